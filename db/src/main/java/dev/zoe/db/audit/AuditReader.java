package dev.zoe.db.audit;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.mapping.WireNamed;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads entries of the audit trail page by page. */
public class AuditReader {

    private final JdbcClient database;
    private final AuditChainStore chain;

    public AuditReader(JdbcClient database) {
        this.database = database;
        this.chain = new AuditChainStore(database);
    }

    /** The next {@code limit} entries with ids below {@code before}, newest first. */
    public List<AuditEntry> search(AuditFilter filter, long before, int limit) {
        Conditions conditions = new Conditions();
        conditions.add("e.id < :id", "id", Optional.of(before));
        conditions.add("e.actor = :actor", "actor", filter.actor());
        conditions.add("e.actor_id = :actorId", "actorId", filter.actorId());
        conditions.add("(e.action = :action or split_part(e.action, '.', 1) = :action)", "action", filter.action());
        conditions.add("e.target_kind = :kind", "kind", filter.targetKind());
        conditions.add("e.target = :target", "target", filter.target());
        conditions.add("e.at >= :since", "since", filter.since().map(AuditReader::utc));
        conditions.add("e.at < :until", "until", filter.until().map(AuditReader::utc));
        conditions.add("e.result = :result", "result", filter.result().map(WireNamed::wire));
        return database.sql("select " + AuditEntry.COLUMNS + " from audit_entry e where "
                        + String.join(" and ", conditions.texts) + " order by e.id desc limit :limit")
                .params(conditions.values)
                .param("limit", limit)
                .query((columns, number) -> AuditEntry.of(new ResultRow(columns)))
                .list();
    }

    /** The next {@code limit} links of the chain after position {@code after}, up to position {@code end}. */
    public List<ChainLink> links(long after, long end, int limit) {
        return chain.linksBetween(after, end, limit);
    }

    private static Object utc(Instant time) {
        return time.atOffset(ZoneOffset.UTC);
    }

    private static final class Conditions {

        private final List<String> texts = new ArrayList<>();
        private final Map<String, Object> values = new LinkedHashMap<>();

        void add(String text, String parameter, Optional<?> value) {
            value.ifPresent(given -> {
                texts.add(text);
                values.put(parameter, given);
            });
        }
    }
}
