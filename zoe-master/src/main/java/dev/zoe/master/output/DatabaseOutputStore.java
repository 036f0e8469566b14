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

/** Stores output in the database. It keeps the output of all runs of a service, and drops the oldest first. */
public final class DatabaseOutputStore implements OutputArchiver.Store {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseOutputStore.class);

    private final ServiceLogRepository logs;
    private final TransactionOperations transactions;
    private final LeaderFence fence;
    private final int keepBytes;

    /** @param fence lets only the leader write when two masters read the same output */
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
            LOG.info("output is not stored, because its execution was deleted: service={}", service);
        }
    }

    private void add(long service, String container, byte[] output, long dropped) {
        Optional<ServiceLogEntity> before = logs.findById(service);
        long start = before.map(kept -> start(kept, container)).orElse(0L);
        byte[] earlier = before.map(kept -> upTo(kept, start)).orElse(new byte[0]);
        long lost = start - earlier.length;
        if (dropped > 0) {
            // The stored output must have no gap: readers count bytes from its start.
            lost = start + dropped;
            earlier = new byte[0];
        }
        int excess = Math.max(0, earlier.length + output.length - keepBytes);
        byte[] all = Arrays.copyOf(earlier, earlier.length + output.length);
        System.arraycopy(output, 0, all, earlier.length, output.length);
        logs.put(service, lost + excess, Arrays.copyOfRange(all, excess, all.length), container, start);
    }

    /** The offset at which the output of this container begins. What was stored of it before is replaced. */
    private static long start(ServiceLogEntity kept, String container) {
        boolean again = !container.isEmpty() && kept.getLastContainer().equals(Optional.of(container));
        return again ? kept.getLastStart() : kept.getDropped() + kept.getOutput().length;
    }

    private static byte[] upTo(ServiceLogEntity kept, long end) {
        return Arrays.copyOf(kept.getOutput(), (int) Math.max(0, end - kept.getDropped()));
    }
}
