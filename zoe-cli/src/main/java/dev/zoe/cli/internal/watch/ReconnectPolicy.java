package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a command retries while the server cannot be reached: with growing pauses, up to a limit. It prints one notice
 * when the connection is lost and one when the server answers again.
 */
public final class ReconnectPolicy {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Duration limit;
    private final Clock clock;
    private final Consumer<String> notices;

    private Optional<Instant> lostAt = Optional.empty();
    private Duration pause = FIRST_PAUSE;

    /**
     * @param limit how long to retry without an answer
     * @param notices receives the notices
     */
    public ReconnectPolicy(Duration limit, Clock clock, Consumer<String> notices) {
        this.limit = limit;
        this.clock = clock;
        this.notices = notices;
    }

    /**
     * The pause before the next attempt, after a call that failed.
     *
     * @return the pause; it doubles with each attempt, from 250 ms up to 5 s
     * @throws CommandFailure the given one, when a retry cannot help or the limit is reached
     */
    public Duration retryAfter(CommandFailure failure) {
        if (failure.exitCode() != ExitCode.UNREACHABLE) {
            throw failure;
        }
        Instant now = clock.instant();
        if (lostAt.isEmpty()) {
            lostAt = Optional.of(now);
            notices.accept(failure.lines().get(0));
            notices.accept("trying again for up to " + HumanReadable.duration(limit));
        } else if (Duration.between(lostAt.get(), now).compareTo(limit) > 0) {
            throw failure;
        }
        Duration thisPause = pause;
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        return thisPause;
    }

    /** The server answered. */
    public void connected() {
        if (lostAt.isPresent()) {
            notices.accept("the server answers again");
        }
        lostAt = Optional.empty();
        pause = FIRST_PAUSE;
    }
}
