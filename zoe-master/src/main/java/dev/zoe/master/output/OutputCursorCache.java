package dev.zoe.master.output;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.DaemonThreads;
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
 * Output streams that stay open between two requests, so that following a long output does not read it from its start
 * again for every part. Readers remain free to ask for any place: a stream that is where the request wants to go on is
 * used, and otherwise a new one is opened.
 */
final class OutputCursorCache implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OutputCursorCache.class);
    private static final int MOST = 64;

    private final ExecutorService readers;
    private final Duration idle;
    private final LongSupplier nanos;
    private final Map<Place, Parked> parked = new LinkedHashMap<>();
    private final ScheduledExecutorService sweeper =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("log-sweeper"));

    /** @param idle a stream nobody asks for is closed after so long */
    OutputCursorCache(ExecutorService readers, Duration idle, LongSupplier nanos) {
        this.readers = readers;
        this.idle = idle;
        this.nanos = nanos;
        var unused =
                sweeper.scheduleWithFixedDelay(this::sweep, idle.toMillis(), idle.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * A place in the output of a container.
     *
     * @param service its number
     * @param before bytes that earlier containers of the service printed, which tells one container from the next
     * @param offset in the output of this container
     */
    record Place(long service, long before, long offset) {
        Place after(int bytes) {
            return new Place(service, before, offset + bytes);
        }
    }

    /** Opens the output of a container from its start; the stream waits for more. */
    interface Opening {
        InputStream open() throws BackEndException;
    }

    private record Parked(OutputCursor output, long sinceNanos) {}

    /** What comes next at this place; nothing when nothing came in time. */
    ByteBuffer next(Place place, int maxBytes, long waitMillis, Opening opening) throws IOException, BackEndException {
        Parked found = take(place);
        OutputCursor output = found == null ? new OutputCursor(opening.open(), place.offset, readers) : found.output;
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
            park(place.after(part.remaining()), output);
        }
        return part;
    }

    private synchronized @Nullable Parked take(Place place) {
        return parked.remove(place);
    }

    private void park(Place place, OutputCursor output) {
        List<OutputCursor> tooMany = new ArrayList<>();
        synchronized (this) {
            Parked same = parked.put(place, new Parked(output, nanos.getAsLong()));
            if (same != null) {
                tooMany.add(same.output);
            }
            Iterator<Parked> oldest = parked.values().iterator();
            while (parked.size() > MOST) {
                tooMany.add(oldest.next().output);
                oldest.remove();
            }
        }
        tooMany.forEach(OutputCursorCache::close);
    }

    void sweep() {
        List<OutputCursor> left = new ArrayList<>();
        synchronized (this) {
            long now = nanos.getAsLong();
            parked.values().removeIf(each -> {
                boolean forgotten = now - each.sinceNanos >= idle.toNanos();
                return forgotten && left.add(each.output);
            });
        }
        left.forEach(OutputCursorCache::close);
    }

    private static void close(OutputCursor output) {
        try {
            output.close();
        } catch (IOException e) {
            LOG.debug("An output that nobody reads any more could not be closed: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        sweeper.shutdownNow();
        List<OutputCursor> left;
        synchronized (this) {
            left = parked.values().stream().map(Parked::output).toList();
            parked.clear();
        }
        left.forEach(OutputCursorCache::close);
    }
}
