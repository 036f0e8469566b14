package dev.zoe.protocol;

import org.zeromq.ZContext;

/** Ends ZeroMQ contexts. */
final class ContextEnd {
    private ContextEnd() {}

    /**
     * Returns when every socket of the context is closed. The waiting is done by a thread of its own: an interrupt of
     * the caller would break the context off half-way and leave its threads and file descriptors behind.
     */
    static void await(ZContext context) {
        Thread end = new Thread(() -> end(context), "zoe-protocol-end");
        end.start();
        Threads.join(end);
    }

    private static void end(ZContext context) {
        // First the inner context: it waits for sockets that other threads still hold, where ZContext.close() would
        // close them under their users' hands.
        context.getContext().term();
        context.close();
    }
}
