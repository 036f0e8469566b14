package dev.zoe.simulator.paper;

import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.experiment.Conditions;
import dev.zoe.simulator.experiment.Strategies;
import dev.zoe.simulator.experiment.Strategy;
import java.util.List;

/**
 * One thing that is simulated once for every seed.
 *
 * @param preemption whether interactive applications are more urgent than the others
 * @param lost the part of the work of an elastic component that is lost when it is taken back
 */
public record Case(Scenario scenario, String order, String allocator, boolean preemption, double lost) {

    /** The standard scenario without preemption or loss. */
    static Case of(String order, String allocator) {
        return new Case(Scenario.STANDARD, order, allocator, false, 0);
    }

    Case in(Scenario other) {
        return new Case(other, order, allocator, preemption, lost);
    }

    Case preemptive() {
        return new Case(scenario, order, allocator, true, lost);
    }

    Case losing(double part) {
        return new Case(scenario, order, allocator, preemption, part);
    }

    /** Its name in results, such as {@code standard/sjf/flexible}. */
    public String id() {
        return scenario.label() + "/" + order + "/" + allocator + (preemption ? "/preemptive" : "")
                + (lost > 0 ? "/lost-" + lost : "");
    }

    Strategy strategy() {
        Settings settings = Settings.DEFAULT
                .but()
                .preemption(preemption)
                .lostAtReclaim(lost)
                .build();
        return Strategies.of(List.of(order), List.of(allocator), new Conditions(settings, false, false))
                .get(0);
    }
}
