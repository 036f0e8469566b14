package dev.zoe.simulator.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.evaluation.BoxStatistics.Statistic;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapters;
import dev.zoe.simulator.evaluation.chapter.FigureSelection;
import dev.zoe.simulator.runner.ResumableLog;
import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationRunnerTest {

    private static final EvaluationSetup SMALL = new EvaluationSetup(40, 2, 1);
    private static final List<SimulationCase> CASES =
            EvaluationChapters.cases(FigureSelection.of("4-5,10.3b").chapters());

    @TempDir
    private Path folder;

    @Test
    void anEvaluationThatWasStoppedEndsLikeOneThatWasNot() throws IOException, InterruptedException {
        EvaluationRunner whole = run("whole", SMALL, 2, Integer.MAX_VALUE);
        assertThat(whole.missing()).isZero();
        assertThat(run("parts", SMALL, 1, 5).missing()).isBetween(1, whole.size() - 5);
        // As if the machine had stopped while the next line was written.
        Files.writeString(file("parts"), "standard/fifo/ri", StandardOpenOption.APPEND);
        EvaluationRunner resumed = run("parts", SMALL, 1, Integer.MAX_VALUE);
        assertThat(resumed.missing()).isZero();
        for (SimulationCase each : whole.cases()) {
            for (MetricSeries series : MetricSeries.ALL) {
                assertThat(resumed.summary().box(each, series))
                        .as("%s of %s", series.label(), each.id())
                        .isEqualTo(whole.summary().box(each, series));
            }
        }
    }

    @Test
    void runsCanBeAddedButAnotherSizeMustHaveItsOwnFolder() throws IOException, InterruptedException {
        EvaluationRunner two = run("log", SMALL, 1, Integer.MAX_VALUE);
        EvaluationRunner three = EvaluationRunner.open(file("log"), new EvaluationSetup(40, 3, 1), CASES);
        assertThat(three.missing()).isEqualTo(two.cases().size());
        assertThatThrownBy(() -> EvaluationRunner.open(file("log"), new EvaluationSetup(41, 2, 1), CASES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("belongs to another experiment");
    }

    @Test
    void aLineThatIsNoneIsNamed() throws IOException, InterruptedException {
        run("log", SMALL, 1, Integer.MAX_VALUE);
        Files.writeString(file("log"), "1,2,3\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> EvaluationRunner.open(file("log"), SMALL, CASES))
                .hasMessageContaining("has 3 fields; expected ");
    }

    @Test
    void everyApplicationIsCountedOnce() throws IOException, InterruptedException {
        EvaluationRunner run = run("log", SMALL, 1, Integer.MAX_VALUE);
        for (SimulationCase each : run.cases()) {
            EvaluationSummary.CaseCounts counts = run.summary().counts(each);
            assertThat(counts.runs()).isEqualTo(2);
            assertThat(counts.completed() + counts.unfinished() + counts.refused())
                    .isEqualTo(80);
        }
    }

    /** Little's law without an assumption: both sides count the same waiting. */
    @Test
    void whatWaitsOverTimeIsWhatApplicationsWaited() throws IOException {
        Workload workload = EvaluationScenario.STANDARD.workload(new EvaluationSetup(300, 1, 1), 1);
        WorkloadOutcome outcome = new WorkloadOutcome(workload);
        SimulationCase rigid = SimulationCase.of("fifo", "rigid");
        ClusterUsage usage =
                rigid.strategy().simulate(workload.trace(), new SimulatedCluster(5, 32, 128), outcome, () -> false);
        ApplicationTimes times = new ApplicationTimes(outcome);
        double end = times.lastSubmission();
        double[] submits = times.submits();
        double[] starts = times.starts();
        double waited = 0;
        for (int i = 0; i < starts.length; i++) {
            // First come, first served: they start in the order of their submission.
            waited += Math.max(0, Math.min(end, starts[i]) - submits[i]);
        }
        CaseMeasurement measured = CaseMeasurement.of(rigid, 1, times, usage, 0);
        assertThat(measured.box(EvaluationMetric.WAITING.series()).mean() * end)
                .isCloseTo(waited, Percentage.withPercentage(1e-6));
        assertThat(waited).isPositive();
        assertThat(measured.box(EvaluationMetric.CORES.series()).mean()).isBetween(0.01, 1.0);
    }

    @Test
    void aMeasurementIsReadAsItWasWritten() throws IOException {
        Workload workload = EvaluationScenario.STANDARD.workload(SMALL, 1);
        WorkloadOutcome outcome = new WorkloadOutcome(workload);
        SimulationCase flexible = SimulationCase.of("sjf", "flexible");
        ClusterUsage usage =
                flexible.strategy().simulate(workload.trace(), EvaluationSetup.NODES, outcome, () -> false);
        CaseMeasurement measured = CaseMeasurement.of(flexible, 1, new ApplicationTimes(outcome), usage, 1.5);
        assertThat(CaseMeasurement.parse(measured.line())).isEqualTo(measured);
    }

    @Test
    void differencesArePairedBySeed() throws IOException, InterruptedException {
        EvaluationSummary summary = run("log", SMALL, 1, Integer.MAX_VALUE).summary();
        ResumableLog<CaseMeasurement> log = ResumableLog.open(
                file("log"), SMALL.identity(), CaseMeasurement.HEAD, CaseMeasurement::parse, CaseMeasurement::line);
        MetricSeries series = EvaluationMetric.TURNAROUND.series();
        SimulationCase flexible = SimulationCase.of("fifo", "flexible");
        assertThat(summary.difference(flexible, flexible, series).mean()).isZero();
        assertThat(summary.difference(flexible, flexible, series).margin()).isZero();
        SimulationCase rigid = SimulationCase.of("fifo", "rigid");
        double means = 0;
        for (long seed : SMALL.seeds()) {
            EvaluationSummary one = new EvaluationSummary(log.entries(), List.of(seed));
            means += (one.box(flexible, series).mean() / one.box(rigid, series).mean() - 1) / 2;
        }
        assertThat(summary.difference(flexible, rigid, series).mean()).isCloseTo(means, within(1e-12));
        assertThat(summary.estimate(rigid, series, Statistic.MEAN).mean())
                .isCloseTo(summary.box(rigid, series).mean(), within(1e-9));
    }

    private Path file(String name) {
        return folder.resolve(name).resolve("runs.csv");
    }

    /** Runs until so many simulations are done. */
    private EvaluationRunner run(String name, EvaluationSetup setup, int threads, int simulations)
            throws IOException, InterruptedException {
        EvaluationRunner run = EvaluationRunner.open(file(name), setup, CASES);
        AtomicInteger done = new AtomicInteger();
        run.run(threads, () -> done.get() >= simulations, done::incrementAndGet);
        return EvaluationRunner.open(file(name), setup, CASES);
    }
}
