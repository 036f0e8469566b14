package dev.zoe.api.input;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads bodies that are JSON objects, without repeated members. */
@Component
public class JsonObjectReader {

    private final JsonMapper json;

    JsonObjectReader(JsonMapper json) {
        this.json = json;
    }

    /**
     * @param example what such a body looks like, for the error
     * @throws Problem when the body is no JSON object
     */
    public JsonNode read(String body, String example) {
        try {
            JsonNode tree = json.reader()
                    .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .readTree(body);
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            throw new Problem(
                    ProblemType.MALFORMED_REQUEST, "The body is not JSON: %s".formatted(e.getOriginalMessage()));
        }
        throw new Problem(
                ProblemType.MALFORMED_REQUEST, "The body is not a JSON object such as %s.".formatted(example));
    }
}
