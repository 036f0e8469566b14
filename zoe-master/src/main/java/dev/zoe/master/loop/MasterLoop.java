package dev.zoe.master.loop;

import dev.zoe.application.SafeText;
import dev.zoe.db.DatabaseTrouble;
import dev.zoe.db.EventLog;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.lease.LeaderFence;
import dev.zoe.master.lease.NotLeaderException;
import dev.zoe.master.service.ServiceStarter;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.scheduler.Plan;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The heart of the master: what happened goes in, what is to be done comes out, and the database always knows first.
 *
 * <p>Absorb, decide and record are one transaction, so a crash between any two of them leaves the records as they were.
 * What is applied after the commit can be applied again. When a transaction fails, the working set is rebuilt from the
 * database and the cycle is repeated; when that fails too, the events are tried one by one, and an execution that
 * cannot be recorded is left alone for a while, so that it holds up no other one.
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
    private final ServiceStarter starter;
    private final Applier applier;
    private final EventLog eventLog;
    private final LoopListener listener;
    private final StepTimer timer;

    private WorkingSet working = new WorkingSet(Settings.DEFAULT, 0);
    private boolean stale = true;
    private final ExecutionQuarantine quarantine = new ExecutionQuarantine();
    private final Consumer<String> databaseTrouble;
    /** The cycle that was begun last. */
    private LoopCycle underWay;

    private RuntimeException lastFailure = new IllegalStateException("no cycle has failed");
    private Instant nextRound;
    private double nextDecision = Double.POSITIVE_INFINITY;

    /** The parts of the loop, in the order of its steps. */
    public record Steps(
            WorkingSetLoader loader,
            EventAbsorber absorber,
            PlanRecorder recorder,
            ServiceStarter starter,
            EventLog eventLog,
            Applier applier) {}

    /** @param databaseTrouble gets what keeps the database from its work, and an empty text when it does it again */
    public MasterLoop(
            EventInbox inbox,
            Clock clock,
            Duration round,
            TransactionOperations transactions,
            LeaderFence fence,
            Steps steps,
            LoopListener listener,
            Consumer<String> databaseTrouble) {
        this.inbox = inbox;
        this.clock = clock;
        this.round = round;
        this.transactions = transactions;
        this.fence = fence;
        this.loader = steps.loader();
        this.absorber = steps.absorber();
        this.recorder = steps.recorder();
        this.starter = steps.starter();
        this.eventLog = steps.eventLog();
        this.applier = steps.applier();
        this.listener = listener;
        this.databaseTrouble = databaseTrouble;
        this.timer = new StepTimer(listener);
        this.nextRound = clock.instant();
        this.underWay = new LoopCycle(nextRound, working);
    }

    /**
     * Waits for events and runs one cycle for those that came, or for the time that has come.
     *
     * @throws InterruptedException when the master is stopped
     */
    public void runOnce() throws InterruptedException {
        List<MasterEvent> events = inbox.take(patience());
        Instant now = clock.instant();
        if (!now.isBefore(nextRound)) {
            events.add(new MasterEvent.RoundDue());
            nextRound = now.plus(round);
        }
        if (events.isEmpty() && RequestFactory.seconds(now) < nextDecision) {
            return;
        }
        try {
            cycle(events);
        } catch (NotLeaderException e) {
            throw e;
        } catch (RuntimeException e) {
            if (!postponed(events, e)) {
                listener.cycleFailed();
                LOG.warn("a cycle with {} events failed and is tried again: {}", events.size(), words(e));
                stale = true;
                again(events);
            }
        }
    }

    /**
     * Most often somebody wished to end an execution at the same moment, and then the whole cycle can just be repeated.
     */
    private void again(List<MasterEvent> events) throws InterruptedException {
        try {
            cycle(events);
        } catch (NotLeaderException e) {
            throw e;
        } catch (RuntimeException e) {
            if (!postponed(events, e)) {
                LOG.warn(
                        "a cycle with {} events failed twice and is tried event by event: {}", events.size(), words(e));
                stale = true;
                oneByOne(events);
            }
        }
    }

    private void cycle(List<MasterEvent> events) {
        Instant now = clock.instant();
        underWay = new LoopCycle(now, working);
        stale |= quarantine.releaseDue(now);
        if (stale) {
            rebuild();
        }
        LoopCycle cycle = new LoopCycle(now, working);
        underWay = cycle;
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
            timer.run("record", () -> starter.open(cycle));
            timer.run("record", () -> eventLog.append(cycle.events()));
        });
        databaseTrouble.accept("");
        // 4 apply; 5 observe: the observer's listings and the results of these orders come back as events
        timer.run("apply", () -> {
            cycle.orders().forEach(applier::submit);
            cycle.afterCommit().forEach(Runnable::run);
        });
    }

    /** In a transaction of its own: every query after it would look for changes in all that it has read. */
    private void rebuild() {
        transactions.executeWithoutResult(transaction -> {
            fence.check();
            working = timer.measure("rebuild", () -> loader.rebuild(fence, quarantine.executions()));
        });
        working.notRebuilt().forEach(this::isolateUnreadable);
        stale = false;
    }

    /** It is read again after a pause: an operator may have repaired its records. */
    private void isolateUnreadable(long execution, String why) {
        if (!quarantine.executions().contains(execution)) {
            Duration pause = quarantine.isolate(execution, clock.instant());
            LOG.error(
                    "execution {} cannot be read from the database and is left alone for {} s: {}",
                    execution,
                    pause.toSeconds(),
                    why);
        }
    }

    private void oneByOne(List<MasterEvent> events) throws InterruptedException {
        if (events.isEmpty()) {
            // A decision that was due is made, too, by a cycle without events.
            alone(List.of());
        }
        for (int i = 0; i < events.size(); i++) {
            if (!alone(events.subList(i, i + 1))) {
                inbox.putBack(events.subList(i + 1, events.size()));
                return;
            }
        }
    }

    /** Returns whether the database was there to say something about it. */
    private boolean alone(List<MasterEvent> event) throws InterruptedException {
        try {
            if (!succeeds(event) && !isolated(event)) {
                event.forEach(this::giveUp);
            }
            return true;
        } catch (NotLeaderException e) {
            throw e;
        } catch (RuntimeException e) {
            if (postponed(event, e)) {
                return false;
            }
            throw e;
        }
    }

    private void giveUp(MasterEvent event) {
        listener.dropped(event);
        LOG.error(
                "event {} failed and is dropped; the next comparison with the database or the engine makes up for it: {}",
                SafeText.line(event.toString()),
                words(lastFailure));
    }

    /** Whether a cycle goes well; throws only when the database is away or this master leads no more. */
    private boolean succeeds(List<MasterEvent> events) {
        try {
            cycle(events);
            return true;
        } catch (NotLeaderException e) {
            throw e;
        } catch (RuntimeException e) {
            if (DatabaseTrouble.of(e).isPresent()) {
                throw e;
            }
            stale = true;
            lastFailure = e;
            return false;
        }
    }

    /**
     * Looks for the executions about which nothing can be recorded. They are left alone, and everything else that these
     * events say is recorded. Returns false when it fails for another reason.
     */
    private boolean isolated(List<MasterEvent> events) {
        Set<Long> suspects = new LinkedHashSet<>();
        do {
            if (!suspects.addAll(underWay.executions())) {
                quarantine.release(suspects);
                stale = true;
                return false;
            }
            quarantine.hold(suspects, clock.instant());
            stale = true;
        } while (!succeeds(events));
        narrow(List.copyOf(suspects), events);
        return true;
    }

    /** Of executions that are held, at least one of which makes these events fail, lets all others go on. */
    private void narrow(List<Long> held, List<MasterEvent> events) {
        if (held.size() == 1) {
            Duration pause = quarantine.isolate(held.get(0), clock.instant());
            LOG.error(
                    "execution {} cannot be recorded and is left alone for {} s: {}",
                    held.get(0),
                    pause.toSeconds(),
                    words(lastFailure));
            return;
        }
        int half = held.size() / 2;
        for (List<Long> part : List.of(held.subList(0, half), held.subList(half, held.size()))) {
            quarantine.release(part);
            stale = true;
            if (!succeeds(events)) {
                quarantine.hold(part, clock.instant());
                narrow(part, events);
            }
        }
    }

    /** A database that went away is not asked in a hot loop. Returns whether it is away. */
    private boolean postponed(List<MasterEvent> events, RuntimeException failure) throws InterruptedException {
        Optional<String> trouble = DatabaseTrouble.of(failure);
        if (trouble.isEmpty()) {
            return false;
        }
        LOG.warn("{}; {} events wait: {}", trouble.get(), events.size(), words(failure));
        databaseTrouble.accept(trouble.get());
        stale = true;
        inbox.putBack(events);
        TimeUnit.MILLISECONDS.sleep(round.toMillis());
        return true;
    }

    /** Without the statement that was refused, which repeats what it was to write. */
    private static String words(Throwable failure) {
        return SafeText.line(NestedExceptionUtils.getMostSpecificCause(failure).toString());
    }

    private Duration patience() {
        Instant now = clock.instant();
        double seconds = Math.min(
                RequestFactory.seconds(nextRound) - RequestFactory.seconds(now),
                nextDecision - RequestFactory.seconds(now));
        return Duration.ofMillis((long) Math.ceil(Math.max(0, seconds) * 1000));
    }
}
