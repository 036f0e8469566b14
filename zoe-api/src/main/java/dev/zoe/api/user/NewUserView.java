package dev.zoe.api.user;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zoe.api.password.PasswordResetView;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;

/**
 * A user that was just created.
 *
 * @param passwordReset the secret with which the user sets a password; left out when one was given, and in the response
 *     to a repeated call
 * @param notice something the caller should know about this very response
 */
@Schema(name = "CreatedUser")
public record NewUserView(
        @JsonUnwrapped UserView user,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<PasswordResetView> passwordReset,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> notice) {

    static NewUserView created(UserView user, Optional<PasswordResetView> passwordReset) {
        return new NewUserView(user, passwordReset, Optional.empty());
    }

    /** The response to a repeated call. Only the first response had the secret. */
    static NewUserView again(UserView user, boolean hadSecret) {
        String notice = "An earlier call with this idempotency key created the user. Only its response had the secret;"
                + " POST /users/%s/password-reset makes a new one.";
        return new NewUserView(
                user, Optional.empty(), hadSecret ? Optional.of(notice.formatted(user.username())) : Optional.empty());
    }
}
