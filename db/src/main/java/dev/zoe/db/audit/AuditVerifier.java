package dev.zoe.db.audit;

import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Compares the entries of the audit trail with the chain, batch by batch, at one moment of the database. */
public class AuditVerifier {

    private static final int BATCH = 1_000;

    private static final String COUNT_PENDING = "select count(*) from audit_pending";

    private static final String LOST_WHILE_PENDING =
            """
            select cast(:end as bigint) as position, p.entry_id from audit_pending p
            where not exists (select from audit_entry e where e.id = p.entry_id)
            order by p.entry_id limit 1
            """;

    private static final String OUTSIDE =
            """
            select coalesce((select min(c.position) from audit_chain c where c.entry_id > e.id), :end) as position,
                   e.id as entry_id
            from audit_entry e
            where not exists (select from audit_chain c where c.entry_id = e.id)
              and not exists (select from audit_pending p where p.entry_id = e.id)
            order by e.id limit 1
            """;

    private final JdbcClient database;
    private final AuditChainStore chain;

    public AuditVerifier(JdbcClient database) {
        this.database = database;
        this.chain = new AuditChainStore(database);
    }

    /**
     * @param known a place of an earlier verification, kept outside of the database: the chain must still have it. A
     *     place that the retention has removed cannot be compared, which is an error
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public AuditVerification verify(Optional<ChainPosition> known) {
        long pending = database.sql(COUNT_PENDING).query(Long.class).single();
        Optional<ChainPosition> checkpoint = chain.checkpoint();
        if (checkpoint.isEmpty()) {
            ChainPosition nowhere = new ChainPosition(0, "");
            return new AuditVerification(0, 1, nowhere, pending, error(0, "the checkpoint of the chain was removed"));
        }
        ChainWalk walk = new ChainWalk(checkpoint.get());
        Optional<AuditChainError> error = known.filter(
                        place -> place.position() < checkpoint.get().position())
                .map(place -> new AuditChainError(
                        place.position(),
                        Optional.empty(),
                        "the retention has removed this position; compare a later one"));
        if (error.isEmpty()) {
            error = follow(walk, known);
        }
        if (error.isEmpty()) {
            long end = walk.last().position() + 1;
            error = find(OUTSIDE, end, "the entry was added without the chain")
                    .or(() -> find(LOST_WHILE_PENDING, end, "the entry was removed before it was in the chain"));
        }
        long first = checkpoint.get().position();
        return new AuditVerification(walk.last().position() - first, first + 1, walk.last(), pending, error);
    }

    private Optional<AuditChainError> follow(ChainWalk walk, Optional<ChainPosition> known) {
        if (isOther(known, walk.last())) {
            return error(walk.last().position(), "the chain had another hash here");
        }
        List<ChainLink> links;
        do {
            links = chain.linksAfter(walk.last().position(), BATCH);
            for (ChainLink link : links) {
                if (!walk.accept(link)) {
                    return walk.error();
                }
                if (isOther(known, link.place())) {
                    return error(link.place().position(), "the chain had another hash here");
                }
            }
        } while (links.size() == BATCH);
        long end = walk.last().position();
        return known.filter(place -> place.position() > end)
                .flatMap(place -> error(end + 1, "the chain was longer: it had position " + place.position()));
    }

    private static boolean isOther(Optional<ChainPosition> known, ChainPosition place) {
        return known.filter(earlier -> earlier.position() == place.position() && !earlier.equals(place))
                .isPresent();
    }

    private static Optional<AuditChainError> error(long position, String message) {
        return Optional.of(new AuditChainError(position, Optional.empty(), message));
    }

    private Optional<AuditChainError> find(String sql, long end, String message) {
        return database.sql(sql)
                .param("end", end)
                .query((columns, number) -> error(new ResultRow(columns), message))
                .optional();
    }

    private static AuditChainError error(ResultRow row, String message) throws SQLException {
        return new AuditChainError(row.number("position"), Optional.of(row.number("entry_id")), message);
    }
}
