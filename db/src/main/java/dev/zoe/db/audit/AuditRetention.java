package dev.zoe.db.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/**
 * Removes the oldest entries of the audit trail from the front of the chain. Only what verification finds right is
 * removed, so that no change of the trail disappears this way.
 */
public class AuditRetention {

    /** The database refuses every attempt to remove younger entries. */
    public static final Duration SHORTEST = Duration.ofDays(30);

    private static final String REMOVE = "select remove_oldest_audit_entries(:position)";

    private final JdbcClient database;
    private final AuditChainStore chain;

    public AuditRetention(JdbcClient database) {
        this.database = database;
        this.chain = new AuditChainStore(database);
    }

    /**
     * Removes up to {@code limit} entries that are older than {@code keep}. An old entry behind a younger one in the
     * chain stays until that one is old.
     *
     * @param now by the clock of this process; when the one of the database is earlier, that counts
     * @return how many; fewer than {@code limit} when none is left
     * @throws BrokenChainException when the front of the chain is not as it was written
     */
    @Transactional
    public int remove(Instant now, Duration keep, int limit) {
        chain.lock();
        Instant before = chain.noLaterThanNow(now).minus(keep);
        ChainPosition start = chain.checkpoint()
                .orElseThrow(() -> new BrokenChainException("the checkpoint of the audit trail was removed"));
        ChainWalk walk = new ChainWalk(start);
        List<ChainLink> links = chain.linksAfter(start.position(), limit);
        for (ChainLink link : links) {
            if (link.entry().filter(entry -> !entry.at().isBefore(before)).isPresent()) {
                break;
            }
            if (!walk.accept(link)) {
                throw new BrokenChainException("the audit trail was changed: "
                        + walk.error().map(AuditChainError::toString).orElse(""));
            }
        }
        long last = walk.last().position();
        if (last > start.position()) {
            database.sql(REMOVE).param("position", last).query(row -> {});
        }
        return Math.toIntExact(last - start.position());
    }
}
