package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.rest.CliJson;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** The body of a submission. */
public final class SubmissionBody {

    private SubmissionBody() {}

    /**
     * Puts the text of a description into a submission unchanged, so that the server checks the original text: a tree
     * would drop doubled keys.
     */
    public static byte[] of(DescriptionFile description, Optional<String> name, Optional<String> group) {
        DescriptionDocument.requireOne(description);
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
}
