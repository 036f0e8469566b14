package dev.zoe.master.output;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.concurrent.DaemonThreads;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps output streams open between two requests, so that a client that follows a long output does not read it from its
 * start for every part. A request continues with the open stream at its position; for any other position, a new stream
 * is opened.
 *
 * <p>It is not a Caffeine cache: one of bounded size evicts by frequency of use, and here every position is used once,
 * so it could close the stream of an active client and keep those that clients have left. This map closes the stream
 * that was idle longest.
 */
final class OutputCursorCache implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OutputCursorCache.class);
    private static final int MAX_OPEN = 64;

    private final ExecutorService readers;
    private final Duration idle;
    private final LongSupplier nanos;
    private final Map<Position, IdleCursor> idleCursors = new LinkedHashMap<>();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("output-timer"));

    /** @param idle time after which an unused stream is closed */
    OutputCursorCache(ExecutorService readers, Duration idle, LongSupplier nanos) {
        this.readers = readers;
        this.idle = idle;
        this.nanos = nanos;
        var unused =
                timer.scheduleWithFixedDelay(this::closeIdle, idle.toMillis(), idle.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * A position in the output of a container.
     *
     * @param service id of its service
     * @param before number of bytes of earlier containers of the service, which identifies the container
     * @param offset offset in the output of this container
     */
    record Position(long service, long before, long offset) {
        Position after(int bytes) {
            return new Position(service, before, offset + bytes);
        }
    }

    /** Opens the output of a container from its start; the stream waits for more. */
    interface StreamOpener {
        InputStream open() throws BackEndException;
    }

    private record IdleCursor(OutputCursor output, long sinceNanos) {}

    /** Reads the next bytes at this position; empty after a timeout. */
    ByteBuffer next(Position position, int maxBytes, long waitMillis, StreamOpener opener)
            throws IOException, BackEndException {
        IdleCursor found = take(position);
        OutputCursor output = found == null ? new OutputCursor(opener.open(), position.offset, readers) : found.output;
        ByteBuffer part;
        try {
            part = output.next(maxBytes, waitMillis);
        } catch (IOException e) {
            close(output);
            throw e;
        }
        if (output.ended()) {
            close(output);
        } else {
            park(position.after(part.remaining()), output);
        }
        return part;
    }

    private synchronized @Nullable IdleCursor take(Position position) {
        return idleCursors.remove(position);
    }

    private void park(Position position, OutputCursor output) {
        List<OutputCursor> surplus = new ArrayList<>();
        synchronized (this) {
            IdleCursor same = idleCursors.put(position, new IdleCursor(output, nanos.getAsLong()));
            if (same != null) {
                surplus.add(same.output);
            }
            Iterator<IdleCursor> oldest = idleCursors.values().iterator();
            while (idleCursors.size() > MAX_OPEN) {
                surplus.add(oldest.next().output);
                oldest.remove();
            }
        }
        surplus.forEach(OutputCursorCache::close);
    }

    void closeIdle() {
        List<OutputCursor> left = new ArrayList<>();
        synchronized (this) {
            long now = nanos.getAsLong();
            idleCursors.values().removeIf(each -> {
                boolean expired = now - each.sinceNanos >= idle.toNanos();
                return expired && left.add(each.output);
            });
        }
        left.forEach(OutputCursorCache::close);
    }

    private static void close(OutputCursor output) {
        try {
            output.close();
        } catch (IOException e) {
            LOG.debug("cannot close an idle output stream: error=\"{}\"", e.getMessage());
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        List<OutputCursor> left;
        synchronized (this) {
            left = idleCursors.values().stream().map(IdleCursor::output).toList();
            idleCursors.clear();
        }
        left.forEach(OutputCursorCache::close);
    }
}
