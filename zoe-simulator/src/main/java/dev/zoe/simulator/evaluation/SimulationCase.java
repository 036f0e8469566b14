package dev.zoe.simulator.evaluation;

import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.strategy.SchedulingConditions;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.strategy.StrategyFactory;
import java.util.List;

/**
 * One combination of scenario, order and allocator, simulated once for every seed.
 *
 * @param preemption whether interactive applications are more urgent than the others
 * @param lost the part of the work of an elastic component that is lost at its reclaim
 */
public record SimulationCase(
        EvaluationScenario scenario, String order, String allocator, boolean preemption, double lost) {

    /** Allocators by their names on the command line: those of the product and those of the published model. */
    public static final String RIGID = "rigid";

    public static final String FLEXIBLE = "flexible";
    public static final String RIGID_PUBLISHED = "published-rigid";
    public static final String FLEXIBLE_PUBLISHED = "published-flexible";

    /** The standard scenario without preemption or loss. */
    public static SimulationCase of(String order, String allocator) {
        return new SimulationCase(EvaluationScenario.STANDARD, order, allocator, false, 0);
    }

    public SimulationCase in(EvaluationScenario other) {
        return new SimulationCase(other, order, allocator, preemption, lost);
    }

    public SimulationCase preemptive() {
        return new SimulationCase(scenario, order, allocator, true, lost);
    }

    public SimulationCase losing(double part) {
        return new SimulationCase(scenario, order, allocator, preemption, part);
    }

    /** Its name in results, such as {@code standard/sjf/flexible}. */
    public String id() {
        return scenario.label() + "/" + order + "/" + allocator + (preemption ? "/preemptive" : "")
                + (lost > 0 ? "/lost-" + lost : "");
    }

    public SchedulingStrategy strategy() {
        Settings settings = Settings.DEFAULT
                .but()
                .preemption(preemption)
                .lostAtReclaim(lost)
                .build();
        return StrategyFactory.of(List.of(order), List.of(allocator), new SchedulingConditions(settings, false, false))
                .get(0);
    }
}
