package dev.zoe.master.apply;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.threads.Daemons;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves the output of a container into the database before the container is removed. */
public final class OutputKeeper implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(OutputKeeper.class);
    private static final int LAST_LINES = 5;
    private static final int LONGEST_WAIT_SECONDS = 5;

    /** Where output is kept. */
    public interface Store {
        /** Adds {@code output} to what is kept of a service; {@code dropped} bytes before it are lost. */
        void append(long service, byte[] output, long dropped);
    }

    private final BackEnd backEnd;
    private final Store store;
    private final int keepBytes;
    private final ExecutorService readers = Executors.newCachedThreadPool(Daemons.named("output"));

    /** @param keepBytes of each run so many bytes are kept, from the end */
    public OutputKeeper(BackEnd backEnd, Store store, int keepBytes) {
        this.backEnd = backEnd;
        this.store = store;
        this.keepBytes = keepBytes;
    }

    /** Returns the last lines of the output. */
    String keepAndRemove(WorkOrder.Remove order) throws BackEndException {
        OutputTail tail = new OutputTail(keepBytes);
        Optional<InputStream> readable = open(order);
        if (readable.isPresent()) {
            readAndStop(readable.get(), tail, order);
        } else {
            stop(order);
        }
        byte[] kept = tail.bytes();
        if (kept.length > 0 && order.service() != WorkOrder.Remove.NOBODY) {
            store.append(order.service(), kept, tail.dropped());
        }
        return lastLines(kept);
    }

    /**
     * What an engine refuses to show, as of a container in whose removal it died, must not keep that from its removal.
     */
    private Optional<InputStream> open(WorkOrder.Remove order) throws BackEndException {
        try {
            return Optional.of(backEnd.logs(order.place().name(), !order.ended()));
        } catch (BackEndException e) {
            if (e.kind() == BackEndException.Kind.UNAVAILABLE) {
                throw e;
            }
            if (e.kind() != BackEndException.Kind.NOT_FOUND) {
                log.warn("{}: its output is lost: {}", order.place(), e.getMessage());
            }
            return Optional.empty();
        }
    }

    private void readAndStop(InputStream readable, OutputTail tail, WorkOrder.Remove order) throws BackEndException {
        try (InputStream output = readable) {
            Future<?> reading = readers.submit(() -> tail.readFrom(output));
            if (order.ended()) {
                await(reading, order);
                stop(order);
            } else {
                stop(order);
                await(reading, order);
            }
        } catch (IOException e) {
            log.warn("{}: its output may be incomplete: {}", order.place(), e.getMessage());
        }
    }

    private void stop(WorkOrder.Remove order) throws BackEndException {
        Optional<ContainerId> container = order.container();
        if (container.isPresent()) {
            backEnd.stop(container.get(), order.grace());
        } else {
            backEnd.stop(order.place().name(), order.grace());
        }
    }

    private static void await(Future<?> reading, WorkOrder.Remove order) {
        try {
            reading.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            reading.cancel(true);
            log.warn("{}: its output may be incomplete: it did not end in {} s", order.place(), LONGEST_WAIT_SECONDS);
        } catch (ExecutionException e) {
            log.warn("{}: its output may be incomplete: {}", order.place(), e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String lastLines(byte[] output) {
        String[] lines = new String(output, StandardCharsets.UTF_8).strip().split("\n", -1);
        int from = Math.max(0, lines.length - LAST_LINES);
        return String.join("\n", Arrays.asList(lines).subList(from, lines.length));
    }

    @Override
    public void close() {
        readers.shutdownNow();
    }
}
