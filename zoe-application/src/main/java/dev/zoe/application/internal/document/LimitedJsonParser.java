package dev.zoe.application.internal.document;

import dev.zoe.application.DescriptionError;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parses text into a tree, within limits that bound the cost of a hostile document. */
public final class LimitedJsonParser {

    /** A description needs six levels; this bounds the recursion. */
    static final int MAX_DEPTH = 64;

    /** Keys are written into the places of errors, so a long one would cost again and again. */
    static final int MAX_KEY = 256;

    /** Each token may be an error, and reporting an error costs tens of microseconds. */
    static final int MAX_TOKENS = 200_000;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxNumberLength(100)
                            .maxNameLength(MAX_KEY)
                            .maxTokenCount(MAX_TOKENS)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private LimitedJsonParser() {}

    /** The tree of a text that is known to be valid, such as a schema. */
    public static JsonNode trusted(String json) {
        return MAPPER.readTree(json);
    }

    /** The tree, or a {@link UnreadableException} with the reason why the text cannot be parsed. */
    public static JsonNode read(String json, int maxBytes, DescriptionFindings findings) throws UnreadableException {
        requireSize(json, maxBytes);
        try {
            JsonNode document = MAPPER.readTree(json);
            if (document.isMissingNode()) {
                throw new UnreadableException("this is empty; expected a JSON object that describes an application");
            }
            try (JsonParser parser = MAPPER.createParser(json)) {
                new JsonTokenScan(findings).scan(parser);
            }
            JsonNumbers.removeUnfit(document);
            return document;
        } catch (StreamConstraintsException e) {
            throw new UnreadableException(constraint(e), e);
        } catch (JacksonException e) {
            throw new UnreadableException(JsonSyntaxMessages.of(json, e), e);
        }
    }

    private static void requireSize(String json, int maxBytes) throws UnreadableException {
        // The number of characters is a cheap lower bound of the number of bytes.
        if (json.length() > maxBytes || json.getBytes(StandardCharsets.UTF_8).length > maxBytes) {
            throw new UnreadableException("this is larger than the " + maxBytes
                    + " bytes this site reads; put data into files and describe only the application");
        }
    }

    private static String constraint(StreamConstraintsException e) {
        TokenStreamLocation at = e.getLocation();
        String where = at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
        String message = e.getOriginalMessage();
        if (message.contains("nesting depth")) {
            return where + "nested deeper than " + MAX_DEPTH + " levels; a description needs six";
        }
        if (message.contains("Token count")) {
            return where + "more than " + MAX_TOKENS + " keys, values and brackets; put data into files and describe"
                    + " only the application";
        }
        if (message.contains("Number value length")) {
            return where + "a number of more than 100 digits; expected one that fits into 64 bits";
        }
        return where + "a text or name is too long to be read; shorten it";
    }

    /** The text cannot be parsed. */
    public static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }

        UnreadableException(String message, Exception cause) {
            super(message, cause);
        }

        public List<DescriptionError> errors() {
            return List.of(new DescriptionError("", "", String.valueOf(getMessage())));
        }
    }
}
