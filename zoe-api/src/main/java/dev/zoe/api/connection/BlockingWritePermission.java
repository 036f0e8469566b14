package dev.zoe.api.connection;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.tomcat.util.threads.TaskThread;

/**
 * Which threads of Tomcat may wait for a caller who does not read: those that hold a slot, so that the slots bound how
 * many wait. Other threads, such as those of streams, have limits of their own.
 */
final class BlockingWritePermission {
    private static final ThreadLocal<Boolean> ALLOWED = ThreadLocal.withInitial(() -> false);

    private BlockingWritePermission() {}

    /** Work that may wait. */
    @FunctionalInterface
    interface Work {
        void run() throws IOException, ServletException;
    }

    static void allow(Work work) throws IOException, ServletException {
        ALLOWED.set(true);
        try {
            work.run();
        } finally {
            ALLOWED.remove();
        }
    }

    static boolean areAllowed() {
        return ALLOWED.get();
    }

    /** Whether this thread is one of Tomcat's, and not one of a stream. */
    static boolean isOfTomcat() {
        return Thread.currentThread() instanceof TaskThread;
    }
}
