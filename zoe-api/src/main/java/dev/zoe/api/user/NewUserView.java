package dev.zoe.api.user;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zoe.api.password.PasswordResetView;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;

/**
 * A user that was just created.
 *
 * @param passwordReset the secret with which the user sets a password; left out when one was given
 */
@Schema(name = "CreatedUser")
public record NewUserView(
        @JsonUnwrapped UserView user,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<PasswordResetView> passwordReset) {}
