package dev.zoe.simulator.kernel;

import dev.zoe.simulator.TestWorkloads;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.Workload;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Means of many independent runs against the formulas of queueing theory, within 99.9 % confidence limits. */
class QueueingFormulasTest {

    private static final int RUNS = ConfidenceCheck.RUNS;
    private static final int APPLICATIONS = 40_000;

    @Test
    void oneServerWithExponentialServiceHasTheResponseTimeOfTheFormula() {
        double load = 0.7;
        assertMean(load, TestWorkloads::exponential, w -> MultiServerScheduler.firstComeFirstServed(1), 1 / (1 - load));
    }

    @Test
    void fourServersHaveTheResponseTimeOfErlangC() {
        double load = 0.7;
        int servers = 4;
        double offered = load * servers;
        double sum = 0;
        double term = 1;
        for (int i = 0; i < servers; i++) {
            sum += term;
            term *= offered / (i + 1);
        }
        double waits = term / (1 - load) / (sum + term / (1 - load));
        assertMean(
                offered,
                TestWorkloads::exponential,
                w -> MultiServerScheduler.firstComeFirstServed(servers),
                1 + waits / (servers - offered));
    }

    @Test
    void oneServerWithAnyServiceHasTheResponseTimeOfPollaczekAndKhinchine() {
        // Uniform from 0 to 2: mean 1, second moment 4/3.
        double load = 0.6;
        assertMean(
                load,
                random -> 2 * random.nextDouble() + 1e-12,
                w -> MultiServerScheduler.firstComeFirstServed(1),
                1 + load * (4.0 / 3) / (2 * (1 - load)));
    }

    @Test
    void shortestFirstHasTheResponseTimeOfPhippsFormula() {
        double load = 0.7;
        double residual = load * 2 / 2;
        assertMean(
                load,
                TestWorkloads::exponential,
                w -> MultiServerScheduler.shortestFirst(1),
                1 + shortestFirstWait(load, residual));
    }

    /** Mean of residual ÷ (1 − load of shorter ones)² over exponential service of mean one, by the trapezium rule. */
    private static double shortestFirstWait(double load, double residual) {
        double step = 1e-4;
        double sum = 0;
        for (double x = 0; x < 40; x += step) {
            double shorter = load * (1 - Math.exp(-x) * (1 + x));
            sum += Math.exp(-x) * residual / ((1 - shorter) * (1 - shorter)) * step;
        }
        return sum;
    }

    @Test
    void shortestRemainingTimeFirstHasTheResponseTimeOfSchrageAndMiller() {
        double load = 0.7;
        assertMean(
                load,
                TestWorkloads::exponential,
                w -> new PreemptiveSrptScheduler(),
                schrageAndMiller(load, x -> Math.exp(-x), 40));
        assertMean(
                load,
                random -> 2 * random.nextDouble() + 1e-12,
                w -> new PreemptiveSrptScheduler(),
                schrageAndMiller(load, x -> 0.5, 2));
    }

    /**
     * Mean over the service time x of (λ∫₀ˣ t² f + λx²(1 − F(x))) ÷ 2(1 − ρ(x))² + ∫₀ˣ dt ÷ (1 − ρ(t)), with ρ(x) the
     * load of those that are shorter; by the midpoint rule. Source: Schrage and Miller, 1966.
     */
    private static double schrageAndMiller(double rate, DoubleUnaryOperator density, double longest) {
        double step = 1e-4;
        double share = 0;
        double shorter = 0;
        double squares = 0;
        double residence = 0;
        double mean = 0;
        for (double x = step / 2; x < longest; x += step) {
            double part = density.applyAsDouble(x) * step;
            share += part;
            shorter += rate * x * part;
            squares += x * x * part;
            residence += step / (1 - shorter);
            double waiting = rate * (squares + x * x * (1 - share)) / (2 * (1 - shorter) * (1 - shorter));
            mean += (waiting + residence) * part;
        }
        return mean;
    }

    private static void assertMean(
            double rate,
            ToDoubleFunction<SplittableRandom> service,
            Function<Workload, SimulatedScheduler> scheduler,
            double formula) {
        double[] means = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            Workload workload = TestWorkloads.poisson(APPLICATIONS, rate, service, 1000 + run);
            means[run] = meanTurnaround(MultiServerScheduler.run(workload, scheduler.apply(workload)));
        }
        ConfidenceCheck.assertMean(means, formula);
    }

    private static double meanTurnaround(WorkloadOutcome outcome) {
        double sum = 0;
        for (int i = 0; i < outcome.workload().size(); i++) {
            sum += outcome.turnaround(i);
        }
        return sum / outcome.workload().size();
    }
}
