package dev.zoe.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.Simulated;
import dev.zoe.simulator.Workloads;
import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Means of many independent runs against the formulas of queueing theory, within 99.9 % confidence limits. */
class QueueingFormulasTest {

    private static final int RUNS = 20;
    private static final int APPLICATIONS = 40_000;
    /** Student's t for 19 degrees of freedom, 99.9 %, two-sided. */
    private static final double T = 3.883;

    @Test
    void oneServerWithExponentialServiceHasTheResponseTimeOfTheFormula() {
        double load = 0.7;
        assertMean(load, Workloads::exponential, w -> Servers.firstComeFirstServed(1), 1 / (1 - load));
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
                Workloads::exponential,
                w -> Servers.firstComeFirstServed(servers),
                1 + waits / (servers - offered));
    }

    @Test
    void oneServerWithAnyServiceHasTheResponseTimeOfPollaczekAndKhinchine() {
        // Uniform from 0 to 2: mean 1, second moment 4/3.
        double load = 0.6;
        assertMean(
                load,
                random -> 2 * random.nextDouble() + 1e-12,
                w -> Servers.firstComeFirstServed(1),
                1 + load * (4.0 / 3) / (2 * (1 - load)));
    }

    @Test
    void shortestFirstHasTheResponseTimeOfPhippsFormula() {
        double load = 0.7;
        double residual = load * 2 / 2;
        assertMean(load, Workloads::exponential, w -> Servers.shortestFirst(1), 1 + shortestFirstWait(load, residual));
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
    void noWorkIsLostOrMade() {
        Workload workload = Workloads.poisson(20_000, 0.9, Workloads::exponential, 5);
        Outcome outcome = run(workload, Servers.firstComeFirstServed(1));
        double busy = 0;
        for (int i = 0; i < workload.size(); i++) {
            assertThat(outcome.slowdown(i)).isCloseTo(1, org.assertj.core.data.Offset.offset(1e-6));
            busy += workload.runTime(i);
        }
        // A server that never rests while somebody waits is done when the work is, whatever the order.
        Outcome shortest = run(workload, Servers.shortestFirst(1));
        assertThat(last(shortest)).isCloseTo(last(outcome), org.assertj.core.data.Percentage.withPercentage(1e-6));
        assertThat(last(outcome)).isGreaterThanOrEqualTo(busy);
    }

    private static double last(Outcome outcome) {
        double last = 0;
        for (int i = 0; i < outcome.workload().size(); i++) {
            last = Math.max(last, outcome.finish(i));
        }
        return last;
    }

    private static void assertMean(
            double rate,
            ToDoubleFunction<SplittableRandom> service,
            Function<Workload, Scheduler> scheduler,
            double formula) {
        double[] means = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            Workload workload = Workloads.poisson(APPLICATIONS, rate, service, 1000 + run);
            means[run] = meanTurnaround(run(workload, scheduler.apply(workload)));
        }
        double mean = 0;
        for (double each : means) {
            mean += each / RUNS;
        }
        double squares = 0;
        for (double each : means) {
            squares += (each - mean) * (each - mean);
        }
        double margin = T * Math.sqrt(squares / (RUNS - 1) / RUNS);
        assertThat(mean).as("mean of %d runs, margin %f", RUNS, margin).isBetween(formula - margin, formula + margin);
        assertThat(margin).as("a margin that can tell").isLessThan(0.05 * formula);
    }

    private static double meanTurnaround(Outcome outcome) {
        double sum = 0;
        for (int i = 0; i < outcome.workload().size(); i++) {
            sum += outcome.turnaround(i);
        }
        return sum / outcome.workload().size();
    }

    private static Outcome run(Workload workload, Scheduler scheduler) {
        return Simulated.of(workload, (trace, journal) -> new Kernel(
                                trace, new Nodes(1, 100, 100), scheduler, journal, false)
                        .run(() -> false))
                .outcome();
    }
}
