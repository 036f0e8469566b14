package dev.zoe.simulator.evaluation;

import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.strategy.SchedulingConditions;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.strategy.StrategyFactory;
import java.util.List;

/**
 * One thing that is simulated once for every seed.
 *
 * @param preemption whether interactive applications are more urgent than the others
 * @param lost the part of the work of an elastic component that is lost when it is taken back
 */
public record SimulationCase(EvaluationScenario scenario, String order, String allocator, boolean preemption, double lost) {

    /** The standard scenario without preemption or loss. */
    static SimulationCase of(String order, String allocator) {
        return new SimulationCase(EvaluationScenario.STANDARD, order, allocator, false, 0);
    }

    SimulationCase in(EvaluationScenario other) {
        return new SimulationCase(other, order, allocator, preemption, lost);
    }

    SimulationCase preemptive() {
        return new SimulationCase(scenario, order, allocator, true, lost);
    }

    SimulationCase losing(double part) {
        return new SimulationCase(scenario, order, allocator, preemption, part);
    }

    /** Its name in results, such as {@code standard/sjf/flexible}. */
    public String id() {
        return scenario.label() + "/" + order + "/" + allocator + (preemption ? "/preemptive" : "")
                + (lost > 0 ? "/lost-" + lost : "");
    }

    SchedulingStrategy strategy() {
        Settings settings = Settings.DEFAULT
                .but()
                .preemption(preemption)
                .lostAtReclaim(lost)
                .build();
        return StrategyFactory.of(List.of(order), List.of(allocator), new SchedulingConditions(settings, false, false))
                .get(0);
    }
}
