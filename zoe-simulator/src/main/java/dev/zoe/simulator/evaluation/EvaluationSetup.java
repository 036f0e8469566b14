package dev.zoe.simulator.evaluation;

import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The size of the evaluation.
 *
 * @param applications in one run
 * @param runs how often everything is repeated, with one seed each
 * @param seed of the first run; the others have the numbers after it
 */
public record EvaluationSetup(int applications, int runs, long seed) {

    /** The cluster of the deliverable. */
    public static final SimulatedCluster NODES = new SimulatedCluster(100, 32, 128);

    /** As large as the deliverable: ten runs of about three months. */
    public static final EvaluationSetup FULL = new EvaluationSetup(GeneratorSettings.DELIVERABLE.applications(), 10, 1);

    /** Small enough for a report within two minutes; too small for conclusions. */
    public static final EvaluationSetup QUICK = new EvaluationSetup(1_500, 3, 1);

    private static final int MOST_RUNS = 1_000;

    /** @throws IllegalArgumentException when a number is outside its range */
    public EvaluationSetup {
        if (runs < 1 || runs > MOST_RUNS) {
            throw new IllegalArgumentException(runs + " runs; expected 1 to " + MOST_RUNS);
        }
        if (applications < 1) {
            throw new IllegalArgumentException(applications + " applications; expected at least 1");
        }
    }

    public List<Long> seeds() {
        return LongStream.range(seed, seed + runs).boxed().toList();
    }

    GeneratorSettings generator() {
        GeneratorSettings all = GeneratorSettings.DELIVERABLE;
        return new GeneratorSettings(
                applications,
                all.arrivalGap(),
                all.runTimeScale(),
                all.interactiveShare(),
                all.elasticShare(),
                all.estimateError(),
                seed);
    }

    /** What the result of a case and a seed depends on; runs can be added. */
    public String identity() {
        return "paper " + NODES + " " + generator().withSeed(0);
    }
}
