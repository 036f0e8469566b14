package dev.zoe.master.apply;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.DaemonThreads;
import dev.zoe.master.event.LogFields;
import dev.zoe.master.order.OrderResultListener;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.output.OutputArchiver;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Carries out work orders, on each node a bounded number at once. Orders about the same container keep their order, so
 * that a stop never overtakes the start before it. While an engine does not answer, an order is tried again with a
 * growing pause; a start is given up as soon as a removal of the same container waits behind it, and everything is
 * given up when the node counts as lost.
 */
public final class Applier implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Applier.class);
    /** A program ends at once by the final signal, unless it hangs in the kernel. */
    private static final Duration UNUSUAL = Duration.ofMinutes(1);

    private final BackEnd backEnd;
    private final OutputArchiver outputs;
    private final OrderResultListener results;
    private final WorkerPools workers;
    private final ScheduledExecutorService pauses;
    private final Map<String, OrderSequence> lanes = new HashMap<>();
    private final Map<String, Instant> finished = new LastOnes();
    private final Clock clock;
    private final BooleanSupplier mayAct;

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
     * @param mayAct whether this master may act now: what a former leader does would cross what the new one does
     * @param workers closed with this
     */
    public Applier(
            BackEnd backEnd,
            OutputArchiver outputs,
            OrderResultListener results,
            Clock clock,
            BooleanSupplier mayAct,
            WorkerPools workers) {
        this.backEnd = backEnd;
        this.outputs = outputs;
        this.results = results;
        this.clock = clock;
        this.mayAct = mayAct;
        this.workers = workers;
        this.pauses = Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("apply-pause"));
    }

    /** Takes an order; returns at once. */
    public void submit(WorkOrder order) {
        synchronized (lanes) {
            if (!lanes.computeIfAbsent(order.lane(), name -> new OrderSequence())
                    .add(order)) {
                return;
            }
        }
        run(order, OrderAttempts.NONE);
    }

    /** A program has ended: an order that waits for that goes on at once. */
    public void ended(ContainerPlace place) {
        synchronized (lanes) {
            Optional.ofNullable(lanes.get(place.toString()))
                    .flatMap(OrderSequence::hurry)
                    .ifPresent(Runnable::run);
        }
    }

    /** Containers and executions about which something is being done or waits to be done. */
    public int underWay() {
        synchronized (lanes) {
            return lanes.size();
        }
    }

    /** Whether nothing was done in this lane since {@code time}, and nothing waits to be done. */
    public boolean quietSince(String lane, Instant time) {
        synchronized (lanes) {
            Instant end = finished.get(lane);
            return !lanes.containsKey(lane) && (end == null || end.isBefore(time));
        }
    }

    /**
     * Gives up what waits for a node that is lost: started there when it is back, a service would run twice. What is
     * there then, the comparison of records and containers finds.
     */
    public void abandon(String node) {
        synchronized (lanes) {
            lanes.values().stream().filter(lane -> lane.isOf(node)).forEach(OrderSequence::abandon);
        }
    }

    private void run(WorkOrder order, OrderAttempts attempts) {
        try {
            workers.execute(order.node(), order.owner(), () -> named(order, () -> attempt(order, attempts)));
        } catch (RejectedExecutionException closed) {
            LOG.debug("{} is left to the next master: this one stops", order.lane());
        }
    }

    /** Lines that are written meanwhile name, in a structured log, what they are about. */
    private static void named(WorkOrder order, Runnable work) {
        if (order instanceof WorkOrder.OnContainer one) {
            MDC.put("container", one.place().name());
        }
        if (order instanceof WorkOrder.Start start) {
            MDC.put(LogFields.EXECUTION, Long.toString(start.spec().executionId()));
        } else if (order instanceof WorkOrder.ReleaseExecution forget) {
            MDC.put(LogFields.EXECUTION, Long.toString(forget.execution()));
        }
        try {
            work.run();
        } finally {
            MDC.clear();
        }
    }

    private void attempt(WorkOrder order, OrderAttempts attempts) {
        if (!mayAct.getAsBoolean()) {
            // The comparison of whoever leads next finds what is left to do.
            LOG.warn("{} is not carried out: this master may not lead any more", order.lane());
            next(order);
            return;
        }
        if (abandoned(order)) {
            LOG.info("{} is not carried out: its node is lost", order.lane());
            next(order);
            return;
        }
        if (isSuperseded(order)) {
            LOG.debug("{} is not carried out: its removal waits", order.lane());
            next(order);
            return;
        }
        Instant now = clock.instant();
        try {
            if (!perform(order, attempts.elapsed(now))) {
                // The grace begins when the engine has taken the signal.
                stillRunning(order, attempts.stillRunning(clock.instant()));
                return;
            }
        } catch (BackEndException e) {
            if (e.kind() == BackEndException.Kind.UNAVAILABLE && isWorthAnotherTry(order)) {
                LOG.warn(
                        "{} is tried again in {} ms: {}",
                        order.lane(),
                        attempts.pause().toMillis(),
                        e.getMessage());
                later(order, attempts, attempts.pause());
                return;
            }
            failed(order, e);
        } catch (RuntimeException e) {
            LOG.error("{} failed in an unexpected way", order.lane(), e);
            failed(
                    order,
                    new BackEndException(
                            BackEndException.Kind.REJECTED, "internal error of the master; its log says more", e));
        }
        next(order);
    }

    /** Returns whether it is done; false when a program was asked to end, and goes on. */
    private boolean perform(WorkOrder order, Duration elapsed) throws BackEndException {
        if (order instanceof WorkOrder.Start start) {
            results.started(backEnd.start(start.spec()));
        } else if (order instanceof WorkOrder.Remove remove) {
            Optional<RemovalResult> removed = outputs.keepAndRemove(remove, elapsed);
            removed.ifPresent(result -> results.gone(remove.place(), result));
            return removed.isPresent();
        } else if (order instanceof WorkOrder.ReleaseExecution forget) {
            backEnd.forget(forget.execution());
        } else {
            throw new IllegalArgumentException(
                    "no handler for " + order.getClass().getName());
        }
        return true;
    }

    /** No thread waits for the end of a program: there are programs that take an hour, and few threads. */
    private void stillRunning(WorkOrder order, OrderAttempts attempts) {
        Duration grace = order instanceof WorkOrder.Remove remove ? remove.grace() : Duration.ZERO;
        Instant now = clock.instant();
        if (attempts.elapsed(now).compareTo(grace.plus(UNUSUAL)) > 0) {
            LOG.warn(
                    "{} has not ended {} s after its grace; it is asked for again",
                    order.lane(),
                    attempts.elapsed(now).minus(grace).toSeconds());
        }
        later(order, attempts, attempts.pauseWithin(grace, now));
    }

    private void failed(WorkOrder order, BackEndException failure) {
        if (order instanceof WorkOrder.Start start && !abandoned(order)) {
            results.startFailed(start.place(), failure);
        } else {
            // The next comparison of records and containers finds what is left, and asks for it again.
            LOG.warn("{}: {}", order.lane(), failure.getMessage());
        }
    }

    /** What an execution leaves behind, and a start that nobody wants any more, need not be waited for. */
    private boolean isWorthAnotherTry(WorkOrder order) {
        synchronized (lanes) {
            OrderSequence lane = laneOf(order);
            return !isSuperseded(order) && !lane.isAbandoned() && !(order instanceof WorkOrder.ReleaseExecution);
        }
    }

    /** A start whose container is to be removed by the next order. */
    private boolean isSuperseded(WorkOrder order) {
        synchronized (lanes) {
            return order instanceof WorkOrder.Start && laneOf(order).isAwaited();
        }
    }

    private boolean abandoned(WorkOrder order) {
        synchronized (lanes) {
            return laneOf(order).isAbandoned();
        }
    }

    private void later(WorkOrder order, OrderAttempts attempts, Duration pause) {
        try {
            synchronized (lanes) {
                OrderSequence lane = laneOf(order);
                long millis = lane.isHurried() ? 0 : pause.toMillis();
                OrderSequence.Pause begun = lane.pause(() -> run(order, attempts.slower()));
                var unused = pauses.schedule(() -> end(lane, begun), millis, TimeUnit.MILLISECONDS);
            }
        } catch (RejectedExecutionException closed) {
            LOG.debug("{} is left to the next master: this one stops", order.lane());
        }
    }

    private void end(OrderSequence lane, OrderSequence.Pause pause) {
        synchronized (lanes) {
            if (lane.ends(pause)) {
                pause.end();
            }
        }
    }

    private void next(WorkOrder done) {
        if (done instanceof WorkOrder.Remove remove) {
            outputs.forget(remove);
        }
        Optional<WorkOrder> next;
        synchronized (lanes) {
            next = laneOf(done).next();
            if (next.isEmpty()) {
                lanes.remove(done.lane());
                // A key that is put again would keep its old place, and be taken for one of long ago.
                finished.remove(done.lane());
                finished.put(done.lane(), clock.instant());
            }
        }
        next.ifPresent(order -> run(order, OrderAttempts.NONE));
    }

    private OrderSequence laneOf(WorkOrder order) {
        OrderSequence lane = lanes.get(order.lane());
        if (lane == null) {
            throw new IllegalStateException(order.lane() + " has no lane though it is being worked on");
        }
        return lane;
    }

    /** Stops taking orders. What is under way on the engine goes on there; the next master sees it. */
    @Override
    public void close() {
        pauses.shutdownNow();
        workers.close();
    }
}
