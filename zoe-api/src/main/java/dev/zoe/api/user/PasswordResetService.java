package dev.zoe.api.user;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.idempotency.CreationCall;
import dev.zoe.api.idempotency.IdempotentCreations;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.password.PasswordResetView;
import dev.zoe.api.password.PasswordService;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.AdministrationTransaction;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.token.TokenService;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;

/** Lets an administrator make a secret with which a user sets a new password. */
@Service
public class PasswordResetService {

    private final UserQueries queries;
    private final PasswordService passwords;
    private final TokenService tokens;
    private final AdministrationTransaction administration;
    private final IdempotentCreations creations;
    private final AuditTrail audit;
    private final JsonObjectReader json;

    PasswordResetService(
            UserQueries queries,
            PasswordService passwords,
            TokenService tokens,
            AdministrationTransaction administration,
            IdempotentCreations creations,
            AuditTrail audit,
            JsonObjectReader json) {
        this.queries = queries;
        this.passwords = passwords;
        this.tokens = tokens;
        this.administration = administration;
        this.creations = creations;
        this.audit = audit;
        this.json = json;
    }

    /** The body of a reset, for the OpenAPI document. */
    @Schema(name = "NewPasswordReset")
    record NewPasswordReset(
            @Schema(
                            description =
                                    "Whether the present password and all tokens end at once. Default: true, and false for"
                                            + " the caller's own user")
                    Boolean revoke) {}

    /**
     * @param body may be empty
     * @param key the idempotency key; a repeated call with it is a conflict, because a secret is shown once
     */
    public PasswordResetView reset(ApiCaller caller, String username, Optional<String> body, Optional<String> key) {
        caller.require(Capability.CHANGE_CONFIG);
        JsonNode tree = json.read(body.filter(text -> !text.isBlank()).orElse("{}"), "{\"revoke\": true}");
        CreationCall call = new CreationCall(caller, "users/%s/password-reset".formatted(username), key, tree);
        FieldReader reader = new FieldReader(tree);
        Optional<Boolean> asked = reader.read("revoke", FieldType.FLAG);
        reader.requireNoErrors();
        return administration.execute(caller, () -> {
            UserEntity user = queries.find(username);
            boolean revoke = asked.orElse(user.getId() != caller.id());
            return creations
                    .once(call, () -> offer(caller, user, revoke), reset -> user.getId(), id -> {
                        throw alreadyShown();
                    })
                    .object();
        });
    }

    private PasswordResetView offer(ApiCaller caller, UserEntity user, boolean revoke) {
        PasswordResetView reset = passwords.offerReset(user);
        audit.done(
                caller,
                AuditAction.PASSWORD_RESET,
                AuditTarget.user(user.getUsername()),
                Map.of(),
                Map.of("revoked", revoke, "tokens_revoked", revoke ? revoke(caller, user) : 0));
        return reset;
    }

    private static Problem alreadyShown() {
        return new Problem(
                ProblemType.IDEMPOTENCY_CONFLICT,
                "An earlier call with this idempotency key made a secret, which only its response had; take a new key"
                        + " to make another one.");
    }

    /**
     * The password comes first: it locks the user, so that no token is created between the two.
     *
     * @return number of revoked tokens
     */
    private int revoke(ApiCaller caller, UserEntity user) {
        passwords.revoke(user);
        return tokens.revokeAll(caller, user);
    }
}
