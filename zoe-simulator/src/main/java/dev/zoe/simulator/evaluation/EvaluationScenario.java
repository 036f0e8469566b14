package dev.zoe.simulator.evaluation;

import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.generator.WorkloadGenerator;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;

/**
 * A workload of the evaluation.
 *
 * @param rigid whether every component is a core one
 * @param estimateError standard deviation of the logarithm of estimated ÷ real run time
 */
public record EvaluationScenario(boolean rigid, double estimateError) {

    /** The mix of the deliverable, with run times that the scheduler knows. */
    public static final EvaluationScenario STANDARD = new EvaluationScenario(false, 0);

    /** The same applications, with all their components core. */
    public static final EvaluationScenario ONLY_RIGID = new EvaluationScenario(true, 0);

    /** The same applications, with wrong estimates of their run times. */
    public static EvaluationScenario error(double deviation) {
        return new EvaluationScenario(false, deviation);
    }

    /** Its name in results. */
    public String label() {
        return (rigid ? "only-rigid" : "standard") + (estimateError > 0 ? "-error-" + estimateError : "");
    }

    /** The workload of a seed; the same applications in every scenario. */
    public Workload workload(EvaluationSetup setup, long seed) throws IOException {
        GeneratorSettings all = setup.generator();
        WorkloadGenerator generator = new WorkloadGenerator(new GeneratorSettings(
                all.applications(),
                all.arrivalGap(),
                all.runTimeScale(),
                all.interactiveShare(),
                all.elasticShare(),
                estimateError,
                seed));
        Trace trace = rigid ? () -> generator.next().map(EvaluationScenario::rigid) : generator;
        return Workload.of(trace);
    }

    private static SimulatedApplication rigid(SimulatedApplication elastic) {
        return new SimulatedApplication(
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
