package dev.zoe.master.loop;

import dev.zoe.master.concurrent.ExponentialPause;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Executions that are excluded from cycles for some time, because a cycle that changes them fails. Their containers
 * keep running; nothing is decided or recorded about them. With each further failure, the duration doubles.
 */
final class ExecutionQuarantine {

    static final Duration INITIAL_DURATION = Duration.ofSeconds(30);
    private static final Duration MAX_DURATION = Duration.ofMinutes(10);
    /** Time without a failure after which an execution starts with the initial duration again. */
    private static final Duration RESET_AFTER = MAX_DURATION.multipliedBy(2);

    private record Entry(Instant until, int times) {}

    private final Map<Long, Instant> held = new HashMap<>();
    private final Map<Long, Entry> entries = new HashMap<>();

    /** Excludes executions during the search for the one that makes a cycle fail, for the initial duration at most. */
    void hold(Collection<Long> executions, Instant now) {
        executions.forEach(id -> held.put(id, now.plus(INITIAL_DURATION)));
    }

    /** Releases executions that do not make a cycle fail. */
    void release(Collection<Long> executions) {
        executions.forEach(held::remove);
    }

    /** Quarantines an execution that makes a cycle fail, and returns for how long. */
    Duration add(long execution, Instant now) {
        Entry last = entries.get(execution);
        int times = last == null ? 1 : last.times() + 1;
        Duration length = ExponentialPause.after(INITIAL_DURATION, MAX_DURATION, times);
        entries.put(execution, new Entry(now.plus(length), times));
        held.put(execution, now.plus(length));
        return length;
    }

    /** Releases executions whose time is over, and returns whether there was one. */
    boolean releaseDue(Instant now) {
        entries.values().removeIf(entry -> entry.until().plus(RESET_AFTER).isBefore(now));
        return held.values().removeIf(until -> !until.isAfter(now));
    }

    /** The executions in quarantine. */
    Set<Long> executions() {
        return held.keySet().stream().collect(Collectors.toUnmodifiableSet());
    }
}
