package dev.zoe.simulator.paper;

import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.generator.WorkloadGenerator;
import dev.zoe.simulator.workload.Application;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;

/**
 * A workload of the evaluation.
 *
 * @param rigid whether every component is a core one
 * @param estimateError standard deviation of the logarithm of estimated ÷ real run time
 */
public record Scenario(boolean rigid, double estimateError) {

    /** The mix of the deliverable, with run times that the scheduler knows. */
    public static final Scenario STANDARD = new Scenario(false, 0);

    /** The same applications, with all their components core. */
    public static final Scenario ONLY_RIGID = new Scenario(true, 0);

    /** The same applications, with wrong estimates of their run times. */
    static Scenario error(double deviation) {
        return new Scenario(false, deviation);
    }

    /** Its name in results. */
    public String label() {
        return (rigid ? "only-rigid" : "standard") + (estimateError > 0 ? "-error-" + estimateError : "");
    }

    /** The workload of a seed; the same applications in every scenario. */
    Workload workload(Setup setup, long seed) throws IOException {
        GeneratorSettings all = setup.generator();
        WorkloadGenerator generator = new WorkloadGenerator(new GeneratorSettings(
                all.applications(),
                all.arrivalGap(),
                all.runTimeScale(),
                all.interactiveShare(),
                all.elasticShare(),
                estimateError,
                seed));
        Trace trace = rigid ? () -> generator.next().map(Scenario::rigid) : generator;
        return Workload.of(trace);
    }

    private static Application rigid(Application elastic) {
        return new Application(
                elastic.kind(),
                elastic.id(),
                elastic.submit(),
                elastic.components(),
                0,
                elastic.cores(),
                elastic.memoryGb(),
                elastic.runTime(),
                elastic.estimate(),
                elastic.owner(),
                elastic.queue());
    }
}
