package dev.zoe.db.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Puts entries into the chain, by number, a batch in each transaction. An entry whose transaction ends late comes later
 * in the chain than entries with larger numbers. Any number of processes may seal: one at a time does.
 */
public class AuditSealer {

    private static final int BATCH = 500;
    private static final String ANY = "select exists (select from audit_pending)";

    private final JdbcClient database;
    private final TransactionOperations transactions;
    private final AuditChainStore chain;

    public AuditSealer(JdbcClient database, TransactionOperations transactions) {
        this.database = database;
        this.transactions = transactions;
        this.chain = new AuditChainStore(database);
    }

    /** Seals all entries that are visible, unless another process seals. */
    public void sealUnlessBusy() {
        boolean isMore = database.sql(ANY).query(Boolean.class).single();
        while (isMore) {
            isMore = inTransaction(() -> chain.tryLock() && sealNext());
        }
    }

    /** Seals all entries that are visible, after another process that seals. */
    public void seal() {
        boolean isMore;
        do {
            isMore = inTransaction(() -> {
                chain.lock();
                return sealNext();
            });
        } while (isMore);
    }

    private boolean inTransaction(BooleanSupplier work) {
        return Boolean.TRUE.equals(transactions.execute(status -> work.getAsBoolean()));
    }

    /** @return whether there may be more */
    private boolean sealNext() {
        List<AuditEntry> entries = chain.pending(BATCH);
        if (entries.isEmpty()) {
            return false;
        }
        ChainPosition last = chain.head();
        List<ChainLink> links = new ArrayList<>(entries.size());
        for (AuditEntry entry : entries) {
            ChainLink link = ChainLink.after(last, entry);
            links.add(link);
            last = link.place();
        }
        chain.append(links);
        return entries.size() == BATCH;
    }

    /** The newest place of the chain, for a copy elsewhere. */
    public ChainPosition head() {
        return chain.head();
    }
}
