package dev.zoe.master.loop;

import dev.zoe.master.backend.ExponentialPause;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Executions that are left alone for a while, because a cycle that writes about them fails. Their containers go on and
 * keep their room; nothing is decided or recorded about them. Each time that does not help, the pause doubles.
 */
final class ExecutionQuarantine {

    static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
    /** One that failed no more for so long begins with the first pause again. */
    private static final Duration MEMORY = LONGEST_PAUSE.multipliedBy(2);

    private record Pause(Instant until, int times) {}

    private final Map<Long, Instant> held = new HashMap<>();
    private final Map<Long, Pause> pauses = new HashMap<>();

    /** Leaves executions alone while it is found out which of them makes a cycle fail; not for longer than a pause. */
    void hold(Collection<Long> executions, Instant now) {
        executions.forEach(id -> held.put(id, now.plus(FIRST_PAUSE)));
    }

    /** They are not what makes it fail, or that is still to be found out. */
    void release(Collection<Long> executions) {
        executions.forEach(held::remove);
    }

    /** This one makes a cycle fail. Returns for how long it is left alone. */
    Duration add(long execution, Instant now) {
        Pause last = pauses.get(execution);
        int times = last == null ? 1 : last.times() + 1;
        Duration length = ExponentialPause.after(FIRST_PAUSE, LONGEST_PAUSE, times);
        pauses.put(execution, new Pause(now.plus(length), times));
        held.put(execution, now.plus(length));
        return length;
    }

    /** Lets those go on whose pause is over; returns whether there was one. */
    boolean releaseDue(Instant now) {
        pauses.values().removeIf(pause -> pause.until().plus(MEMORY).isBefore(now));
        return held.values().removeIf(until -> !until.isAfter(now));
    }

    /** Those that are left alone now. */
    Set<Long> executions() {
        return held.keySet().stream().collect(Collectors.toUnmodifiableSet());
    }
}
