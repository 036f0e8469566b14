package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** The body of a submission. */
public final class SubmissionBody {

    private SubmissionBody() {}

    /**
     * An execution that the submitted one is to wait for.
     *
     * @param execution its id
     * @param condition ok or any
     */
    public record Dependency(long execution, String condition) {}

    /**
     * The place of the submitted execution in an array.
     *
     * @param id of the array
     * @param index from 1
     */
    public record Place(long id, int index) {}

    /** The submission of an execution that is in no array. */
    public static byte[] of(
            DescriptionFile description, Optional<String> name, Optional<String> group, List<Dependency> after) {
        return of(description, name, group, after, Optional.empty());
    }

    /**
     * Puts the text of a description into a submission unchanged, so that the server checks the original text: a tree
     * would drop doubled keys.
     *
     * @throws CommandFailure when the text is not one JSON document, or has half of a surrogate pair, as changes of a
     *     description can make from an escape such as {@code \\ud800}
     */
    public static byte[] of(
            DescriptionFile description,
            Optional<String> name,
            Optional<String> group,
            List<Dependency> after,
            Optional<Place> array) {
        DescriptionDocument.requireOne(description);
        requireWholeCharacters(description.name(), description.text());
        name.ifPresent(given -> requireWholeCharacters("the name of the execution", given));
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (JsonGenerator json = CliJson.mapper().createGenerator(body)) {
            json.writeStartObject();
            name.ifPresent(given -> json.writeStringProperty("name", given));
            group.ifPresent(given -> json.writeStringProperty("group", given));
            if (!after.isEmpty()) {
                json.writeArrayPropertyStart("after");
                for (Dependency dependency : after) {
                    json.writeStartObject();
                    json.writeNumberProperty("execution", dependency.execution());
                    json.writeStringProperty("condition", dependency.condition());
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            if (array.isPresent()) {
                json.writeObjectPropertyStart("array");
                json.writeNumberProperty("id", array.get().id());
                json.writeNumberProperty("index", array.get().index());
                json.writeEndObject();
            }
            json.writeName("application");
            json.writeRawValue(description.text());
            json.writeEndObject();
        }
        return body.toByteArray();
    }

    private static void requireWholeCharacters(String what, String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new CommandFailure(
                    ExitCode.REFUSED,
                    what + " has half of a surrogate pair, which is no character; write both halves, such as"
                            + " \\ud83d\\ude00, or the character");
        }
    }
}
