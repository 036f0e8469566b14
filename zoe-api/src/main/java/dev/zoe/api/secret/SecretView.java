package dev.zoe.api.secret;

import dev.zoe.db.secret.Secret;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/**
 * A secret without its value.
 *
 * @param version 1 for the first value; each change adds 1
 * @param size of the value, in bytes
 */
@Schema(name = "Secret")
public record SecretView(String name, long version, int size, Instant createdAt, Instant updatedAt) {

    static SecretView of(Secret secret) {
        return new SecretView(secret.name(), secret.version(), secret.size(), secret.createdAt(), secret.updatedAt());
    }
}
