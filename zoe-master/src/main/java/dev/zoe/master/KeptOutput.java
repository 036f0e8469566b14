package dev.zoe.master;

import dev.zoe.db.ServiceLogEntity;
import dev.zoe.db.ServiceLogs;
import dev.zoe.master.apply.OutputKeeper;
import dev.zoe.master.loop.MasterLoop;
import dev.zoe.master.loop.NotLeaderException;
import java.util.Arrays;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Keeps output in the database. A service that ran several times has the output of all runs, the oldest dropped first.
 */
final class KeptOutput implements OutputKeeper.Store {

    private static final Logger log = LoggerFactory.getLogger(KeptOutput.class);

    private final ServiceLogs logs;
    private final TransactionOperations transactions;
    private final MasterLoop.Fence fence;
    private final int keepBytes;

    /** @param fence so that of two masters that read the same output only the leader keeps it */
    KeptOutput(ServiceLogs logs, TransactionOperations transactions, MasterLoop.Fence fence, int keepBytes) {
        this.logs = logs;
        this.transactions = transactions;
        this.fence = fence;
        this.keepBytes = keepBytes;
    }

    @Override
    public void append(long service, byte[] output, long dropped) {
        try {
            transactions.executeWithoutResult(transaction -> {
                fence.check();
                add(service, output, dropped);
            });
        } catch (NotLeaderException e) {
            log.warn("the output of service {} is left to the new leader: {}", service, e.getMessage());
        }
    }

    private void add(long service, byte[] output, long dropped) {
        Optional<ServiceLogEntity> before = logs.findById(service);
        byte[] earlier = before.map(ServiceLogEntity::getOutput).orElse(new byte[0]);
        long lost = before.map(ServiceLogEntity::getDropped).orElse(0L) + dropped;
        if (dropped > 0) {
            // What is kept must have no hole: the readers count bytes from the start.
            lost += earlier.length;
            earlier = new byte[0];
        }
        int excess = Math.max(0, earlier.length + output.length - keepBytes);
        byte[] all = Arrays.copyOf(earlier, earlier.length + output.length);
        System.arraycopy(output, 0, all, earlier.length, output.length);
        logs.put(service, lost + excess, Arrays.copyOfRange(all, excess, all.length));
    }
}
