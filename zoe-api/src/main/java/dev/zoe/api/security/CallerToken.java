package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.token.TokenScope;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The token with which a caller has logged in.
 *
 * @param id number of the token; no later token has it
 */
public record CallerToken(long id, String name, TokenScope scope, Instant expiresAt) {

    /** The refusal of what needs a token of a larger scope. */
    Problem tooSmall(TokenScope needed) {
        String enough = Arrays.stream(TokenScope.values())
                .filter(larger -> larger.includes(needed))
                .map(larger -> "'" + larger.wire() + "'")
                .collect(Collectors.joining(" or "));
        return new Problem(
                ProblemType.TOKEN_SCOPE,
                ("The token '%s' has the scope '%s', which does not allow this. Use a token of the scope %s, or log in"
                                + " with the password.")
                        .formatted(name, scope.wire(), enough));
    }
}
