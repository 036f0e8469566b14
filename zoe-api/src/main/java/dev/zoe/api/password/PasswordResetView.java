package dev.zoe.api.password;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/**
 * A secret with which a user sets a new password once. It is shown in this answer only.
 *
 * @param secret for {@code POST /password-resets}
 */
@Schema(name = "PasswordReset")
public record PasswordResetView(String secret, Instant expiresAt) {

    /** Without the secret, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "PasswordResetView[expiresAt=%s]".formatted(expiresAt);
    }
}
