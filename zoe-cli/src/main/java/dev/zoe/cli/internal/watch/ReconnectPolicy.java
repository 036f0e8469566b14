package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** How long a command goes on while the server cannot be reached: it says so once, waits longer each time, gives up. */
public final class ReconnectPolicy {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Duration limit;
    private final Clock clock;
    private final Consumer<String> notices;

    private Optional<Instant> lostAt = Optional.empty();
    private Duration pause = FIRST_PAUSE;

    /**
     * @param limit how long to go on without the server
     * @param notices gets a sentence when the server is lost and when it is back
     */
    public ReconnectPolicy(Duration limit, Clock clock, Consumer<String> notices) {
        this.limit = limit;
        this.clock = clock;
        this.notices = notices;
    }

    /**
     * The server did not answer.
     *
     * @return how long to wait before the next attempt
     * @throws CommandFailure the given one, when it is no matter of reconnectPolicy or the limit is reached
     */
    public Duration lost(CommandFailure failure) {
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
    public void found() {
        if (lostAt.isPresent()) {
            notices.accept("the server answers again");
        }
        lostAt = Optional.empty();
        pause = FIRST_PAUSE;
    }
}
