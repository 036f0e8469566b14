package dev.zoe.master.apply;

import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

/** The threads that carry out orders. */
public interface WorkerPools extends AutoCloseable {

    /**
     * Has work done some time later.
     *
     * @param node where it is done; empty for what is the business of all nodes
     * @param owner the user for whom it is done; users take turns
     * @throws RejectedExecutionException once this is closed
     */
    void execute(Optional<String> node, String owner, Runnable work);

    /** Takes no more work, and interrupts what is being done. */
    @Override
    void close();
}
