package dev.zoe.master.loop;

import dev.zoe.application.SafeText;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.usage.ReservationStore;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.lease.LeaderFence;
import dev.zoe.master.service.PendingStarts;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.scheduler.Plan;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The scheduling loop: waits for events and runs a {@link #run cycle} of five steps for them.
 *
 * <p>Absorb, decide and record are one transaction, so a crash between any two of them leaves the records as they were.
 * What is applied after the commit can be applied again. {@link CycleRecovery} handles cycles that fail.
 */
public final class MasterLoop {

    private static final Logger LOG = LoggerFactory.getLogger(MasterLoop.class);

    private final EventInbox inbox;
    private final Clock clock;
    private final Duration round;
    private final TransactionOperations transactions;
    private final LeaderFence fence;
    private final WorkingSetLoader loader;
    private final EventAbsorber absorber;
    private final PlanRecorder recorder;
    private final PendingStarts pendingStarts;
    private final Applier applier;
    private final EventLog eventLog;
    private final ReservationStore reservations;
    private final LoopListener listener;
    private final StepTimer timer;
    private final ExecutionQuarantine quarantine = new ExecutionQuarantine();
    private final CycleRecovery recovery;
    private final Consumer<String> databaseFailure;

    private WorkingSet working = new WorkingSet(Settings.DEFAULT, 0);
    private boolean stale = true;
    /** The present cycle, or the last one. */
    private LoopCycle current;

    private Instant nextRound;
    private double nextDecision = Double.POSITIVE_INFINITY;

    /** The parts of the loop, in the order of its steps. */
    public record Steps(
            WorkingSetLoader loader,
            EventAbsorber absorber,
            PlanRecorder recorder,
            PendingStarts pendingStarts,
            EventLog eventLog,
            ReservationStore reservations,
            Applier applier) {}

    /** @param databaseFailure gets the present failure of the database, and an empty text when it works again */
    public MasterLoop(
            EventInbox inbox,
            Clock clock,
            Duration round,
            TransactionOperations transactions,
            LeaderFence fence,
            Steps steps,
            LoopListener listener,
            Consumer<String> databaseFailure) {
        this.inbox = inbox;
        this.clock = clock;
        this.round = round;
        this.transactions = transactions;
        this.fence = fence;
        this.loader = steps.loader();
        this.absorber = steps.absorber();
        this.recorder = steps.recorder();
        this.pendingStarts = steps.pendingStarts();
        this.eventLog = steps.eventLog();
        this.reservations = steps.reservations();
        this.listener = listener;
        this.applier = steps.applier();
        this.databaseFailure = databaseFailure;
        this.timer = new StepTimer(listener);
        this.nextRound = clock.instant();
        this.current = new LoopCycle(nextRound, working);
        this.recovery = new CycleRecovery(new Cycles(), quarantine, inbox, clock, round, listener, databaseFailure);
    }

    /**
     * Waits for events, for the next round, or for the time that the scheduler named, and runs one cycle.
     *
     * @throws InterruptedException when the master is stopped
     */
    public void runOnce() throws InterruptedException {
        List<MasterEvent> events = inbox.take(timeout());
        Instant now = clock.instant();
        if (!now.isBefore(nextRound)) {
            events.add(new MasterEvent.RoundDue());
            nextRound = now.plus(round);
        }
        if (!events.isEmpty() || RequestFactory.seconds(now) >= nextDecision) {
            recovery.run(events);
        }
    }

    private void run(List<MasterEvent> events) {
        LoopCycle cycle = begin();
        // A decision that fails is not repeated before the next round.
        nextDecision = Double.POSITIVE_INFINITY;
        transactions.executeWithoutResult(transaction -> {
            fence.check();
            // 1 absorb
            timer.run("absorb", () -> absorber.absorb(events, cycle));
            // 2 decide
            Plan plan = timer.measure("decide", () -> working.engine().decide(RequestFactory.seconds(cycle.now())));
            nextDecision = plan.nextDecision();
            // 3 record
            timer.run("record", () -> recorder.record(plan, cycle));
            timer.run("record", () -> pendingStarts.startDue(cycle));
            // It first writes the entities.
            timer.run("record", () -> eventLog.append(cycle.events()));
            timer.run("record", () -> reservations
                    .record(cycle.reservations(), cycle.now())
                    .forEach(amount -> cycle.afterCommit(() -> listener.reserved(amount))));
        });
        databaseFailure.accept("");
        // 4 apply; 5 observe: listings of the observer and results of these orders come back as events
        timer.run("apply", () -> {
            cycle.orders().forEach(applier::submit);
            cycle.afterCommit().forEach(Runnable::run);
        });
    }

    /** A cycle on a working set that agrees with the database. */
    private LoopCycle begin() {
        Instant now = clock.instant();
        current = new LoopCycle(now, working);
        stale |= quarantine.releaseDue(now);
        if (stale) {
            reload();
            current = new LoopCycle(now, working);
        }
        return current;
    }

    /** In a transaction of its own: each later query of it would check all entities that were read for changes. */
    private void reload() {
        transactions.executeWithoutResult(transaction -> {
            fence.check();
            working = timer.measure("rebuild", () -> loader.load(fence, quarantine.executions()));
        });
        working.unreadable().forEach(this::quarantineUnreadable);
        stale = false;
    }

    /** The execution is read again later: an operator may have repaired its records. */
    private void quarantineUnreadable(long execution, String reason) {
        if (!quarantine.executions().contains(execution)) {
            Duration duration = quarantine.add(execution, clock.instant());
            LOG.error(
                    "cannot read the records of an execution; it is quarantined: execution={} seconds={} error=\"{}\"",
                    execution,
                    duration.toSeconds(),
                    SafeText.line(reason));
        }
    }

    private Duration timeout() {
        Instant now = clock.instant();
        double seconds = Math.min(
                RequestFactory.seconds(nextRound) - RequestFactory.seconds(now),
                nextDecision - RequestFactory.seconds(now));
        return Duration.ofMillis((long) Math.ceil(Math.max(0, seconds) * 1000));
    }

    /** The operations that the recovery may use. */
    private final class Cycles implements CycleRecovery.Cycles {
        @Override
        public void run(List<MasterEvent> events) {
            MasterLoop.this.run(events);
        }

        @Override
        public void dropWorkingSet() {
            stale = true;
        }

        @Override
        public Set<Long> executions() {
            return current.executions();
        }
    }
}
