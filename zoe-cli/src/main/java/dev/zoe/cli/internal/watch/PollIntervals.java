package dev.zoe.cli.internal.watch;

import java.time.Duration;

/**
 * How often a waiting command polls an execution.
 *
 * @param shortest after a change, without events
 * @param longest when nothing changes
 * @param queued while it waits: its position changes without an event of its own
 */
record PollIntervals(Duration shortest, Duration longest, Duration queued) {

    static final PollIntervals USUAL =
            new PollIntervals(Duration.ofMillis(500), Duration.ofSeconds(5), Duration.ofSeconds(2));
}
