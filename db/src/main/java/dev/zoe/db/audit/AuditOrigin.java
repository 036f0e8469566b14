package dev.zoe.db.audit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who does something, as whom, and from where. Texts are escaped: see {@code SafeText}.
 *
 * @param actor user name; empty for Zoe itself, and for a log-in with a name that no user has
 * @param actorId the user's number, which no later user of the same name gets
 * @param role of the user at that time
 * @param token name of the token that logged in; empty for a password
 * @param address of the caller; an empty text when it is no call from the network
 * @param requestId what the caller or a proxy named the request
 */
public record AuditOrigin(
        Optional<String> actor,
        Optional<Long> actorId,
        Optional<String> role,
        Optional<String> token,
        String address,
        Optional<String> requestId) {

    /** The columns of {@code audit_entry} that it fills. */
    public static final String COLUMNS = "actor, actor_id, actor_role, token, address, request_id";

    /** Zoe itself. */
    public static final AuditOrigin ZOE = new AuditOrigin(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), "", Optional.empty());

    /** The values of {@link #COLUMNS}. */
    public List<@Nullable Object> values() {
        return Arrays.asList(
                actor.orElse(null),
                actorId.orElse(null),
                role.orElse(null),
                token.orElse(null),
                address,
                requestId.orElse(null));
    }
}
