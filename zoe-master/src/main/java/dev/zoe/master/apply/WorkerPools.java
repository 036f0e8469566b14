package dev.zoe.master.apply;

import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

/** The threads that carry out orders. */
public interface WorkerPools extends AutoCloseable {

    /**
     * Executes work on a thread of a node.
     *
     * @param node the node; empty for orders to all nodes
     * @param owner the user of the order; users are served round robin
     * @throws RejectedExecutionException once this is closed
     */
    void execute(Optional<String> node, String owner, Runnable work);

    /** Takes no further work, and interrupts the work in progress. */
    @Override
    void close();
}
