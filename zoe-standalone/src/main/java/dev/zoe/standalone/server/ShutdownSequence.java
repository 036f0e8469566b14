package dev.zoe.standalone.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops the started parts in reverse order. A part that fails to stop does not keep the others from stopping. */
final class ShutdownSequence implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ShutdownSequence.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    synchronized void add(AutoCloseable part) {
        parts.push(part);
    }

    @Override
    public synchronized void close() {
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.pop();
            try {
                part.close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                LOG.warn("stopping part={} failed", part, e);
            }
        }
        closed.countDown();
    }

    boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** Waits until the parts are stopped. */
    void awaitClosed() throws InterruptedException {
        closed.await();
    }
}
