package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;

/** The body of a submission. */
final class SubmissionBody {

    private SubmissionBody() {}

    /**
     * Puts the text of a description into a submission unchanged, so that the server checks the original text: a tree
     * would drop doubled keys.
     */
    static byte[] of(DescriptionFile description, Optional<String> name, Optional<String> group) {
        requireOneDocument(description);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (JsonGenerator json = CliJson.mapper().createGenerator(body)) {
            json.writeStartObject();
            name.ifPresent(given -> json.writeStringProperty("name", given));
            group.ifPresent(given -> json.writeStringProperty("group", given));
            json.writeName("application");
            json.writeRawValue(description.text());
            json.writeEndObject();
        }
        return body.toByteArray();
    }

    private static void requireOneDocument(DescriptionFile description) {
        try (JsonParser parser = CliJson.mapper().createParser(description.text())) {
            if (parser.nextToken() == null) {
                throw new CommandFailure(
                        ExitCode.REFUSED, description.name() + " is empty; it must hold a JSON object");
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw new CommandFailure(
                        ExitCode.REFUSED,
                        description.name() + " has text after the end of its JSON document"
                                + at(parser.currentTokenLocation()));
            }
        } catch (JacksonException broken) {
            throw new CommandFailure(
                    ExitCode.REFUSED,
                    description.name() + " is not JSON" + at(broken.getLocation()) + ": "
                            + broken.getOriginalMessage());
        }
    }

    private static String at(TokenStreamLocation location) {
        return location == null ? "" : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }
}
