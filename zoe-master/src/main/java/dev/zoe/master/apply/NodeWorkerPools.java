package dev.zoe.master.apply;

import dev.zoe.master.backend.DaemonThreads;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/**
 * Threads for what is done on each node, and for what is done on all of them: as many as its engine is asked at once.
 * An engine that hangs occupies the threads of its own node only. On each node users take turns.
 */
public final class NodeWorkerPools implements WorkerPools {

    private static final int IDLE_SECONDS = 30;
    private static final String ALL_NODES = "all";

    private final ToIntFunction<Optional<String>> most;
    private final Map<Optional<String>, ThreadPoolExecutor> pools = new HashMap<>();
    private final Map<Optional<String>, RoundRobinExecutor> turns = new HashMap<>();
    private boolean closed;

    /** @param most calls under way at once on a node, or, without one, on all of them together */
    public NodeWorkerPools(ToIntFunction<Optional<String>> most) {
        this.most = most;
    }

    @Override
    public synchronized void execute(Optional<String> node, String owner, Runnable work) {
        if (closed) {
            throw new RejectedExecutionException("no more work is taken for " + node.orElse(ALL_NODES));
        }
        turns.computeIfAbsent(node, this::turns).execute(owner, work);
    }

    private RoundRobinExecutor turns(Optional<String> node) {
        ThreadPoolExecutor pool = pools.computeIfAbsent(node, this::pool);
        int threads = pool.getCorePoolSize();
        // The rest is for others at once, also while the engine takes long for each order of one user.
        return new RoundRobinExecutor(pool, threads, Math.max(1, threads * 3 / 4));
    }

    private ThreadPoolExecutor pool(Optional<String> node) {
        int threads = most.applyAsInt(node);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                DaemonThreads.named("apply-" + node.orElse(ALL_NODES)));
        // Of many nodes most are idle most of the time.
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    @Override
    public synchronized void close() {
        closed = true;
        pools.values().forEach(ThreadPoolExecutor::shutdownNow);
    }
}
