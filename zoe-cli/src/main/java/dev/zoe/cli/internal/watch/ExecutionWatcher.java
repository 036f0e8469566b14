package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Follows one execution, through restarts of the server, and shows its progress. Used by one thread. */
public final class ExecutionWatcher implements AutoCloseable {

    private final ZoeRestClient api;
    private final long id;
    private final ExecutionProgress progress;
    private final ReconnectPolicy reconnectPolicy;
    private final Clock clock;
    private final Optional<Duration> timeout;
    private final Optional<Instant> deadline;
    private final WakeupSignal wakeup = new WakeupSignal();
    private final ExecutionEventListener listener;

    private final PollIntervals intervals;

    private Duration pollInterval;
    private String lastSeen = "";

    /** @param timeout the longest time to follow it; empty for no limit */
    public ExecutionWatcher(
            ZoeRestClient api,
            long id,
            ExecutionProgress progress,
            ReconnectPolicy reconnectPolicy,
            Clock clock,
            Optional<Duration> timeout) {
        this(api, id, progress, reconnectPolicy, clock, timeout, PollIntervals.USUAL);
    }

    ExecutionWatcher(
            ZoeRestClient api,
            long id,
            ExecutionProgress progress,
            ReconnectPolicy reconnectPolicy,
            Clock clock,
            Optional<Duration> timeout,
            PollIntervals intervals) {
        this.api = api;
        this.id = id;
        this.progress = progress;
        this.reconnectPolicy = reconnectPolicy;
        this.clock = clock;
        this.timeout = timeout;
        this.deadline = timeout.map(clock.instant()::plus);
        this.intervals = intervals;
        this.pollInterval = intervals.shortest();
        this.listener = new ExecutionEventListener(api, id, wakeup);
    }

    /**
     * Waits until the execution has the wanted state.
     *
     * @throws CommandFailure {@link ExitCode#TIMED_OUT} when the timeout is over; otherwise the refusal of the server
     */
    public ExecutionDocument awaitUntil(Predicate<ExecutionDocument> wanted) {
        boolean listening = false;
        while (true) {
            Duration pause;
            try {
                ExecutionDocument execution = api.execution(id);
                reconnectPolicy.connected();
                progress.show(execution, position(execution));
                if (wanted.test(execution)) {
                    return execution;
                }
                if (!listening) {
                    listener.start();
                    listening = true;
                }
                pause = nextPoll(execution);
            } catch (CommandFailure failure) {
                progress.clear();
                pause = reconnectPolicy.retryAfter(failure);
            }
            wakeup.await(withinDeadline(pause));
        }
    }

    private Duration nextPoll(ExecutionDocument execution) {
        if (listener.isConnected()) {
            return execution.isWaiting() ? intervals.queued() : intervals.longest();
        }
        String seen = execution.json().toString();
        Duration longer = pollInterval.plus(pollInterval.dividedBy(2));
        pollInterval = !seen.equals(lastSeen)
                ? intervals.shortest()
                : longer.compareTo(intervals.longest()) < 0 ? longer : intervals.longest();
        lastSeen = seen;
        return pollInterval;
    }

    private OptionalInt position(ExecutionDocument execution) {
        if (!execution.isWaiting()) {
            return OptionalInt.empty();
        }
        try {
            JsonNode position = api.get("/executions/" + id + "/explanation").path("position");
            return position.isNumber() ? OptionalInt.of(position.asInt()) : OptionalInt.empty();
        } catch (CommandFailure masterAway) {
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
            progress.clear();
            throw new CommandFailure(
                    ExitCode.TIMED_OUT,
                    "execution " + id + " has not ended within " + HumanReadable.duration(timeout.orElseThrow())
                            + "; it continues. Wait again with 'zoe wait " + id + "'");
        }
        return left.compareTo(pause) < 0 ? left : pause;
    }

    @Override
    public void close() {
        listener.close();
        progress.clear();
    }
}
