package dev.zoe.api.servicelog;

import dev.zoe.api.problem.Problem;
import java.util.Optional;
import java.util.OptionalInt;

/** The parameter {@code tail}: a number of lines from the end. */
final class TailParameter {
    private static final int MOST = 100_000;

    private TailParameter() {}

    /** @throws Problem when it is out of range */
    static OptionalInt read(Optional<Integer> lines) {
        if (lines.isEmpty()) {
            return OptionalInt.empty();
        }
        if (lines.get() < 0 || lines.get() > MOST) {
            throw Problem.badParameter("tail", lines.get().toString(), "a whole number from 0 to " + MOST);
        }
        return OptionalInt.of(lines.get());
    }
}
