package dev.zoe.db.audit;

import dev.zoe.db.mapping.ResultRow;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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
        // Every entry with the name of a user has nearly always the number of that user. PostgreSQL takes both as
        // independent, expects one entry, and sorts all of them; of this form it expects half.
        conditions.add("coalesce(e.actor_id = :actorId, false)", "actorId", filter.actorId());
        conditions.add("e.action = any(:actions)", "actions", filter.action().map(AuditReader::actions));
        conditions.add("e.target_kind = :kind", "kind", filter.targetKind());
        conditions.add("e.target = :target", "target", filter.target());
        conditions.add("e.at >= :since", "since", filter.since().map(AuditReader::utc));
        conditions.add("e.at < :until", "until", filter.until().map(AuditReader::utc));
        // A literal: PostgreSQL must see that the condition of the partial index holds.
        filter.result().ifPresent(result -> conditions.texts.add("e.result = '" + result.wire() + "'"));
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

    /** The action of this name, or all whose names begin with it and a dot. */
    private static String[] actions(String name) {
        return Stream.concat(
                        Stream.of(name),
                        Arrays.stream(AuditAction.values())
                                .map(AuditAction::wire)
                                .filter(action -> action.startsWith(name + ".")))
                .toArray(String[]::new);
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
