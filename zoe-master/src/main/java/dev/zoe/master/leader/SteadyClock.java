package dev.zoe.master.leader;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time that the master goes by. It starts as the clock of the machine and then advances as time passes, so that no
 * time-out expires and no work is delayed when that clock is set. It never goes back. A difference is made up for
 * slowly: a tenth of the time that passes, which is plenty for the corrections of a time service.
 */
public final class SteadyClock extends Clock {

    private static final Logger LOG = LoggerFactory.getLogger(SteadyClock.class);
    private static final int SLOWNESS = 10;
    private static final Duration JUMP = Duration.ofSeconds(5);

    private final Clock machine;
    private final LongSupplier nanos;
    private Instant now;
    private long seen;
    private boolean jumped;

    /** @param nanos a counter that nobody sets, such as {@code System::nanoTime} */
    public SteadyClock(Clock machine, LongSupplier nanos) {
        this.machine = machine;
        this.nanos = nanos;
        this.now = machine.instant();
        this.seen = nanos.getAsLong();
    }

    @Override
    public synchronized Instant instant() {
        long ticks = nanos.getAsLong();
        long passed = Math.max(0, ticks - seen);
        seen = ticks;
        Instant steady = now.plusNanos(passed);
        Duration ahead = Duration.between(steady, machine.instant());
        long most = passed / SLOWNESS;
        long correction = ahead.abs().compareTo(Duration.ofNanos(most)) <= 0 ? ahead.toNanos() : most * sign(ahead);
        now = steady.plusNanos(correction);
        note(ahead);
        return now;
    }

    /** By how much the clock of the machine is ahead of this one; negative when it is behind. */
    public Duration ahead() {
        return Duration.between(instant(), machine.instant());
    }

    private static int sign(Duration duration) {
        return duration.isNegative() ? -1 : 1;
    }

    private void note(Duration ahead) {
        boolean jump = ahead.abs().compareTo(JUMP) > 0;
        if (jump && !jumped) {
            LOG.warn(
                    "the clock of this machine was set by {} s; time-outs go by the time that has passed, and times are adjusted slowly. Restart the master to take the new time over at once",
                    ahead.toSeconds());
        }
        jumped = jump;
    }

    @Override
    public ZoneId getZone() {
        return machine.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return machine.withZone(zone);
    }
}
