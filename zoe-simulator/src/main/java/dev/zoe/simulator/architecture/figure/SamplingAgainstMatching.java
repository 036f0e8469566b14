package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.measurement.Spread;
import dev.zoe.simulator.architecture.megha.MeghaCosts;
import dev.zoe.simulator.architecture.megha.MeghaSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figures 3 and 4 of the paper of Megha: allocation times of Sparrow and Megha on a trace, over the load. */
final class SamplingAgainstMatching implements ArchitectureFigure {

    private static final double TAIL_FACTOR = 100;
    private static final double LOAD = 0.8;

    private final String id;
    private final String file;
    private final String name;
    private final List<Integer> workers;

    SamplingAgainstMatching(String id, String file, String name, List<Integer> workers) {
        this.id = id;
        this.file = file;
        this.name = name;
        this.workers = List.copyOf(workers);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String title() {
        return "Allocation times of Sparrow and Megha on " + name;
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws IOException, InterruptedException {
        JobTable jobs = runs.read(file, 1);
        double mean = jobs.work() / jobs.arrival(jobs.jobs() - 1);
        MeghaSettings megha = SystemSettings.DEFAULT.megha();
        SystemSettings settings = SystemSettings.DEFAULT.with(new MeghaSettings(
                megha.gms(), megha.lms(), megha.heartbeatSeconds(), megha.hopSeconds(), MeghaCosts.OURS));
        List<List<String>> rows = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        Curve[] medians = new Curve[2];
        Curve[] tails = new Curve[2];
        List<String> systems = List.of("sparrow", "megha");
        for (int i = 0; i < systems.size(); i++) {
            List<Point> median = new ArrayList<>();
            List<Point> tail = new ArrayList<>();
            for (int number : workers) {
                List<RunRecord> each = runs.trace(
                        systems.get(i), settings, jobs, number, runs.setup().seeds());
                Estimates p50 = Estimates.of(each, run -> run.allocation().p50());
                Estimates p99 = Estimates.of(each, run -> run.allocation().p99());
                median.add(new Point(mean / number, p50.mean(), p50.margin()));
                tail.add(new Point(mean / number, p99.mean(), p99.margin()));
                Spread response = each.get(0).response();
                rows.add(List.of(
                        systems.get(i),
                        Integer.toString(number),
                        Estimates.cell(mean / number),
                        Estimates.cell(p50.mean()),
                        Estimates.cell(p99.mean()),
                        Estimates.cell(p99.margin()),
                        Estimates.cell(response.mean())));
            }
            medians[i] = new Curve(systems.get(i) + ", median", median);
            tails[i] = new Curve(systems.get(i) + ", p99", tail);
            curves.add(medians[i]);
            curves.add(tails[i]);
        }
        return new FigureOutcome(
                List.of(claim(medians, tails)),
                new FigureTable(
                        List.of("system", "workers", "load", "p50_s", "p99_s", "p99_margin99_s", "mean_response_s"),
                        rows),
                List.of(new FigureChart(
                        name + ": allocation time of tasks over the mean load (work over time of arrivals and workers)",
                        "load",
                        "allocation time (s)",
                        false,
                        true,
                        curves)));
    }

    private static ClaimResult claim(Curve[] medians, Curve[] tails) {
        double best = 0;
        String where = "no load of at least 0.8 and at most 1";
        boolean agrees = false;
        double most = 0;
        double mostAt = 0;
        for (int i = 0; i < tails[0].points().size(); i++) {
            double load = tails[0].points().get(i).x();
            double ratio =
                    tails[0].points().get(i).y() / tails[1].points().get(i).y();
            boolean lower =
                    medians[0].points().get(i).y() < medians[1].points().get(i).y();
            if (ratio > most) {
                most = ratio;
                mostAt = load;
            }
            if (load >= LOAD && load <= 1 && ratio > best) {
                best = ratio;
                where = "at load " + Estimates.number(load) + ": p99 "
                        + Estimates.number(tails[0].points().get(i).y())
                        + " s and " + Estimates.number(tails[1].points().get(i).y()) + " s, × "
                        + Estimates.number(ratio) + "; Sparrow's median is "
                        + (lower ? "lower" : "higher");
                agrees |= lower && ratio >= TAIL_FACTOR;
            }
        }
        return new ClaimResult(
                "at some load of at least 80 %, Megha's p99 is at least 100 times below Sparrow's, and Sparrow's median is"
                        + " lower",
                "two orders of magnitude",
                where + ". Largest ratio of all: × " + Estimates.number(most) + " at load " + Estimates.number(mostAt),
                ClaimVerdict.of(agrees),
                "the largest ratio at loads from 0.8 to 1; when all workers are taken for hours, a task waits for one with"
                        + " any system");
    }
}
