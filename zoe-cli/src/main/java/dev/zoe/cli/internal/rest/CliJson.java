package dev.zoe.cli.internal.rest;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** JSON as a tree: the command line prints the documents of the API and needs types for few of them. */
public final class CliJson {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private CliJson() {}

    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** A document as the body of a request. */
    public static byte[] body(JsonNode document) {
        return MAPPER.writeValueAsBytes(document);
    }

    /** The document, or a missing node when the bytes are no JSON. */
    public static JsonNode tryRead(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes);
        } catch (JacksonException foreign) {
            return MissingNode.getInstance();
        }
    }
}
