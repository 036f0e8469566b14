package dev.zoe.master.apply;

import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.concurrent.RoundRobinExecutor;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/**
 * A bounded pool of threads for each node, and one for orders to all nodes. An engine that hangs occupies the threads
 * of its own node only. Each pool serves users round robin.
 */
public final class NodeWorkerPools implements WorkerPools {

    private static final int IDLE_SECONDS = 30;
    private static final String ALL_NODES = "all";

    private final ToIntFunction<Optional<String>> poolSize;
    private final Map<Optional<String>, ThreadPoolExecutor> pools = new HashMap<>();
    private final Map<Optional<String>, RoundRobinExecutor<String>> executors = new HashMap<>();
    private boolean closed;

    /** @param poolSize number of threads for a node, or, without a node, for all nodes together */
    public NodeWorkerPools(ToIntFunction<Optional<String>> poolSize) {
        this.poolSize = poolSize;
    }

    @Override
    public synchronized void execute(Optional<String> node, String owner, Runnable work) {
        if (closed) {
            throw new RejectedExecutionException("the worker pools are closed: node=" + node.orElse(ALL_NODES));
        }
        executors.computeIfAbsent(node, this::executor).execute(owner, work);
    }

    private RoundRobinExecutor<String> executor(Optional<String> node) {
        ThreadPoolExecutor pool = pools.computeIfAbsent(node, this::pool);
        int threads = pool.getCorePoolSize();
        // The rest is free for other users, also while each order of one user takes long.
        return new RoundRobinExecutor<>(pool, threads, Math.max(1, threads * 3 / 4));
    }

    private ThreadPoolExecutor pool(Optional<String> node) {
        int threads = poolSize.applyAsInt(node);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                DaemonThreads.named("apply-" + node.orElse(ALL_NODES)));
        // Most nodes are idle most of the time.
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    @Override
    public synchronized void close() {
        closed = true;
        pools.values().forEach(ThreadPoolExecutor::shutdownNow);
    }
}
