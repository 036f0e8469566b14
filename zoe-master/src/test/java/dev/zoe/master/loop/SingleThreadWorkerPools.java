package dev.zoe.master.loop;

import dev.zoe.master.apply.WorkerPools;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One thread for all nodes, so that orders are carried out in the order of their submission. */
final class SingleThreadWorkerPools implements WorkerPools {
    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    @Override
    public void execute(Optional<String> node, String owner, Runnable work) {
        thread.execute(work);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
