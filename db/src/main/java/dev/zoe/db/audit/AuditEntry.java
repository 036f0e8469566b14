package dev.zoe.db.audit;

import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of the audit trail, as the database has it.
 *
 * @param action wire name; entries of other versions of Zoe may have others than {@link AuditAction}
 * @param result wire name of an {@link AuditResult}
 * @param before JSON as PostgreSQL prints it
 * @param after the same
 */
public record AuditEntry(
        long id,
        Instant at,
        AuditOrigin origin,
        String action,
        AuditTarget target,
        String result,
        Optional<String> problem,
        Optional<String> before,
        Optional<String> after) {

    /** For a select list, with {@code audit_entry} as {@code e}. */
    static final String COLUMNS =
            """
            e.id, e.at, e.actor, e.actor_id, e.actor_role, e.token, e.action, e.target_kind, e.target, e.address,
            e.result, e.problem, e.before::text as before, e.after::text as after, e.request_id
            """;

    static AuditEntry of(ResultRow row) throws SQLException {
        return new AuditEntry(
                row.number("id"),
                row.time("at"),
                new AuditOrigin(
                        row.maybeText("actor"),
                        row.maybeNumber("actor_id"),
                        row.maybeText("actor_role"),
                        row.maybeText("token"),
                        row.text("address"),
                        row.maybeText("request_id")),
                row.text("action"),
                new AuditTarget(row.text("target_kind"), row.text("target")),
                row.text("result"),
                row.maybeText("problem"),
                row.maybeText("before"),
                row.maybeText("after"));
    }
}
