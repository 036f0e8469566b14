package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.JobTableBuilder;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.AgentFigures;
import dev.zoe.simulator.architecture.simulation.ComponentKind;
import dev.zoe.simulator.architecture.simulation.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figure 10 of the paper of Mesos: 200 frameworks keep a cluster full with tasks of 30 s, two on each node, and a
 * further one launches a single task. Its extra delay is what it takes to launch the task; and with a master that fails
 * when the task is submitted, what is added to the time until the next master is there.
 */
final class MesosScaleFigure implements ArchitectureFigure {

    private static final int FRAMEWORKS = 200;
    private static final int SLOTS = 2;
    private static final double MEAN_SECONDS = 30;
    private static final double DEVIATION_SECONDS = 10;
    private static final double LEAST_SECONDS = 1;
    /** By then, tasks end at all times alike. */
    private static final double TEST_AT = 120;

    private static final double TEST_SECONDS = 10;
    private static final double PERIOD = 140;
    private static final double FAIL_OVER_SECONDS = 8;
    private static final double PUBLISHED_SECONDS = 1;
    private static final double THOUSAND = 1000;
    private static final String TEST = "test";

    /** As many runs as the paper averages. */
    private static final int MOST_SEEDS = 5;

    private final List<Integer> numbers;

    /** @param numbers of nodes, the greatest last */
    MesosScaleFigure(List<Integer> numbers) {
        this.numbers = List.copyOf(numbers);
    }

    @Override
    public String id() {
        return "mesos-scale";
    }

    @Override
    public String title() {
        return "Extra delay of a task on a full cluster over the number of nodes, and with a failing master";
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        List<Point> points = new ArrayList<>();
        Estimates last = Estimates.of(new double[] {0});
        double used = 1;
        for (int nodes : numbers) {
            List<RunRecord> records = run(runs, nodes, List.of());
            last = delay(records);
            used = Estimates.of(records, RunRecord::usedCores).mean();
            points.add(new Point(nodes, last.mean() * THOUSAND, last.margin() * THOUSAND));
            rows.add(row(nodes, "no", last, used));
        }
        int small = numbers.get(0);
        Fault fault = new Fault(ComponentKind.MASTER, 0, TEST_AT, FAIL_OVER_SECONDS);
        Estimates failing = delay(run(runs, small, List.of(fault)));
        rows.add(row(small, "yes", failing, Double.NaN));
        return new FigureOutcome(
                List.of(
                        new ClaimResult(
                                String.format(
                                        Locale.ROOT,
                                        "the extra delay of a task is below one second on %,d nodes",
                                        numbers.get(numbers.size() - 1)),
                                "below 1 s",
                                last.text() + " s, with " + Estimates.number(100 * used) + " % of the slots in use",
                                ClaimVerdict.of(last.mean() < PUBLISHED_SECONDS),
                                "an offer takes 1 ms here, and other messages no time; the delay is that of the offers"),
                        new ClaimResult(
                                "all machines and frameworks are registered with the next master after some seconds",
                                "4 to 8 s",
                                "given as " + Estimates.number(FAIL_OVER_SECONDS)
                                        + " s; a task that is submitted when the master fails is delayed by "
                                        + failing.text() + " s",
                                ClaimVerdict.NOT_COMPARABLE,
                                "how long the election and the registrations take is an option of a run (--fail"
                                        + " master:0@T+D), and no result; the next master serves the task at once")),
                new FigureTable(List.of("nodes", "master_fails", "extra_delay_s", "margin99", "used_cores"), rows),
                List.of(new FigureChart(
                        "Extra delay of a task of a further framework, on a cluster that 200 frameworks keep full",
                        "nodes",
                        "extra delay (ms)",
                        false,
                        false,
                        List.of(new Curve("offers", points)))));
    }

    private static List<String> row(int nodes, String fails, Estimates delay, double used) {
        return List.of(
                Integer.toString(nodes),
                fails,
                Estimates.cell(delay.mean()),
                Estimates.cell(delay.margin()),
                Estimates.cell(used));
    }

    private static List<RunRecord> run(FigureRuns runs, int nodes, List<Fault> faults) throws InterruptedException {
        return runs.launches(
                "offers",
                SystemSettings.DEFAULT,
                seed -> jobs(nodes, seed),
                nodes,
                SLOTS,
                PERIOD,
                faults,
                Math.min(MOST_SEEDS, runs.setup().seeds()));
    }

    private static Estimates delay(List<RunRecord> records) {
        return Estimates.of(
                records,
                run -> run.agent(TEST).map(AgentFigures::waitFull).orElseThrow().mean());
    }

    /** Each framework has one job, with more tasks than it can start in the period. */
    private static JobTable jobs(int nodes, long seed) {
        Random random = new Random(seed);
        List<String> names = Stream.concat(
                        IntStream.range(0, FRAMEWORKS).mapToObj(number -> "framework-" + number), Stream.of(TEST))
                .toList();
        int tasks = (int) Math.ceil(2 * SLOTS * nodes * (PERIOD / MEAN_SECONDS + 1) / FRAMEWORKS);
        JobTableBuilder jobs = new JobTableBuilder(names, TaskSize.OF_TRACES);
        for (int framework = 0; framework < FRAMEWORKS; framework++) {
            jobs.job(framework, 0);
            for (int task = 0; task < tasks; task++) {
                jobs.task(Math.max(LEAST_SECONDS, MEAN_SECONDS + DEVIATION_SECONDS * random.nextGaussian()));
            }
        }
        jobs.job(FRAMEWORKS, TEST_AT);
        jobs.task(TEST_SECONDS);
        return jobs.build();
    }
}
