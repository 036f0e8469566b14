package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.failure.Failure;
import dev.zoe.cli.internal.output.Humane;
import dev.zoe.cli.internal.rest.Api;
import dev.zoe.cli.internal.rest.Execution;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Follows one execution, through restarts of the server, and shows its progress. Used by one thread. */
public final class ExecutionWatch implements AutoCloseable {

    private final Api api;
    private final long id;
    private final Progress progress;
    private final Patience patience;
    private final Clock clock;
    private final Optional<Duration> timeout;
    private final Optional<Instant> deadline;
    private final Wakeups wakeups = new Wakeups();
    private final EventFeed feed;

    private final Pace pace;

    private Duration look;
    private String lastSeen = "";

    /** @param timeout how long to follow it at most; empty for as long as it takes */
    public ExecutionWatch(
            Api api, long id, Progress progress, Patience patience, Clock clock, Optional<Duration> timeout) {
        this(api, id, progress, patience, clock, timeout, Pace.USUAL);
    }

    ExecutionWatch(
            Api api,
            long id,
            Progress progress,
            Patience patience,
            Clock clock,
            Optional<Duration> timeout,
            Pace pace) {
        this.api = api;
        this.id = id;
        this.progress = progress;
        this.patience = patience;
        this.clock = clock;
        this.timeout = timeout;
        this.deadline = timeout.map(clock.instant()::plus);
        this.pace = pace;
        this.look = pace.shortest();
        this.feed = new EventFeed(api, id, wakeups);
    }

    /**
     * Waits until the execution is as wanted.
     *
     * @throws Failure {@link ExitCode#TIMED_OUT} when that takes longer than the timeout, or what the server said
     */
    public Execution until(Predicate<Execution> wanted) {
        boolean listening = false;
        while (true) {
            Duration pause;
            try {
                Execution execution = api.execution(id);
                patience.found();
                progress.show(execution, position(execution));
                if (wanted.test(execution)) {
                    return execution;
                }
                if (!listening) {
                    feed.start();
                    listening = true;
                }
                pause = nextLook(execution);
            } catch (Failure failure) {
                progress.end();
                pause = patience.lost(failure);
            }
            wakeups.await(withinDeadline(pause));
        }
    }

    private Duration nextLook(Execution execution) {
        if (feed.isConnected()) {
            return execution.isWaiting() ? pace.queued() : pace.longest();
        }
        String seen = execution.json().toString();
        Duration longer = look.plus(look.dividedBy(2));
        look = !seen.equals(lastSeen)
                ? pace.shortest()
                : longer.compareTo(pace.longest()) < 0 ? longer : pace.longest();
        lastSeen = seen;
        return look;
    }

    private OptionalInt position(Execution execution) {
        if (!execution.isWaiting()) {
            return OptionalInt.empty();
        }
        try {
            JsonNode position = api.get("/executions/" + id + "/explanation").path("position");
            return position.isNumber() ? OptionalInt.of(position.asInt()) : OptionalInt.empty();
        } catch (Failure masterAway) {
            // The position is an extra; the execution itself was just read.
            return OptionalInt.empty();
        }
    }

    private Duration withinDeadline(Duration pause) {
        if (deadline.isEmpty()) {
            return pause;
        }
        Duration left = Duration.between(clock.instant(), deadline.get());
        if (left.isNegative() || left.isZero()) {
            progress.end();
            throw new Failure(
                    ExitCode.TIMED_OUT,
                    "execution " + id + " has not ended within " + Humane.duration(timeout.orElseThrow())
                            + "; it goes on. Wait again with 'zoe wait " + id + "'");
        }
        return left.compareTo(pause) < 0 ? left : pause;
    }

    @Override
    public void close() {
        feed.close();
        progress.end();
    }
}
