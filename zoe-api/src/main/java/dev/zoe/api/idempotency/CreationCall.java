package dev.zoe.api.idempotency;

import dev.zoe.api.security.ApiCaller;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A call for a new object.
 *
 * @param path of the call below {@code /api/v1}
 * @param key that makes it repeatable; empty for none
 */
public record CreationCall(ApiCaller caller, String path, Optional<String> key, JsonNode body) {

    /** @throws dev.zoe.api.problem.Problem when the key cannot be used */
    public CreationCall {
        key.ifPresent(IdempotencyKey::check);
    }
}
