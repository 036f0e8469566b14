package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of a description, or the failure that says where it is none. */
final class DescriptionDocument {

    /** A tree is written again, so it must lose neither a doubled key nor a number that no double holds. */
    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private DescriptionDocument() {}

    /** Fails unless the text is exactly one JSON document. */
    static void requireOne(DescriptionFile description) {
        try (JsonParser parser = CliJson.mapper().createParser(description.text())) {
            if (parser.nextToken() == null) {
                throw refused(description, " is empty; it must hold a JSON object");
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw refused(
                        description,
                        " has text after the end of its JSON document" + at(parser.currentTokenLocation()));
            }
        } catch (JacksonException broken) {
            throw notJson(description, broken);
        }
    }

    /** The document as a tree that may be changed. */
    static ObjectNode tree(DescriptionFile description) {
        requireOne(description);
        try {
            JsonNode tree = exact(description.text());
            if (tree instanceof ObjectNode object) {
                return object;
            }
            throw refused(description, " must hold an object, with a name and services");
        } catch (JacksonException broken) {
            throw notJson(description, broken);
        }
    }

    /**
     * A value that is written again as it was read.
     *
     * @throws JacksonException when the text is not JSON, or has a key twice
     */
    static JsonNode exact(String text) {
        return EXACT.readTree(text);
    }

    private static CommandFailure notJson(DescriptionFile description, JacksonException broken) {
        return refused(description, " is not JSON" + at(broken.getLocation()) + ": " + broken.getOriginalMessage());
    }

    private static CommandFailure refused(DescriptionFile description, String why) {
        return new CommandFailure(ExitCode.REFUSED, description.name() + why);
    }

    private static String at(TokenStreamLocation location) {
        return location == null ? "" : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }
}
