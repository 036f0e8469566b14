package dev.zoe.master.output;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.DaemonThreads;
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
 * Reads the end of the output of containers that have ended. The end is read first, however much was printed before it;
 * only then what came before is counted, for as long as that takes a bounded time.
 */
final class FinalOutputReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(FinalOutputReader.class);
    /** Enough for nearly everything that a program prints, so that most is read once. */
    private static final int FIRST_LINES = 4096;

    private static final int MORE_LINES = 16;
    /** Longest line of {@link BackEnd#output}, in bytes. */
    private static final int LONGEST_LINE = 16 * 1024;

    /**
     * How long it is waited for.
     *
     * @param silence longest time without a byte
     * @param whole longest time for reading an end
     * @param counting longest time for counting what came before it
     */
    record Patience(Duration silence, Duration whole, Duration counting) {
        static final Patience DEFAULT =
                new Patience(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(10));
    }

    private final BackEnd backEnd;
    private final int keepBytes;
    private final Patience patience;
    private final ExecutorService readers = Executors.newCachedThreadPool(DaemonThreads.named("output"));

    FinalOutputReader(BackEnd backEnd, int keepBytes, Patience patience) {
        this.backEnd = backEnd;
        this.keepBytes = keepBytes;
        this.patience = patience;
    }

    /** Where output comes from. */
    interface Opening {
        InputStream open() throws BackEndException;
    }

    /**
     * The end of what a container has printed until now.
     *
     * @param backendId which one at this place; without it, the one that is there
     * @throws BackEndException {@code UNAVAILABLE} also when it comes too slowly
     */
    FinalOutput read(ContainerPlace place, Optional<String> backendId) throws BackEndException {
        int lines = FIRST_LINES;
        while (true) {
            OptionalInt some = OptionalInt.of(lines);
            OutputTail tail = read(() -> backEnd.output(place, backendId, some), place);
            if (isWhole(tail, lines)) {
                return new FinalOutput(tail.bytes(), tail.dropped());
            }
            if (tail.read() >= keepBytes || lines >= keepBytes) {
                return counted(tail, place, backendId);
            }
            lines = (int) Math.min(keepBytes, (long) lines * MORE_LINES);
        }
    }

    /** Whether fewer lines came than were asked for, and so all that there are. */
    private static boolean isWhole(OutputTail tail, int lines) {
        return tail.lines() + tail.read() / LONGEST_LINE + 2 < lines;
    }

    private FinalOutput counted(OutputTail tail, ContainerPlace place, Optional<String> backendId) {
        byte[] end = tail.bytes();
        OutputTail counter = new OutputTail(1);
        try (InputStream all = backEnd.output(place, backendId, OptionalInt.empty())) {
            var unused = finished(readers.submit(() -> counter.readFrom(all)), counter, patience.counting());
        } catch (BackEndException | IOException e) {
            LOG.debug("what {} printed before its end is not counted: {}", place, e.getMessage());
        }
        return new FinalOutput(end, Math.max(tail.dropped(), counter.read() - end.length));
    }

    private OutputTail read(Opening opening, ContainerPlace place) throws BackEndException {
        OutputTail tail = new OutputTail(keepBytes);
        try (InputStream output = opening.open()) {
            if (!finished(readers.submit(() -> tail.readFrom(output)), tail, patience.whole())) {
                throw new BackEndException(
                        Kind.UNAVAILABLE,
                        "the output of %s comes too slowly: %d bytes until now".formatted(place, tail.read()));
            }
            return tail;
        } catch (IOException e) {
            throw broken(place, e);
        }
    }

    /** Whether reading came to the end in time; it may take long as long as something comes. */
    private boolean finished(Future<?> reading, OutputTail tail, Duration longest) throws BackEndException {
        long begun = System.nanoTime();
        long before = -1;
        while (System.nanoTime() - begun < longest.toNanos() && tail.read() > before) {
            before = tail.read();
            try {
                reading.get(Math.min(patience.silence().toMillis(), longest.toMillis()), TimeUnit.MILLISECONDS);
                return true;
            } catch (TimeoutException e) {
                LOG.trace("{} bytes of an output have come", tail.read());
            } catch (ExecutionException e) {
                throw new BackEndException(Kind.UNAVAILABLE, "an output broke off: " + e.getCause(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BackEndException(Kind.UNAVAILABLE, "interrupted while output was read", e);
            }
        }
        reading.cancel(true);
        return false;
    }

    private static BackEndException broken(ContainerPlace place, IOException cause) {
        return new BackEndException(
                Kind.UNAVAILABLE, "the output of %s broke off: %s".formatted(place, cause.getMessage()), cause);
    }

    @Override
    public void close() {
        readers.shutdownNow();
    }
}
