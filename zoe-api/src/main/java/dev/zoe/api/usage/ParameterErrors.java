package dev.zoe.api.usage;

import dev.zoe.api.input.FieldError;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.StringNode;

/** Reads parameters and notes what is wrong with all of them. */
final class ParameterErrors {

    private final List<FieldError> errors = new ArrayList<>();

    /**
     * The value of a parameter; empty when it is missing or cannot be used.
     *
     * @param type throws {@link IllegalArgumentException} with what would be right
     */
    <T> Optional<T> read(String name, Optional<String> text, Function<String, T> type) {
        try {
            return text.map(type);
        } catch (IllegalArgumentException unusable) {
            add(name, text.orElse(""), String.valueOf(unusable.getMessage()));
            return Optional.empty();
        }
    }

    /** @param right what the parameter must be */
    void add(String name, String value, String right) {
        errors.add(FieldError.of(FieldError.pointerTo(name), StringNode.valueOf(value), "it must be " + right));
    }

    /** @throws Problem that lists all errors */
    void requireNone() {
        if (!errors.isEmpty()) {
            throw FieldReader.invalid(ProblemType.MALFORMED_REQUEST, errors);
        }
    }
}
