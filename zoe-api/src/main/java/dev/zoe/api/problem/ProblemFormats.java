package dev.zoe.api.problem;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** The formats of errors besides problem details. */
@Component
final class ProblemFormats {
    private final List<ProblemFormat> formats;

    ProblemFormats(ObjectProvider<ProblemFormat> formats) {
        this.formats = formats.orderedStream().toList();
    }

    /** Empty where errors are problem details. */
    Optional<ProblemFormat> find(HttpServletRequest request) {
        return formats.stream().filter(format -> format.isFor(request)).findFirst();
    }
}
