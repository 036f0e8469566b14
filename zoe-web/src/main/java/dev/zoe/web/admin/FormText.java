package dev.zoe.web.admin;

import dev.zoe.api.problem.Problem;
import java.util.Objects;

/** Problems as a page shows them beside a form. */
final class FormText {

    private FormText() {}

    /** Why something was refused, as a sentence. */
    static String of(Problem problem) {
        return Objects.requireNonNullElse(
                problem.getBody().getDetail(), problem.type().title());
    }
}
