package dev.zoe.master.apply;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.event.LogFields;
import dev.zoe.master.order.OrderResultListener;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.output.OutputArchiver;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
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
 * Carries out work orders, on each node a bounded number at once. Orders about the same container are carried out one
 * after the other, so that a stop never overtakes the start before it. While an engine does not answer, an order is
 * repeated after a growing back-off. A start is not repeated once a removal of its container waits behind it, and no
 * order is repeated once its node counts as lost.
 */
public final class Applier implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Applier.class);
    /** SIGKILL ends a program at once, unless it hangs in the kernel. */
    private static final Duration KILL_TIMEOUT = Duration.ofMinutes(1);

    private final BackEnd backEnd;
    private final OutputArchiver outputs;
    private final OrderResultListener results;
    private final WorkerPools workers;
    private final ScheduledExecutorService timer;
    private final OrderSequences sequences = new OrderSequences();
    private final Clock clock;
    private final BooleanSupplier mayAct;

    /**
     * @param mayAct whether this master may act now: actions of a former leader would conflict with those of its
     *     successor
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
        this.timer = Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("apply-timer"));
    }

    /** Takes an order; returns at once. */
    public void submit(WorkOrder order) {
        if (sequences.add(order)) {
            run(order, OrderAttempts.NONE);
        } else {
            // A start that a removal supersedes is not repeated, and the removal need not wait for its back-off.
            sequences.retryOfStart(order.sequence()).ifPresent(Runnable::run);
        }
    }

    /** A program has ended: an order that waits for its end continues at once. */
    public void ended(ContainerPlace place) {
        sequences.retryNow(place.toString()).ifPresent(Runnable::run);
    }

    /** Number of containers and executions with orders in progress or waiting. */
    public int inProgress() {
        return sequences.size();
    }

    /** Whether no order of this sequence was carried out since {@code time}, and none waits. */
    public boolean quietSince(String sequence, Instant time) {
        return sequences.quietSince(sequence, time);
    }

    /**
     * Drops the orders for a node that is lost: a service started there later would run twice. What is on the node when
     * it returns, the comparison of records and containers finds.
     */
    public void abandon(String node) {
        sequences.abandon(node);
    }

    private void run(WorkOrder order, OrderAttempts attempts) {
        try {
            workers.execute(order.node(), order.owner(), () -> withLogFields(order, () -> attempt(order, attempts)));
        } catch (RejectedExecutionException closed) {
            LOG.debug("order is left to the next master, this one stops: order=\"{}\"", order.sequence());
        }
    }

    private static void withLogFields(WorkOrder order, Runnable work) {
        if (order instanceof WorkOrder.OnContainer onContainer) {
            MDC.put(LogFields.CONTAINER, onContainer.place().name());
        }
        order.execution().ifPresent(id -> MDC.put(LogFields.EXECUTION, Long.toString(id)));
        try {
            work.run();
        } finally {
            MDC.clear();
        }
    }

    private void attempt(WorkOrder order, OrderAttempts attempts) {
        Optional<String> obstacle = obstacle(order);
        if (obstacle.isPresent()) {
            LOG.info("order is not carried out: order=\"{}\" reason=\"{}\"", order.sequence(), obstacle.get());
            next(order);
            return;
        }
        try {
            if (!perform(order, attempts.elapsed(clock.instant()))) {
                // The grace period begins when the engine has accepted the signal.
                stillRunning(order, attempts.stillRunning(clock.instant()));
                return;
            }
        } catch (BackEndException e) {
            if (e.kind() == BackEndException.Kind.UNAVAILABLE && isRepeatable(order)) {
                LOG.warn(
                        "order failed, repeating it: order=\"{}\" after_ms={} error=\"{}\"",
                        order.sequence(),
                        attempts.backOff().toMillis(),
                        e.getMessage());
                if (order instanceof WorkOrder.Start start) {
                    results.startDelayed(start.place(), String.valueOf(e.getMessage()));
                }
                retryLater(order, attempts, attempts.backOff());
                return;
            }
            failed(order, e);
        } catch (RuntimeException e) {
            LOG.error("order failed in an unexpected way: order=\"{}\"", order.sequence(), e);
            failed(
                    order,
                    new BackEndException(
                            BackEndException.Kind.REJECTED, "internal error of the master; its log says more", e));
        }
        next(order);
    }

    private Optional<String> obstacle(WorkOrder order) {
        if (!mayAct.getAsBoolean()) {
            // The next leader compares records and containers, and repeats what is missing.
            return Optional.of("this master no longer leads");
        }
        if (sequences.isAbandoned(order)) {
            return Optional.of("its node is lost");
        }
        return sequences.isSuperseded(order) ? Optional.of("a removal of its container waits") : Optional.empty();
    }

    /** Returns whether the order is done; false while a program that was asked to end still runs. */
    private boolean perform(WorkOrder order, Duration elapsed) throws BackEndException {
        if (order instanceof WorkOrder.Start start) {
            results.started(backEnd.start(start.spec()));
            return true;
        }
        if (order instanceof WorkOrder.Remove remove) {
            Optional<RemovalResult> removed = outputs.storeAndRemove(remove, elapsed);
            removed.ifPresent(result -> results.removed(remove.place(), result));
            return removed.isPresent();
        }
        if (order instanceof WorkOrder.ReleaseExecution release) {
            backEnd.forget(release.id());
            return true;
        }
        throw new IllegalArgumentException("no handler for " + order.getClass().getName());
    }

    /** No thread waits for the end of a program: programs may take an hour, and threads are few. */
    private void stillRunning(WorkOrder order, OrderAttempts attempts) {
        Duration grace = order instanceof WorkOrder.Remove remove ? remove.grace() : Duration.ZERO;
        Instant now = clock.instant();
        if (attempts.elapsed(now).compareTo(grace.plus(KILL_TIMEOUT)) > 0) {
            LOG.warn(
                    "program still runs after its grace period, asking again: order=\"{}\" seconds_over={}",
                    order.sequence(),
                    attempts.elapsed(now).minus(grace).toSeconds());
        }
        retryLater(order, attempts, attempts.backOffWithin(grace, now));
    }

    private void failed(WorkOrder order, BackEndException failure) {
        if (order instanceof WorkOrder.Start start && !sequences.isAbandoned(order)) {
            results.startFailed(start.place(), failure);
        } else {
            // The next comparison of records and containers repeats what is missing.
            LOG.warn("order failed: order=\"{}\" error=\"{}\"", order.sequence(), failure.getMessage());
        }
    }

    /** The release of an execution is not repeated here: the next comparison orders it again. */
    private boolean isRepeatable(WorkOrder order) {
        return !(order instanceof WorkOrder.ReleaseExecution)
                && !sequences.isAbandoned(order)
                && !sequences.isSuperseded(order);
    }

    private void retryLater(WorkOrder order, OrderAttempts attempts, Duration backOff) {
        try {
            OrderSequences.Scheduled scheduled = sequences.scheduleRetry(order, () -> run(order, attempts.next()));
            long millis = scheduled.immediate() ? 0 : backOff.toMillis();
            var unused = timer.schedule(() -> sequences.run(order, scheduled.retry()), millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.debug("order is left to the next master, this one stops: order=\"{}\"", order.sequence());
        }
    }

    private void next(WorkOrder done) {
        if (done instanceof WorkOrder.Remove remove) {
            outputs.forget(remove);
        }
        sequences.next(done, clock.instant()).ifPresent(order -> run(order, OrderAttempts.NONE));
    }

    /** Stops taking orders. Actions in progress continue on the engine; the next master sees their results. */
    @Override
    public void close() {
        timer.shutdownNow();
        workers.close();
    }
}
