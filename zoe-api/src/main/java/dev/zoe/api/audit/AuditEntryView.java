package dev.zoe.api.audit;

import dev.zoe.db.audit.AuditEntry;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An entry of the audit trail.
 *
 * @param actor user name; null for Zoe itself, and for a log-in with a name that no user has
 * @param role of the user at that time
 * @param token that the user logged in with; null for a password
 * @param address of the caller
 * @param result done, refused or failed
 * @param problem kebab name of the problem that the caller got
 * @param before what changed, before it
 * @param after what changed, after it
 * @param requestId the header X-Request-Id of the response to the call; empty for what Zoe did by itself
 */
@Schema(name = "AuditEntry")
public record AuditEntryView(
        long id,
        Instant at,
        Optional<String> actor,
        Optional<Long> actorId,
        Optional<String> role,
        Optional<String> token,
        String action,
        String targetKind,
        String target,
        String address,
        String result,
        Optional<String> problem,
        @Schema(type = "object") Optional<JsonNode> before,
        @Schema(type = "object") Optional<JsonNode> after,
        Optional<String> requestId) {

    static AuditEntryView of(AuditEntry entry, JsonMapper json) {
        return new AuditEntryView(
                entry.id(),
                entry.at(),
                entry.origin().actor(),
                entry.origin().actorId(),
                entry.origin().role(),
                entry.origin().token(),
                entry.action(),
                entry.target().kind(),
                entry.target().name(),
                entry.origin().address(),
                entry.result(),
                entry.problem(),
                entry.before().map(json::readTree),
                entry.after().map(json::readTree),
                entry.origin().requestId());
    }
}
