package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.ordering.OrderingSettings;
import dev.zoe.simulator.architecture.ordering.OrderingSettings.DemandOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The locality experiment of the paper of Mesos: 93 nodes, 16 frameworks, data on three nodes. The durations and the
 * load of the tasks are not published; ours are tasks of 10 s that keep the nodes busy for 80 % of the time.
 */
final class LocalityFigure implements ArchitectureFigure {

    private static final int NODES = 93;
    private static final int FRAMEWORKS = 16;
    private static final int REPLICAS = 3;
    private static final int SLOTS_PER_NODE = 3;
    private static final double LOAD = 0.8;
    private static final double TASKS = 20;
    private static final double TASK_SECONDS = 10;
    private static final int DRAWS = 1_000_000;
    private static final double PUBLISHED_STATIC = 0.176;
    private static final List<Double> DELAYS = List.of(0.0, 1.0, 5.0);

    @Override
    public String id() {
        return "mesos-locality";
    }

    @Override
    public String title() {
        return "Tasks that start near their data, with delay scheduling";
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws InterruptedException {
        List<ClaimResult> claims = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        double fixed = partitioned();
        rows.add(List.of("static partitions", "", Estimates.cell(fixed), ""));
        claims.add(new ClaimResult(
                "static partitions of 16 frameworks: fraction of tasks with their data on an own node",
                "17.6 %",
                Estimates.number(100 * fixed) + " %",
                Verdict.of(Math.abs(fixed - PUBLISHED_STATIC) <= 0.01),
                "within 1 point; replicas on different nodes of 93, of which a framework has 5 or 6"));
        List<Point> points = new ArrayList<>();
        for (double delay : DELAYS) {
            Estimates locality = Estimates.of(
                    runs.nodes(
                            "omega-ordered",
                            SystemSettings.DEFAULT.with(new OrderingSettings(DemandOrder.FIFO, delay)),
                            frameworks(),
                            NODES),
                    RunRecord::locality);
            points.add(new Point(delay, locality.mean(), locality.margin()));
            rows.add(List.of(
                    "shared",
                    Estimates.cell(delay),
                    Estimates.cell(locality.mean()),
                    Estimates.cell(locality.margin())));
            if (delay == 1) {
                claims.add(claim("a delay of 1 s", "above 90 %", locality, 0.9));
            } else if (delay == 5) {
                claims.add(claim("a delay of 5 s", "95 %", locality, 0.95));
            }
        }
        return new FigureOutcome(
                claims,
                new FigureTable(List.of("nodes", "delay_s", "local_fraction", "margin99"), rows),
                List.of(new FigureChart(
                        "16 frameworks on 93 shared nodes at a load of 0.8: fraction of tasks that start near their data",
                        "delay (s)",
                        "local fraction",
                        false,
                        false,
                        List.of(new Curve("shared nodes", points)))));
    }

    private static ClaimResult claim(String what, String published, Estimates locality, double least) {
        return new ClaimResult(
                "shared nodes with " + what + ": fraction of tasks near their data",
                published,
                locality.text(),
                Verdict.of(locality.mean() >= least),
                "at least " + least + ", with tasks of 10 s at a load of 0.8; durations and load are not published");
    }

    private static List<JobClass> frameworks() {
        List<JobClass> classes = new ArrayList<>();
        double tasks = new JobClass("any", 1, TASKS, TASK_SECONDS).expectedTasks();
        double rate = LOAD * NODES * SLOTS_PER_NODE / (FRAMEWORKS * tasks * TASK_SECONDS);
        for (int i = 0; i < FRAMEWORKS; i++) {
            classes.add(new JobClass("framework-" + i, rate, TASKS, TASK_SECONDS));
        }
        return classes;
    }

    /** By drawing replicas and frameworks: the nodes are divided as evenly as possible. */
    private static double partitioned() {
        SplittableRandom random = new SplittableRandom(1);
        int local = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            int framework = random.nextInt(FRAMEWORKS);
            int from = NODES * framework / FRAMEWORKS;
            int to = NODES * (framework + 1) / FRAMEWORKS;
            int[] nodes = new int[REPLICAS];
            boolean own = false;
            for (int i = 0; i < REPLICAS; i++) {
                nodes[i] = different(nodes, i, random);
                own |= nodes[i] >= from && nodes[i] < to;
            }
            local += own ? 1 : 0;
        }
        return (double) local / DRAWS;
    }

    private static int different(int[] nodes, int count, SplittableRandom random) {
        while (true) {
            int drawn = random.nextInt(NODES);
            boolean isNew = true;
            for (int i = 0; i < count; i++) {
                isNew &= nodes[i] != drawn;
            }
            if (isNew) {
                return drawn;
            }
        }
    }
}
