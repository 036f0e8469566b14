package dev.zoe.master.loop;

import dev.zoe.db.EventLog;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.spec.Requests;
import dev.zoe.scheduler.Plan;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The heart of the master: what happened goes in, what is to be done comes out, and the database always knows first.
 *
 * <p>Absorb, decide and record are one transaction, so a crash between any two of them leaves the records as they were.
 * What is applied after the commit can be applied again. When a transaction fails, the working set is rebuilt from the
 * database and the cycle is repeated; when that fails too, the events are tried one by one, so that one bad event holds
 * up nobody else.
 */
public final class MasterLoop {

    private static final Logger log = LoggerFactory.getLogger(MasterLoop.class);

    private final Inbox inbox;
    private final Clock clock;
    private final Duration round;
    private final TransactionOperations transactions;
    private final Fence fence;
    private final Rebuilder rebuilder;
    private final Absorber absorber;
    private final Recorder recorder;
    private final Gate gate;
    private final Applier applier;
    private final EventLog eventLog;
    private final Chronicle chronicle;
    private final StepTimes times;

    private WorkingSet working = new WorkingSet(Settings.DEFAULT, 0);
    private boolean stale = true;
    private Instant nextRound;
    private double nextDecision = Double.POSITIVE_INFINITY;

    /** Checks, inside a transaction, that this process is still the leader. */
    public interface Fence {
        void check() throws NotLeaderException;
    }

    /** The parts of the loop, in the order of its steps. */
    public record Steps(
            Rebuilder rebuilder, Absorber absorber, Recorder recorder, Gate gate, EventLog eventLog, Applier applier) {}

    public MasterLoop(
            Inbox inbox,
            Clock clock,
            Duration round,
            TransactionOperations transactions,
            Fence fence,
            Steps steps,
            Chronicle chronicle) {
        this.inbox = inbox;
        this.clock = clock;
        this.round = round;
        this.transactions = transactions;
        this.fence = fence;
        this.rebuilder = steps.rebuilder();
        this.absorber = steps.absorber();
        this.recorder = steps.recorder();
        this.gate = steps.gate();
        this.eventLog = steps.eventLog();
        this.applier = steps.applier();
        this.chronicle = chronicle;
        this.times = new StepTimes(chronicle);
        this.nextRound = clock.instant();
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
            events.add(new MasterEvent.Round());
            nextRound = now.plus(round);
        }
        if (events.isEmpty() && Requests.seconds(now) < nextDecision) {
            return;
        }
        try {
            cycle(events);
        } catch (NotLeaderException e) {
            throw e;
        } catch (CannotCreateTransactionException | DataAccessResourceFailureException e) {
            postpone(events, e);
        } catch (RuntimeException e) {
            chronicle.cycleFailed();
            log.warn("a cycle with {} events failed and is tried again: {}", events.size(), e.toString());
            stale = true;
            again(events);
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
        } catch (CannotCreateTransactionException | DataAccessResourceFailureException e) {
            postpone(events, e);
        } catch (RuntimeException e) {
            log.warn(
                    "a cycle with {} events failed twice and is tried event by event: {}", events.size(), e.toString());
            stale = true;
            oneByOne(events);
        }
    }

    private void cycle(List<MasterEvent> events) {
        if (stale) {
            rebuild();
        }
        Cycle cycle = new Cycle(clock.instant());
        transactions.executeWithoutResult(transaction -> {
            fence.check();
            // 1 absorb
            times.run("absorb", () -> absorber.absorb(events, working, cycle));
            // 2 decide
            Plan plan = times.measure("decide", () -> working.engine().decide(Requests.seconds(cycle.now())));
            nextDecision = plan.nextDecision();
            // 3 record
            times.run("record", () -> recorder.record(plan, working, cycle));
            times.run("record", () -> gate.open(working, cycle));
            times.run("record", () -> eventLog.append(cycle.events()));
        });
        // 4 apply; 5 observe: the observer's listings and the results of these orders come back as events
        times.run("apply", () -> {
            cycle.orders().forEach(applier::submit);
            cycle.afterwards().forEach(Runnable::run);
        });
    }

    /** In a transaction of its own: every query after it would look for changes in all that it has read. */
    private void rebuild() {
        transactions.executeWithoutResult(transaction -> {
            fence.check();
            working = times.measure("rebuild", () -> rebuilder.rebuild(fence));
        });
        stale = false;
    }

    private void oneByOne(List<MasterEvent> events) throws InterruptedException {
        for (int i = 0; i < events.size(); i++) {
            MasterEvent event = events.get(i);
            try {
                cycle(List.of(event));
            } catch (NotLeaderException e) {
                throw e;
            } catch (CannotCreateTransactionException | DataAccessResourceFailureException e) {
                postpone(events.subList(i, events.size()), e);
                return;
            } catch (RuntimeException e) {
                chronicle.givenUp(event);
                log.error("{} is given up; the next round or listing heals what it would have told", event, e);
                stale = true;
            }
        }
    }

    /** A database that went away is not asked in a hot loop. */
    private void postpone(List<MasterEvent> events, RuntimeException reason) throws InterruptedException {
        log.warn("the database does not answer; {} events wait: {}", events.size(), reason.getMessage());
        stale = true;
        inbox.putBack(events);
        TimeUnit.MILLISECONDS.sleep(round.toMillis());
    }

    private Duration patience() {
        Instant now = clock.instant();
        double seconds =
                Math.min(Requests.seconds(nextRound) - Requests.seconds(now), nextDecision - Requests.seconds(now));
        return Duration.ofMillis((long) Math.ceil(Math.max(0, seconds) * 1000));
    }
}
