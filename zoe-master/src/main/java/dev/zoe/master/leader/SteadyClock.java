package dev.zoe.master.leader;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clock of the master. It starts with the time of the machine and then advances with a monotonic counter, so that
 * no timeout expires and no work is delayed when the clock of the machine is set. It never goes back. It removes a
 * difference slowly, with 10 % of the time that passes, which is enough for the corrections of a time service.
 */
public final class SteadyClock extends Clock {

    private static final Logger LOG = LoggerFactory.getLogger(SteadyClock.class);
    private static final int ADJUSTMENT_DIVISOR = 10;
    private static final Duration JUMP_THRESHOLD = Duration.ofSeconds(5);

    private final Clock machine;
    private final LongSupplier nanos;
    private Instant now;
    private long seen;
    private boolean jumped;

    /** @param nanos a monotonic counter, such as {@code System::nanoTime} */
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
        long maxCorrection = passed / ADJUSTMENT_DIVISOR;
        long correction = ahead.abs().compareTo(Duration.ofNanos(maxCorrection)) <= 0
                ? ahead.toNanos()
                : maxCorrection * sign(ahead);
        now = steady.plusNanos(correction);
        warnOfJump(ahead);
        return now;
    }

    /** By how much the clock of the machine is ahead of this one; negative when it is behind. */
    public Duration ahead() {
        return Duration.between(instant(), machine.instant());
    }

    private static int sign(Duration duration) {
        return duration.isNegative() ? -1 : 1;
    }

    private void warnOfJump(Duration ahead) {
        boolean jump = ahead.abs().compareTo(JUMP_THRESHOLD) > 0;
        if (jump && !jumped) {
            LOG.warn(
                    "the clock of this machine was set, and the master adjusts its time slowly;"
                            + " restart the master to use"
                            + " the new time at once: seconds={}",
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
