package dev.zoe.api.input;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Reads the members of a body by their types and collects everything that is wrong. Read all members, then call
 * {@link #requireNoErrors}.
 */
public final class FieldReader {

    private static final int MOST_UNKNOWN = 10;

    private final JsonNode body;
    private final Set<String> unread = new TreeSet<>();
    private final List<String> known = new ArrayList<>();
    private final List<FieldError> errors = new ArrayList<>();

    /** @param body a JSON object */
    public FieldReader(JsonNode body) {
        this.body = body;
        unread.addAll(body.propertyNames());
    }

    /** A member; empty when it is absent or wrong. {@code null} is wrong. */
    public <T> Optional<T> read(String name, FieldType<T> type) {
        Optional<JsonNode> value = take(name);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        Optional<T> read = type.parse().apply(value.get());
        if (read.isEmpty()) {
            refuse(name, "must be " + type.range());
        }
        return read;
    }

    /** A member whose {@code null} means {@code cleared}; empty when it is absent or wrong. */
    public <T> Optional<T> readOrClear(String name, FieldType<T> type, T cleared) {
        if (body.path(name).isNull()) {
            var unused = take(name);
            return Optional.of(cleared);
        }
        return read(name, type);
    }

    /** The same for a member that must be there. */
    public <T> Optional<T> require(String name, FieldType<T> type) {
        if (!body.has(name)) {
            known.add(name);
            errors.add(new FieldError(FieldError.pointerTo(name), "", "is missing; it must be " + type.range()));
            return Optional.empty();
        }
        return read(name, type);
    }

    /** Adds an error about a member. */
    public void refuse(String name, String message) {
        errors.add(FieldError.of(FieldError.pointerTo(name), body.path(name), message));
    }

    /** @throws Problem that lists everything that is wrong, members that were not read included */
    public void requireNoErrors() {
        // Each error lists the known members, so a body of thousands of others would have a very large answer.
        for (String name : unread.stream().limit(MOST_UNKNOWN).toList()) {
            refuse(name, "there is no such member; there are " + String.join(", ", known));
        }
        if (!errors.isEmpty()) {
            throw invalid(ProblemType.INVALID_INPUT, errors);
        }
    }

    /** A problem with all errors, whose detail names the first one. */
    public static Problem invalid(ProblemType type, List<FieldError> errors) {
        FieldError first = errors.get(0);
        String others = errors.size() == 1 ? "" : " %d errors in all.".formatted(errors.size());
        return new Problem(type, "%s: %s.%s".formatted(first.pointer(), first.message(), others))
                .with("errors", errors);
    }

    private Optional<JsonNode> take(String name) {
        known.add(name);
        unread.remove(name);
        return body.has(name) ? Optional.of(body.path(name)) : Optional.empty();
    }
}
