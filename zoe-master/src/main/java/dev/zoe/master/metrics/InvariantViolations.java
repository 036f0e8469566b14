package dev.zoe.master.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts violations of invariants. Each is a defect of Zoe that operators should report. */
public final class InvariantViolations {

    /** The invariants. The metric shows the name of the violated one. */
    enum Rule {
        /** The allocations on a node exceed its capacity. */
        NODE_OVERCOMMITTED,
        /** A pending start belongs to no active execution. */
        PENDING_START_WITHOUT_EXECUTION,
        /** An event makes a cycle of its own fail. */
        EVENT_DROPPED,
        /** An event is illegal in the state of its execution or service. */
        ILLEGAL_TRANSITION
    }

    private final Map<Rule, Counter> counters = new EnumMap<>(Rule.class);

    public InvariantViolations(MeterRegistry registry) {
        for (Rule rule : Rule.values()) {
            counters.put(
                    rule,
                    Counter.builder("zoe.invariant.violations")
                            .description("Violated invariants; each is a defect")
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
