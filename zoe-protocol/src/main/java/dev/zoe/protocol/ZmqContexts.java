package dev.zoe.protocol;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.ZContext;

/** Begins and ends ZeroMQ contexts. */
final class ZmqContexts {
    private static final Logger LOG = LoggerFactory.getLogger(ZmqContexts.class);

    private ZmqContexts() {}

    /** A context that writes its troubles to the log, where JeroMQ would print them to standard error. */
    static ZContext open() {
        ZContext context = new ZContext();
        context.setUncaughtExceptionHandler(
                (thread, e) -> LOG.error("The ZeroMQ thread {} failed", thread.getName(), e));
        context.setNotificationExceptionHandler((thread, e) -> {
            if (context.isClosed()) {
                // A socket told another one that had gone before it that it goes.
                LOG.debug("The ZeroMQ thread {} met an exception while its context ended", thread.getName(), e);
            } else {
                LOG.warn("The ZeroMQ thread {} met an exception and goes on", thread.getName(), e);
            }
        });
        return context;
    }

    /**
     * Returns when every socket of the context is closed. The waiting is done by a thread of its own: an interrupt of
     * the caller would break the context off half-way and leave its threads and file descriptors behind.
     */
    static void end(ZContext context) {
        Thread end = new Thread(() -> terminate(context), "zoe-protocol-end");
        end.setDaemon(true);
        end.start();
        NamedThreads.join(end);
    }

    private static void terminate(ZContext context) {
        // First the inner context: it waits for sockets that other threads still hold, where ZContext.close() would
        // close them under their users' hands.
        context.getContext().term();
        context.close();
    }
}
