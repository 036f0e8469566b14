package dev.zoe.protocol;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.ZContext;

/** Opens and terminates ZeroMQ contexts. */
final class ZmqContexts {
    private static final Logger LOG = LoggerFactory.getLogger(ZmqContexts.class);

    private ZmqContexts() {}

    /** A context that logs its failures, which JeroMQ would print to standard error. */
    static ZContext open() {
        ZContext context = new ZContext();
        context.setUncaughtExceptionHandler(
                (thread, e) -> LOG.error("ZeroMQ thread failed thread={}", thread.getName(), e));
        context.setNotificationExceptionHandler((thread, e) -> {
            if (context.isClosed()) {
                // One socket notified another one that was closed before it.
                LOG.debug("exception in a ZeroMQ thread at the end of its context thread={}", thread.getName(), e);
            } else {
                LOG.warn("exception in a ZeroMQ thread, which continues thread={}", thread.getName(), e);
            }
        });
        return context;
    }

    /**
     * Returns when every socket of the context is closed. A thread of its own waits for this: an interrupt of the
     * caller would stop the termination and leak threads and file descriptors.
     */
    static void end(ZContext context) {
        Thread end = new Thread(() -> terminate(context), "zoe-protocol-end");
        end.setDaemon(true);
        end.start();
        NamedThreads.join(end);
    }

    private static void terminate(ZContext context) {
        // First the inner context, which waits for sockets of other threads. ZContext.close() would close sockets that
        // are in use.
        context.getContext().term();
        context.close();
    }
}
