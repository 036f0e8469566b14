package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.PublishedCell;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings.ConflictDetection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Figure 6.5 of the thesis: conflicts of service transactions by the way in which they are found and committed. */
final class Conflicts implements ArchitectureFigure {

    private static final List<Double> TIMES = List.of(1.0, 10.0, 100.0);
    private static final double LONGEST = 100;
    private static final double TIMES_MORE = 10;

    /** The public simulator waits 1 s after a conflict. */
    private static final RetryPolicy PUBLISHED = RetryPolicy.afterConflict(1);

    private static final Map<PublishedCell, String> REFERENCES =
            Map.of(PublishedCell.A, "0.79 and 0.035", PublishedCell.C, "0.88 and 0.032");

    @Override
    public String id() {
        return "6.5";
    }

    @Override
    public String title() {
        return "Conflicts of Omega by detection and commit";
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws InterruptedException {
        List<ClaimResult> claims = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        List<FigureChart> charts = new ArrayList<>();
        for (PublishedCell cell : List.of(PublishedCell.A, PublishedCell.C)) {
            List<Curve> curves = new ArrayList<>();
            Map<OmegaSettings, Estimates> longest = new HashMap<>();
            for (OmegaSettings settings : allSettings()) {
                List<Point> points = new ArrayList<>();
                for (double time : TIMES) {
                    List<RunRecord> each =
                            runs.cell("omega", SystemSettings.DEFAULT.with(settings, PUBLISHED), cell.classes(), time);
                    Estimates conflicts =
                            Estimates.of(each, run -> run.agents().get(1).conflictFraction());
                    points.add(new Point(time, conflicts.mean(), conflicts.margin()));
                    rows.add(List.of(
                            cell.name(),
                            name(settings),
                            Estimates.cell(time),
                            Estimates.cell(conflicts.mean()),
                            Estimates.cell(conflicts.margin()),
                            Estimates.cell(Estimates.of(
                                            each, run -> run.agents().get(1).busy())
                                    .mean())));
                    if (time == LONGEST) {
                        longest.put(settings, conflicts);
                    }
                }
                curves.add(new Curve(name(settings), points));
            }
            claims.add(claim(cell, longest));
            charts.add(new FigureChart(
                    "Cell " + cell + ": fraction of service transactions with a conflict",
                    "decision time of service jobs (s)",
                    "conflict fraction",
                    true,
                    false,
                    curves));
        }
        return new FigureOutcome(
                claims,
                new FigureTable(
                        List.of("cell", "settings", "service_job_time_s", "conflict_fraction", "margin99", "busy"),
                        rows),
                charts);
    }

    private static ClaimResult claim(PublishedCell cell, Map<OmegaSettings, Estimates> longest) {
        Estimates coarse = longest.get(new OmegaSettings(ConflictDetection.MACHINE, CommitMode.ALL_OR_NOTHING));
        Estimates fine = longest.get(new OmegaSettings(ConflictDetection.RESOURCE, CommitMode.INCREMENTAL));
        if (coarse == null || fine == null) {
            throw new IllegalStateException("the settings of the claim were not simulated");
        }
        double ratio = coarse.mean() / fine.mean();
        return new ClaimResult(
                "cell " + cell
                        + ", 100 s: conflicts by machine and all or nothing are at least ten times those by resource"
                        + " and incremental",
                REFERENCES.getOrDefault(cell, "–"),
                coarse.text() + " and " + fine.text() + ", × " + Estimates.number(ratio),
                ClaimVerdict.of(ratio >= TIMES_MORE),
                "ratio of the means at least 10");
    }

    private static List<OmegaSettings> allSettings() {
        List<OmegaSettings> all = new ArrayList<>();
        for (ConflictDetection detection : ConflictDetection.values()) {
            for (CommitMode commit : CommitMode.values()) {
                all.add(new OmegaSettings(detection, commit));
            }
        }
        return all;
    }

    private static String name(OmegaSettings settings) {
        return (settings.conflict() == ConflictDetection.MACHINE ? "machine" : "resource") + ", "
                + (settings.commit() == CommitMode.INCREMENTAL ? "incremental" : "all or nothing");
    }
}
