package dev.zoe.master.output;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.concurrent.DaemonThreads;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the end of the output of containers that have ended. It reads the end first, and then counts the bytes before
 * it for a bounded time.
 */
final class FinalOutputReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(FinalOutputReader.class);
    /** Enough for the whole output of most programs. */
    private static final int FIRST_LINES = 4096;

    private static final int LINES_FACTOR = 16;
    /** Longest line of {@link BackEnd#output}, in bytes. */
    private static final int MAX_LINE_BYTES = 16 * 1024;

    /**
     * Timeouts.
     *
     * @param silence for the next byte
     * @param total for reading the end
     * @param counting for counting the bytes before the end
     */
    record Timeouts(Duration silence, Duration total, Duration counting) {
        static final Timeouts DEFAULT =
                new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(10));
    }

    private final BackEnd backEnd;
    private final int keepBytes;
    private final Timeouts timeouts;
    private final ExecutorService readers = Executors.newCachedThreadPool(DaemonThreads.named("output"));

    FinalOutputReader(BackEnd backEnd, int keepBytes, Timeouts timeouts) {
        this.backEnd = backEnd;
        this.keepBytes = keepBytes;
        this.timeouts = timeouts;
    }

    /** Opens a stream of output. */
    private interface StreamSource {
        InputStream open() throws BackEndException;
    }

    /**
     * Reads the end of the output of a container.
     *
     * @param backendId id of the container; empty for any container at this place
     * @throws BackEndException {@code UNAVAILABLE} also when the output arrives too slowly
     */
    FinalOutput read(ContainerPlace place, Optional<String> backendId) throws BackEndException {
        int lines = FIRST_LINES;
        while (true) {
            OptionalInt limit = OptionalInt.of(lines);
            OutputTail tail = read(() -> backEnd.output(place, backendId, limit), place);
            if (isComplete(tail, lines)) {
                return new FinalOutput(tail.bytes(), tail.dropped());
            }
            if (tail.read() >= keepBytes || lines >= keepBytes) {
                return counted(tail, place, backendId);
            }
            lines = (int) Math.min(keepBytes, (long) lines * LINES_FACTOR);
        }
    }

    /** Whether the output has fewer lines than were requested. */
    private static boolean isComplete(OutputTail tail, int lines) {
        return tail.lines() + tail.read() / MAX_LINE_BYTES + 2 < lines;
    }

    private FinalOutput counted(OutputTail tail, ContainerPlace place, Optional<String> backendId) {
        byte[] end = tail.bytes();
        OutputTail counter = new OutputTail(1);
        try (InputStream all = backEnd.output(place, backendId, OptionalInt.empty())) {
            var unused = finished(readers.submit(() -> counter.readFrom(all)), counter, timeouts.counting());
        } catch (BackEndException | IOException e) {
            LOG.debug(
                    "bytes before the end of an output are not counted: container={} error=\"{}\"",
                    place,
                    e.getMessage());
        }
        return new FinalOutput(end, Math.max(tail.dropped(), counter.read() - end.length));
    }

    private OutputTail read(StreamSource source, ContainerPlace place) throws BackEndException {
        OutputTail tail = new OutputTail(keepBytes);
        try (InputStream output = source.open()) {
            if (!finished(readers.submit(() -> tail.readFrom(output)), tail, timeouts.total())) {
                throw new BackEndException(
                        Kind.UNAVAILABLE,
                        "the output of %s arrives too slowly: %d bytes until now".formatted(place, tail.read()));
            }
            return tail;
        } catch (IOException e) {
            throw broken(place, e);
        }
    }

    /** Whether reading ended in time: with no silence between two bytes, and within a bound on the whole. */
    private boolean finished(Future<?> reading, OutputTail tail, Duration timeout) throws BackEndException {
        long start = System.nanoTime();
        long before = -1;
        while (System.nanoTime() - start < timeout.toNanos() && tail.read() > before) {
            before = tail.read();
            try {
                reading.get(Math.min(timeouts.silence().toMillis(), timeout.toMillis()), TimeUnit.MILLISECONDS);
                return true;
            } catch (TimeoutException e) {
                LOG.trace("still reading an output: bytes={}", tail.read());
            } catch (ExecutionException e) {
                throw new BackEndException(Kind.UNAVAILABLE, "an output ended with an error: " + e.getCause(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BackEndException(Kind.UNAVAILABLE, "reading of an output was interrupted", e);
            }
        }
        reading.cancel(true);
        return false;
    }

    private static BackEndException broken(ContainerPlace place, IOException cause) {
        return new BackEndException(
                Kind.UNAVAILABLE,
                "the output of %s ended with an error: %s".formatted(place, cause.getMessage()),
                cause);
    }

    @Override
    public void close() {
        readers.shutdownNow();
    }
}
