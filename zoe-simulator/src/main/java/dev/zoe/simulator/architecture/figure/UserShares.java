package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.measurement.SystemFigures.UserShare;
import dev.zoe.simulator.architecture.megha.Constraints;
import dev.zoe.simulator.architecture.megha.MeghaCosts;
import dev.zoe.simulator.architecture.megha.MeghaSettings;
import dev.zoe.simulator.architecture.megha.Users;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figures 10 and 11 of the paper of Megha: four users whose shares are held while they compete, on few workers. */
final class UserShares implements ArchitectureFigure {

    private static final String TRACE = "YH1_sub.tr.gz";
    private static final List<Integer> WORKERS = List.of(200, 500, 1500);
    private static final int MASTERS = 3;
    private static final double TOLERANCE = 0.05;
    private static final Users USERS = Users.parse("first:10@1,second:25@2,third:15@2,fourth:50@3");

    @Override
    public String id() {
        return "megha-10";
    }

    @Override
    public String title() {
        return "Shares of users, preemptions and repartitions over the number of workers";
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws IOException, InterruptedException {
        JobTable jobs = runs.read(TRACE, 1);
        SystemSettings settings = SystemSettings.DEFAULT.with(new MeghaSettings(
                MASTERS,
                MASTERS,
                SystemSettings.DEFAULT.megha().heartbeatSeconds(),
                SystemSettings.DEFAULT.megha().hopSeconds(),
                MeghaCosts.NONE,
                USERS,
                Constraints.NONE));
        List<List<String>> rows = new ArrayList<>();
        List<Point> preemptions = new ArrayList<>();
        List<Point> repartitions = new ArrayList<>();
        double worst = 0;
        for (int workers : WORKERS) {
            List<RunRecord> each =
                    runs.trace("megha", settings, jobs, workers, runs.setup().seeds());
            Estimates done = count(each, Counter.PREEMPTIONS_DONE);
            Estimates moved = count(each, Counter.REPARTITIONS);
            Estimates median = Estimates.of(each, run -> run.allocation().p50());
            preemptions.add(new Point(workers, done.mean(), done.margin()));
            repartitions.add(new Point(workers, moved.mean(), moved.margin()));
            for (int i = 0; i < each.get(0).shares().size(); i++) {
                int place = i;
                UserShare user = each.get(0).shares().get(i);
                double held = Estimates.of(each, run -> run.shares().get(place).held())
                        .mean();
                worst = Math.max(worst, Math.abs(held - user.share()));
                rows.add(List.of(
                        Integer.toString(workers),
                        user.user(),
                        Estimates.cell(user.share()),
                        Estimates.cell(held),
                        Estimates.cell(done.mean()),
                        Estimates.cell(moved.mean()),
                        Estimates.cell(median.mean())));
            }
        }
        return new FigureOutcome(
                List.of(
                        new ClaimResult(
                                "users hold their shares while they compete",
                                "10, 25, 15 and 50 %",
                                "at most " + Estimates.number(100 * worst) + " points off",
                                ClaimVerdict.of(worst <= TOLERANCE),
                                "mean over the time in which no worker is free and every user has tasks that wait; at most"
                                        + " 5 points off"),
                        falls("preemptions", preemptions),
                        falls("repartitions", repartitions)),
                new FigureTable(
                        List.of("workers", "user", "share", "held", "preemptions", "repartitions", "allocation_p50_s"),
                        rows),
                List.of(new FigureChart(
                        "Yahoo slice, four users: preemptions and repartitions",
                        "workers",
                        "number",
                        false,
                        false,
                        List.of(new Curve("preemptions", preemptions), new Curve("repartitions", repartitions)))));
    }

    private static Estimates count(List<RunRecord> runs, Counter counter) {
        return Estimates.of(runs, run -> run.counters().getOrDefault(counter, 0L));
    }

    private static ClaimResult falls(String what, List<Point> points) {
        boolean falls = true;
        for (int i = 1; i < points.size(); i++) {
            falls &= points.get(i).y() < points.get(i - 1).y();
        }
        return new ClaimResult(
                "fewer workers bring more " + what,
                "shape",
                String.join(
                                ", ",
                                points.stream()
                                        .map(point -> Estimates.number(point.y()))
                                        .toList()) + " on 200, 500 and" + " 1,500 workers",
                ClaimVerdict.of(falls),
                "each number below the one before");
    }
}
