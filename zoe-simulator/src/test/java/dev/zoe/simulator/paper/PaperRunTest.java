package dev.zoe.simulator.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.experiment.LineLog;
import dev.zoe.simulator.paper.Box.Statistic;
import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.result.Usage;
import dev.zoe.simulator.workload.Nodes;
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

class PaperRunTest {

    private static final Setup SMALL = new Setup(40, 2, 1);
    private static final List<Chapter> CHAPTERS = Selection.of("4-5,10.3b").chapters();

    @TempDir
    private Path folder;

    @Test
    void anEvaluationThatWasStoppedEndsLikeOneThatWasNot() throws IOException, InterruptedException {
        PaperRun whole = run("whole", SMALL, 2, Integer.MAX_VALUE);
        assertThat(whole.missing()).isZero();
        assertThat(run("parts", SMALL, 1, 5).missing()).isBetween(1, whole.size() - 5);
        // As if the machine had stopped while the next line was written.
        Files.writeString(file("parts"), "standard/fifo/ri", StandardOpenOption.APPEND);
        PaperRun resumed = run("parts", SMALL, 1, Integer.MAX_VALUE);
        assertThat(resumed.missing()).isZero();
        for (Case each : whole.cases()) {
            for (Series series : Series.ALL) {
                assertThat(resumed.summary().box(each, series))
                        .as("%s of %s", series.label(), each.id())
                        .isEqualTo(whole.summary().box(each, series));
            }
        }
    }

    @Test
    void runsCanBeAddedButAnotherSizeMustHaveItsOwnFolder() throws IOException, InterruptedException {
        PaperRun two = run("log", SMALL, 1, Integer.MAX_VALUE);
        PaperRun three = PaperRun.open(file("log"), new Setup(40, 3, 1), CHAPTERS);
        assertThat(three.missing()).isEqualTo(two.cases().size());
        assertThatThrownBy(() -> PaperRun.open(file("log"), new Setup(41, 2, 1), CHAPTERS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("belongs to another experiment");
    }

    @Test
    void aLineThatIsNoneIsNamed() throws IOException, InterruptedException {
        run("log", SMALL, 1, Integer.MAX_VALUE);
        Files.writeString(file("log"), "1,2,3\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> PaperRun.open(file("log"), SMALL, CHAPTERS))
                .hasMessageContaining("has 3 fields; expected ");
    }

    @Test
    void everyApplicationIsCountedOnce() throws IOException, InterruptedException {
        PaperRun run = run("log", SMALL, 1, Integer.MAX_VALUE);
        for (Case each : run.cases()) {
            Summary.Counts counts = run.summary().counts(each);
            assertThat(counts.runs()).isEqualTo(2);
            assertThat(counts.completed() + counts.unfinished() + counts.refused())
                    .isEqualTo(80);
        }
    }

    /** Little's law without an assumption: both sides count the same waiting. */
    @Test
    void whatWaitsOverTimeIsWhatApplicationsWaited() throws IOException {
        Workload workload = Scenario.STANDARD.workload(new Setup(300, 1, 1), 1);
        Outcome outcome = new Outcome(workload);
        Case rigid = Case.of("fifo", "rigid");
        Usage usage = rigid.strategy().simulate(workload.trace(), new Nodes(5, 32, 128), outcome, () -> false);
        Times times = new Times(outcome);
        double end = times.lastSubmission();
        double[] submits = times.submits();
        double[] starts = times.starts();
        double waited = 0;
        for (int i = 0; i < starts.length; i++) {
            // First come, first served: they start in the order of their submission.
            waited += Math.max(0, Math.min(end, starts[i]) - submits[i]);
        }
        Measurement measured = Measurement.of(rigid, 1, times, usage, 0);
        assertThat(measured.box(Metric.WAITING.series()).mean() * end)
                .isCloseTo(waited, Percentage.withPercentage(1e-6));
        assertThat(waited).isPositive();
        assertThat(measured.box(Metric.CORES.series()).mean()).isBetween(0.01, 1.0);
    }

    @Test
    void aMeasurementIsReadAsItWasWritten() throws IOException {
        Workload workload = Scenario.STANDARD.workload(SMALL, 1);
        Outcome outcome = new Outcome(workload);
        Case flexible = Case.of("sjf", "flexible");
        Usage usage = flexible.strategy().simulate(workload.trace(), Setup.NODES, outcome, () -> false);
        Measurement measured = Measurement.of(flexible, 1, new Times(outcome), usage, 1.5);
        assertThat(Measurement.parse(measured.line())).isEqualTo(measured);
    }

    @Test
    void differencesArePairedBySeed() throws IOException, InterruptedException {
        Summary summary = run("log", SMALL, 1, Integer.MAX_VALUE).summary();
        LineLog<Measurement> log =
                LineLog.open(file("log"), SMALL.identity(), Measurement.HEAD, Measurement::parse, Measurement::line);
        Series series = Metric.TURNAROUND.series();
        Case flexible = Case.of("fifo", "flexible");
        assertThat(summary.difference(flexible, flexible, series).mean()).isZero();
        assertThat(summary.difference(flexible, flexible, series).margin()).isZero();
        Case rigid = Case.of("fifo", "rigid");
        double means = 0;
        for (long seed : SMALL.seeds()) {
            Summary one = new Summary(log.entries(), List.of(seed));
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
    private PaperRun run(String name, Setup setup, int threads, int simulations)
            throws IOException, InterruptedException {
        PaperRun run = PaperRun.open(file(name), setup, CHAPTERS);
        AtomicInteger done = new AtomicInteger();
        run.run(threads, () -> done.get() >= simulations, done::incrementAndGet);
        return PaperRun.open(file(name), setup, CHAPTERS);
    }
}
