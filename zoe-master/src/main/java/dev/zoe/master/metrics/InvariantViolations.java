package dev.zoe.master.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts what must never happen. Every count is a defect of Zoe, and worth a report. */
public final class InvariantViolations {

    /** What must hold. */
    enum Rule {
        /** The scheduler has given away more of a node than there is. */
        NODE_OVERCOMMITTED,
        /** A service waits for its start, and its execution is not known. */
        CLAIM_WITHOUT_EXECUTION,
        /** The loop failed on one event alone. */
        EVENT_DROPPED,
        /** An event arrived in a state of an execution or a service in which it must not arrive. */
        ILLEGAL_TRANSITION
    }

    private final Map<Rule, Counter> counters = new EnumMap<>(Rule.class);

    public InvariantViolations(MeterRegistry registry) {
        for (Rule rule : Rule.values()) {
            counters.put(
                    rule,
                    Counter.builder("zoe.invariant.violations")
                            .description("Things that must never happen")
                            .tag("rule", rule.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                            .register(registry));
        }
    }

    void count(Rule rule) {
        Counter counter = counters.get(rule);
        if (counter != null) {
            counter.increment();
        }
    }
}
