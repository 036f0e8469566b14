package dev.zoe.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.statistics.MeanEstimate;
import dev.zoe.simulator.strategy.SchedulingConditions;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.strategy.StrategyFactory;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunnerTest {

    private static final Experiment SMALL = new Experiment(
            new SimulatedCluster(10, 32, 128),
            new WorkloadSource.Generated(new GeneratorSettings(300, 50, 1, 0.2, 0.8, 0, 1)),
            SchedulingConditions.STANDARD,
            List.of("fifo", "sjf"),
            List.of("flexible", "published-flexible"),
            List.of(),
            List.of(1L, 2L, 3L));

    @TempDir
    private Path folder;

    @Test
    void resultsDoNotDependOnTheNumberOfThreads() throws IOException, InterruptedException {
        assertThat(results(run("one", SMALL, 1, Integer.MAX_VALUE)))
                .hasSize(12)
                .containsExactlyInAnyOrderElementsOf(results(run("four", SMALL, 4, Integer.MAX_VALUE)));
    }

    @Test
    void anExperimentThatWasStoppedGoesOnWhereItWas() throws IOException, InterruptedException {
        List<ExperimentLogEntry> whole = run("whole", SMALL, 1, Integer.MAX_VALUE);
        assertThat(run("parts", SMALL, 1, 5)).hasSizeBetween(1, 6);
        List<String> before = Files.readAllLines(folder.resolve("parts/runs.csv"));
        // As if the machine had stopped while the next line was written.
        Files.writeString(folder.resolve("parts/runs.csv"), "3,fifo,publ", StandardOpenOption.APPEND);
        List<ExperimentLogEntry> all = run("parts", SMALL, 1, Integer.MAX_VALUE);
        assertThat(results(all)).containsExactlyElementsOf(results(whole));
        assertThat(Files.readAllLines(folder.resolve("parts/runs.csv"))).startsWith(before.toArray(String[]::new));
        ExperimentLog again = ExperimentLog.open(folder.resolve("parts/runs.csv"), SMALL.identity());
        assertThat(results(again.rows())).containsExactlyElementsOf(results(whole));
    }

    @Test
    void seedsCanBeAddedButAnotherExperimentMustHaveItsOwnLog() throws IOException, InterruptedException {
        run("log", SMALL, 1, Integer.MAX_VALUE);
        Experiment more = new Experiment(
                SMALL.cluster(),
                SMALL.workload(),
                SMALL.conditions(),
                SMALL.orders(),
                SMALL.allocators(),
                SMALL.baselines(),
                List.of(3L, 4L));
        assertThat(run("log", more, 1, Integer.MAX_VALUE)).hasSize(8);
        Experiment other = new Experiment(
                new SimulatedCluster(11, 32, 128),
                SMALL.workload(),
                SMALL.conditions(),
                SMALL.orders(),
                SMALL.allocators(),
                SMALL.baselines(),
                List.of(1L));
        assertThatThrownBy(() -> run("log", other, 1, Integer.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("belongs to another experiment");
    }

    @Test
    void strategiesAreComparedSeedBySeedWithTheFirst() throws IOException, InterruptedException {
        List<ExperimentLogEntry> rows = run("log", SMALL, 2, Integer.MAX_VALUE);
        List<StrategyComparison> comparisons = StrategyComparison.of(SMALL.strategies(), rows);
        assertThat(comparisons)
                .extracting(each -> each.order() + " " + each.allocator())
                .containsExactly("fifo flexible", "sjf flexible", "fifo published-flexible", "sjf published-flexible");
        assertThat(comparisons.get(0).difference().mean()).isZero();
        assertThat(comparisons.get(0).better()).isZero();
        assertThat(comparisons).allSatisfy(each -> assertThat(each.seeds()).isEqualTo(3));
        double[] mine = turnarounds(rows, "sjf", "published-flexible");
        double[] first = turnarounds(rows, "fifo", "flexible");
        double mean = 0;
        for (int i = 0; i < 3; i++) {
            mean += (mine[i] - first[i]) / first[i] / 3;
        }
        assertThat(comparisons.get(3).difference().mean()).isCloseTo(mean, within(1e-12));
    }

    @Test
    void theBestBaselineIsWhatTheOthersAreComparedWith() throws IOException, InterruptedException {
        List<SchedulingStrategy> baselines =
                StrategyFactory.of(List.of("fifo", "sjf"), List.of("published-rigid"), SchedulingConditions.STANDARD);
        Experiment experiment = new Experiment(
                SMALL.cluster(),
                SMALL.workload(),
                SMALL.conditions(),
                List.of("srptdr"),
                List.of("flexible"),
                baselines,
                SMALL.seeds());
        List<StrategyComparison> comparisons =
                StrategyComparison.of(experiment, run("log", experiment, 1, Integer.MAX_VALUE));
        assertThat(comparisons)
                .extracting(each -> each.order() + " " + each.allocator())
                .containsExactly("sjf published-rigid", "fifo published-rigid", "srptdr flexible");
        assertThat(comparisons.get(0).difference().mean()).isZero();
        assertThat(comparisons.get(1).difference().mean()).isPositive();
        assertThat(comparisons.get(2).better()).isEqualTo(3);
    }

    @Test
    void theMarginIsThatOfStudent() {
        // Sample deviation 1 over 4 values, t = 3.182 for three degrees of freedom.
        MeanEstimate estimate = MeanEstimate.of(new double[] {-1, -1 / Math.sqrt(2), 1 / Math.sqrt(2), 1});
        assertThat(estimate.mean()).isCloseTo(0, within(1e-12));
        assertThat(estimate.margin()).isCloseTo(3.182 / 2, within(1e-9));
        assertThat(MeanEstimate.of(new double[] {7}).margin()).isNaN();
    }

    private static double[] turnarounds(List<ExperimentLogEntry> rows, String order, String allocator) {
        return SMALL.seeds().stream()
                .mapToDouble(seed -> rows.stream()
                        .filter(row -> row.seed() == seed
                                && row.order().equals(order)
                                && row.allocator().equals(allocator))
                        .findFirst()
                        .orElseThrow()
                        .turnaround())
                .toArray();
    }

    /** Runs until so many runs are done. */
    private List<ExperimentLogEntry> run(String name, Experiment experiment, int threads, int runs)
            throws IOException, InterruptedException {
        List<SchedulingStrategy> strategies = experiment.strategies();
        ExperimentLog log = ExperimentLog.open(folder.resolve(name).resolve("runs.csv"), experiment.identity());
        ExperimentRunner run = new ExperimentRunner(experiment, strategies, log);
        AtomicInteger done = new AtomicInteger();
        run.run(threads, () -> done.get() >= runs, done::incrementAndGet);
        return run.rows();
    }

    /** All but the time that the run itself took. */
    private static List<String> results(List<ExperimentLogEntry> rows) {
        return rows.stream()
                .map(row -> row.line().substring(0, row.line().lastIndexOf(',')))
                .toList();
    }
}
