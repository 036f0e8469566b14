package dev.zoe.master.apply;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.monitor.ExecutionLog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Carries out work orders on a bounded number of threads. Orders about the same container keep their order, so that a
 * stop never overtakes the start before it. While the engine does not answer, an order is tried again with a growing
 * pause; a start is given up as soon as a removal of the same container waits behind it.
 */
public final class Applier implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Applier.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final BackEnd backEnd;
    private final OutputKeeper outputs;
    private final Results results;
    private final ExecutorService workers;
    private final ScheduledExecutorService pauses;
    private final Map<String, Queue<WorkOrder>> lanes = new HashMap<>();
    private final Map<String, Instant> finished = new LastOnes();
    private final Clock clock;
    private final BooleanSupplier licence;

    /** A listing takes seconds: what was finished long ago needs no remembering. */
    private static final class LastOnes extends LinkedHashMap<String, Instant> {
        private static final long serialVersionUID = 1L;
        private static final int MOST = 50_000;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
            return size() > MOST;
        }
    }

    /**
     * @param licence whether this master may act now: what a former leader does would cross what the new one does
     * @param threads calls to the engine under way at once
     */
    public Applier(
            BackEnd backEnd, OutputKeeper outputs, Results results, Clock clock, BooleanSupplier licence, int threads) {
        this.backEnd = backEnd;
        this.outputs = outputs;
        this.results = results;
        this.clock = clock;
        this.licence = licence;
        this.workers = Executors.newFixedThreadPool(threads, Daemons.named("apply"));
        this.pauses = Executors.newSingleThreadScheduledExecutor(Daemons.named("apply-pause"));
    }

    /** Takes an order; returns at once. */
    public void submit(WorkOrder order) {
        synchronized (lanes) {
            Queue<WorkOrder> lane = lanes.computeIfAbsent(order.lane(), name -> new ArrayDeque<>());
            lane.add(order);
            if (lane.size() > 1) {
                return;
            }
        }
        run(order, FIRST_PAUSE);
    }

    /** Containers and executions about which something is being done or waits to be done. */
    public int underWay() {
        synchronized (lanes) {
            return lanes.size();
        }
    }

    /** Whether nothing was done about this container since {@code time}, and nothing waits to be done. */
    public boolean quietSince(String containerName, Instant time) {
        synchronized (lanes) {
            Instant end = finished.get(containerName);
            return !lanes.containsKey(containerName) && (end == null || end.isBefore(time));
        }
    }

    private void run(WorkOrder order, Duration pause) {
        try {
            workers.execute(() -> named(order, () -> attempt(order, pause)));
        } catch (RejectedExecutionException closed) {
            log.debug("{} is left to the next master: this one stops", order);
        }
    }

    /** Lines that are written meanwhile name, in a structured log, what they are about. */
    private static void named(WorkOrder order, Runnable work) {
        MDC.put("container", order.lane());
        if (order instanceof WorkOrder.Start start) {
            MDC.put(ExecutionLog.FIELD, Long.toString(start.spec().executionId()));
        } else if (order instanceof WorkOrder.Forget forget) {
            MDC.put(ExecutionLog.FIELD, Long.toString(forget.execution()));
        }
        try {
            work.run();
        } finally {
            MDC.clear();
        }
    }

    private void attempt(WorkOrder order, Duration pause) {
        if (!licence.getAsBoolean()) {
            // The comparison of whoever leads next finds what is left to do.
            log.warn("{} is not carried out: this master may not lead any more", order.lane());
            next(order);
            return;
        }
        try {
            perform(order);
        } catch (BackEndException e) {
            if (e.kind() == BackEndException.Kind.UNAVAILABLE && !superseded(order)) {
                log.warn("{} waits {} ms for the engine: {}", order.lane(), pause.toMillis(), e.getMessage());
                later(order, pause);
                return;
            }
            failed(order, e);
        } catch (RuntimeException e) {
            log.error("{} failed in an unexpected way", order, e);
            failed(order, new BackEndException(BackEndException.Kind.REJECTED, "internal error: " + e, e));
        }
        next(order);
    }

    private void perform(WorkOrder order) throws BackEndException {
        if (order instanceof WorkOrder.Start start) {
            results.started(backEnd.start(start.spec()));
        } else if (order instanceof WorkOrder.Remove remove) {
            results.gone(remove.containerName(), outputs.keepAndRemove(remove));
        } else if (order instanceof WorkOrder.RemoveDouble twice) {
            backEnd.stop(twice.container(), Duration.ZERO);
        } else if (order instanceof WorkOrder.Forget forget) {
            backEnd.forget(forget.execution());
        }
    }

    private void failed(WorkOrder order, BackEndException failure) {
        if (order instanceof WorkOrder.Start start) {
            results.startFailed(start.spec().containerName(), failure);
        } else {
            // The next comparison of records and containers finds what is left, and asks for it again.
            log.warn("{}: {}", order, failure.getMessage());
        }
    }

    private boolean superseded(WorkOrder order) {
        synchronized (lanes) {
            return order instanceof WorkOrder.Start && queueOf(order).size() > 1;
        }
    }

    private void later(WorkOrder order, Duration pause) {
        Duration longer = pause.multipliedBy(2);
        Duration next = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
        try {
            Future<?> unused = pauses.schedule(() -> run(order, next), pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            log.debug("{} is left to the next master: this one stops", order);
        }
    }

    private void next(WorkOrder done) {
        WorkOrder next;
        synchronized (lanes) {
            Queue<WorkOrder> lane = queueOf(done);
            lane.remove();
            next = lane.peek();
            if (next == null) {
                lanes.remove(done.lane());
                finished.put(done.lane(), clock.instant());
                return;
            }
        }
        run(next, FIRST_PAUSE);
    }

    private Queue<WorkOrder> queueOf(WorkOrder order) {
        Queue<WorkOrder> lane = lanes.get(order.lane());
        if (lane == null) {
            throw new IllegalStateException(order.lane() + " has no lane though it is being worked on");
        }
        return lane;
    }

    /** Stops taking orders. What is under way on the engine goes on there; the next master sees it. */
    @Override
    public void close() {
        pauses.shutdownNow();
        workers.shutdownNow();
    }
}
