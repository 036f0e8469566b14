package dev.zoe.db.audit;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Adds entries to the audit trail, each in one statement: in the transaction of the caller, or in its own. No entry
 * waits for another one, because {@link AuditSealer} chains them later.
 */
public class AuditEntryWriter {

    private static final String INSERT =
            """
            with entry as (
                insert into audit_entry (at, %s, action, target_kind, target, result, problem, before, after)
                values (clock_timestamp(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, cast(? as jsonb), cast(? as jsonb))
                returning id
            )
            insert into audit_pending (entry_id) select id from entry
            """
                    .formatted(AuditOrigin.COLUMNS);

    private final JdbcTemplate database;

    public AuditEntryWriter(JdbcTemplate database) {
        this.database = database;
    }

    public void write(NewAuditEntry entry) {
        List<@Nullable Object> values = new ArrayList<>(entry.origin().values());
        values.add(entry.action().wire());
        values.add(entry.target().kind());
        values.add(entry.target().name());
        values.add(entry.result().wire());
        values.add(entry.problem().orElse(null));
        values.add(entry.before().orElse(null));
        values.add(entry.after().orElse(null));
        database.update(INSERT, values.toArray());
    }
}
