package dev.zoe.master.output;

import dev.zoe.db.service.ServiceLogEntity;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.master.lease.LeaderFence;
import java.util.Arrays;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Keeps output in the database. A service that ran several times has the output of all runs, the oldest dropped first.
 */
public final class DatabaseOutputStore implements OutputArchiver.Store {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseOutputStore.class);

    private final ServiceLogRepository logs;
    private final TransactionOperations transactions;
    private final LeaderFence fence;
    private final int keepBytes;

    /** @param fence so that of two masters that read the same output only the leader keeps it */
    public DatabaseOutputStore(
            ServiceLogRepository logs, TransactionOperations transactions, LeaderFence fence, int keepBytes) {
        this.logs = logs;
        this.transactions = transactions;
        this.fence = fence;
        this.keepBytes = keepBytes;
    }

    @Override
    public void append(long service, String container, byte[] output, long dropped) {
        try {
            transactions.executeWithoutResult(transaction -> {
                fence.check();
                add(service, container, output, dropped);
            });
        } catch (DataIntegrityViolationException e) {
            LOG.info("the output of service {} is not kept: its execution was deleted", service);
        }
    }

    private void add(long service, String container, byte[] output, long dropped) {
        Optional<ServiceLogEntity> before = logs.findById(service);
        long start = before.map(kept -> start(kept, container)).orElse(0L);
        byte[] earlier = before.map(kept -> upTo(kept, start)).orElse(new byte[0]);
        long lost = start - earlier.length;
        if (dropped > 0) {
            // What is kept must have no hole: the readers count bytes from the start.
            lost = start + dropped;
            earlier = new byte[0];
        }
        int excess = Math.max(0, earlier.length + output.length - keepBytes);
        byte[] all = Arrays.copyOf(earlier, earlier.length + output.length);
        System.arraycopy(output, 0, all, earlier.length, output.length);
        logs.put(service, lost + excess, Arrays.copyOfRange(all, excess, all.length), container, start);
    }

    /** At which byte the part of this container begins: what was kept of it before is replaced. */
    private static long start(ServiceLogEntity kept, String container) {
        boolean again = !container.isEmpty() && kept.getLastContainer().equals(Optional.of(container));
        return again ? kept.getLastStart() : kept.getDropped() + kept.getOutput().length;
    }

    private static byte[] upTo(ServiceLogEntity kept, long end) {
        return Arrays.copyOf(kept.getOutput(), (int) Math.max(0, end - kept.getDropped()));
    }
}
