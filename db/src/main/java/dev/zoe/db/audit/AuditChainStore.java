package dev.zoe.db.audit;

import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements on the chain. A transaction that adds or removes links holds the lock of the chain until its end. */
class AuditChainStore {

    private static final String LOCK = "hashtextextended('zoe audit chain', 0)";

    private static final String PENDING = "select " + AuditEntry.COLUMNS
            + """
            from audit_pending p join audit_entry e on e.id = p.entry_id
            where not exists (select from audit_chain c where c.entry_id = p.entry_id)
            order by p.entry_id limit :limit
            """;

    private static final String APPEND =
            """
            with sealed as (
                insert into audit_chain (position, entry_id, hash)
                select l.position, l.entry_id, decode(l.hash, 'hex')
                from unnest(cast(:positions as bigint[]), cast(:entries as bigint[]), cast(:hashes as text[]))
                    as l(position, entry_id, hash)
                returning entry_id
            )
            delete from audit_pending where entry_id in (select entry_id from sealed)
            """;

    private static final String LINKS = "select c.position, c.entry_id, encode(c.hash, 'hex') as hash, "
            + AuditEntry.COLUMNS
            + """
            from audit_chain c left join audit_entry e on e.id = c.entry_id
            where c.position > :position and c.position <= :end order by c.position limit :limit
            """;

    private static final String HEAD =
            """
            select position, encode(hash, 'hex') as hash
            from (select position, hash from audit_chain union all select position, hash from audit_checkpoint) p
            order by position desc limit 1
            """;

    private static final String CHECKPOINT = "select position, encode(hash, 'hex') as hash from audit_checkpoint";

    private final JdbcClient database;

    AuditChainStore(JdbcClient database) {
        this.database = database;
    }

    /** Waits for the lock of the chain. */
    void lock() {
        database.sql("select pg_advisory_xact_lock(" + LOCK + ")").query(row -> {});
    }

    /** @return false when another transaction has the lock of the chain */
    boolean tryLock() {
        return database.sql("select pg_try_advisory_xact_lock(" + LOCK + ")")
                .query(Boolean.class)
                .single();
    }

    /** Entries that are not in the chain yet and can be put there, by number. */
    List<AuditEntry> pending(int limit) {
        return database.sql(PENDING)
                .param("limit", limit)
                .query((columns, number) -> AuditEntry.of(new ResultRow(columns)))
                .list();
    }

    /** Adds links to the end of the chain; their entries are no longer pending. */
    void append(List<ChainLink> links) {
        database.sql(APPEND)
                .param(
                        "positions",
                        links.stream().map(link -> link.place().position()).toArray(Long[]::new))
                .param("entries", links.stream().map(ChainLink::entryId).toArray(Long[]::new))
                .param("hashes", links.stream().map(link -> link.place().hash()).toArray(String[]::new))
                .update();
    }

    /** The next {@code limit} links after a position. */
    List<ChainLink> linksAfter(long position, int limit) {
        return linksBetween(position, Long.MAX_VALUE, limit);
    }

    /** The next {@code limit} links after a position, up to position {@code end}. */
    List<ChainLink> linksBetween(long position, long end, int limit) {
        return database.sql(LINKS)
                .param("position", position)
                .param("end", end)
                .param("limit", limit)
                .query((columns, number) -> link(new ResultRow(columns)))
                .list();
    }

    /**
     * The newest place; the checkpoint when the chain is empty.
     *
     * @throws BrokenChainException when there is neither
     */
    ChainPosition head() {
        return place(HEAD).orElseThrow(() -> new BrokenChainException("the checkpoint of the audit trail was removed"));
    }

    /**
     * The place after which the chain begins: the retention has removed everything up to it. Empty when its row is
     * missing.
     */
    Optional<ChainPosition> checkpoint() {
        return place(CHECKPOINT);
    }

    /** The earlier of a time and that of the database, so that one wrong clock removes nothing. */
    Instant noLaterThanNow(Instant time) {
        return database.sql("select least(cast(:time as timestamptz), clock_timestamp()) as at")
                .param("time", time.atOffset(ZoneOffset.UTC))
                .query((columns, number) -> new ResultRow(columns).time("at"))
                .single();
    }

    private Optional<ChainPosition> place(String sql) {
        return database.sql(sql)
                .query((columns, number) -> place(new ResultRow(columns)))
                .optional();
    }

    private static ChainPosition place(ResultRow row) throws SQLException {
        return new ChainPosition(row.number("position"), row.text("hash"));
    }

    private static ChainLink link(ResultRow row) throws SQLException {
        boolean isThere = row.maybeNumber("id").isPresent();
        return new ChainLink(
                place(row), row.number("entry_id"), isThere ? Optional.of(AuditEntry.of(row)) : Optional.empty());
    }
}
