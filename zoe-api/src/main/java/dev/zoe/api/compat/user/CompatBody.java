package dev.zoe.api.compat.user;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Translates the members of a body of the interface 0.7 to those of {@code /api/v1}, which checks their values. */
final class CompatBody {
    private static final FieldType<JsonNode> ANY = new FieldType<>(Optional::of, "a value");

    private final JsonNode sent;
    private final FieldReader fields;
    private final ObjectNode translated = JsonNodeFactory.instance.objectNode();

    /** @param sent a JSON object */
    CompatBody(JsonNode sent) {
        this.sent = sent;
        this.fields = new FieldReader(sent);
    }

    /** Members that have the same name and meaning; {@code null} means that they are not given. */
    CompatBody same(String... members) {
        for (String member : members) {
            fields.read(member, ANY).filter(value -> !value.isNull()).ifPresent(value -> translated.set(member, value));
        }
        return this;
    }

    /** A member whose {@code null} has a meaning. */
    CompatBody sameOrNull(String member) {
        fields.read(member, ANY).ifPresent(value -> translated.set(member, value));
        return this;
    }

    /** A number in the body, a name in the translation. */
    CompatBody named(String member, String translation, Function<Long, Optional<String>> names) {
        FieldType<String> type = new FieldType<>(
                FieldType.whole(0, Long.MAX_VALUE).parse().andThen(id -> id.flatMap(names)),
                "the number of one that exists");
        given(member, type).ifPresent(name -> translated.put(translation, name));
        return this;
    }

    /** A member that does not change: it may be sent back as it was received. */
    CompatBody fixed(String member, JsonNode... allowed) {
        given(
                member,
                new FieldType<>(
                        value -> Optional.of(value)
                                .filter(given -> List.of(allowed).contains(given)),
                        "what it is: it cannot be changed"));
        return this;
    }

    /** The name of a role or quota, by which {@code /api/v1} calls it: it may only be sent back. */
    CompatBody fixedName(String name, String what) {
        given(
                "name",
                new FieldType<>(
                        value -> Optional.of(value)
                                .filter(sent -> sent.equals(JsonNodeFactory.instance.stringNode(name))),
                        ("\"%s\": names do not change; create a %s of the other name, give it to the users, and delete"
                                        + " this one")
                                .formatted(name, what)));
        return this;
    }

    /** A member that has no meaning here. */
    CompatBody ignored(String member) {
        given(member, ANY);
        return this;
    }

    /** A member; empty when it is absent, {@code null} or wrong. */
    <T> Optional<T> given(String member, FieldType<T> type) {
        return sent.path(member).isNull()
                ? fields.read(member, ANY).flatMap(unused -> Optional.empty())
                : fields.read(member, type);
    }

    void put(String member, JsonNode value) {
        translated.set(member, value);
    }

    /** @throws dev.zoe.api.problem.Problem with everything that is wrong so far */
    String translated() {
        fields.requireNoErrors();
        return translated.toString();
    }
}
