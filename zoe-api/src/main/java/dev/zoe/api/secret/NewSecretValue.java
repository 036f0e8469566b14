package dev.zoe.api.secret;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.secret.SecretValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Base64;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body that sets a secret. Its errors do not repeat it.
 *
 * @param value Base64 of 1 to 65,536 bytes
 */
@Schema(name = "NewSecretValue")
record NewSecretValue(
        @Schema(
                        format = "byte",
                        requiredMode = Schema.RequiredMode.REQUIRED,
                        description = "Base64 of 1 to 65536 bytes")
                String value) {

    private static final String RIGHT =
            "The body must be {\"value\": \"…\"}, with 1 to %d bytes in Base64.".formatted(SecretValue.MAX_BYTES);

    /** @throws Problem when the body is no such object */
    static SecretValue read(JsonMapper json, String body) {
        JsonNode tree;
        try {
            tree = json.readTree(body);
        } catch (JacksonException notJson) {
            throw refused();
        }
        JsonNode value = tree.path("value");
        if (!tree.isObject() || tree.size() != 1 || !value.isString()) {
            throw refused();
        }
        try {
            return new SecretValue(Base64.getDecoder().decode(value.stringValue()));
        } catch (IllegalArgumentException notBase64) {
            throw refused();
        }
    }

    private static Problem refused() {
        return new Problem(ProblemType.INVALID_INPUT, RIGHT);
    }

    @Override
    public String toString() {
        return "NewSecretValue";
    }
}
