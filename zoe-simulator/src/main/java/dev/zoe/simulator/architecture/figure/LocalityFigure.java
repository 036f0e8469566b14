package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.ordering.OrderingSettings;
import dev.zoe.simulator.architecture.ordering.OrderingSettings.DemandOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The locality experiment of the paper of Mesos: 93 nodes, 16 frameworks, data on three nodes. The durations and the
 * load of the tasks are not published; ours are tasks of 10 s that keep the nodes busy for 80 % of the time.
 */
final class LocalityFigure implements ArchitectureFigure {

    private static final int NODES = 93;
    private static final int FRAMEWORKS = 16;
    private static final int REPLICAS = 3;
    /** A file of 100 GB in blocks of 64 MB. */
    private static final int TASKS = 1600;

    private static final double LEAST_SECONDS = 5;
    private static final double MOST_SECONDS = 15;
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
                ClaimVerdict.of(Math.abs(fixed - PUBLISHED_STATIC) <= 0.01),
                "within 1 point; replicas on different nodes of 93, of which a framework has 5 or 6"));
        List<Point> points = new ArrayList<>();
        for (double delay : DELAYS) {
            Estimates locality = Estimates.of(
                    runs.nodes(
                            "omega-ordered",
                            SystemSettings.DEFAULT.with(new OrderingSettings(DemandOrder.FIFO, delay)),
                            LocalityFigure::jobs,
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
                        "16 frameworks on 93 shared nodes: fraction of tasks that start near their data",
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
                ClaimVerdict.of(locality.mean() >= least),
                "at least " + least + ", with tasks of 5 to 15 s; durations are not published");
    }

    private static JobTable jobs(long seed) {
        List<String> names = IntStream.range(0, FRAMEWORKS)
                .mapToObj(number -> "framework-" + number)
                .toList();
        return JobGenerator.atOnce(
                names, TaskSize.OF_TRACES, Collections.nCopies(FRAMEWORKS, TASKS), LEAST_SECONDS, MOST_SECONDS, seed);
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
