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
        try (InputStream output = backEnd.logs(order.place().name(), !order.ended())) {
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
        } catch (BackEndException e) {
            if (e.kind() != BackEndException.Kind.NOT_FOUND) {
                throw e;
            }
            stop(order);
        }
        byte[] kept = tail.bytes();
        if (kept.length > 0 && order.service() != WorkOrder.Remove.NOBODY) {
            store.append(order.service(), kept, tail.dropped());
        }
        return lastLines(kept);
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
