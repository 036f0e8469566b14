package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.PublishedCell;
import dev.zoe.simulator.architecture.measurement.AgentFigures;
import dev.zoe.simulator.architecture.offers.AllocationPolicy.Allocation;
import dev.zoe.simulator.architecture.offers.OffersSettings;
import dev.zoe.simulator.architecture.offers.OffersSettings.OfferMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings.ConflictDetection;
import java.util.ArrayList;
import java.util.List;

/**
 * Figure 4.4 of the thesis, and the same day of the other systems: cell B for one day from an empty start, beside one
 * run of the public simulator. A run is one draw, so it must be within the 99 % prediction interval of our seeds.
 */
final class PublishedRuns implements ArchitectureFigure {

    private static final List<Double> TIMES = List.of(0.1, 1.0, 10.0, 100.0);
    private static final double SLOW_SECONDS = 100;
    private static final double OVERLOADED = 1;
    /** The public figures have two digits. */
    private static final double ROUNDING = 0.006;

    private static final OffersSettings BATCHED = OffersSettings.of(OfferMode.PUBLISHED, Allocation.DRF);

    private static final List<Reference> REFERENCES = List.of(
            new Reference(
                    "mono-single", "single path", SystemSettings.DEFAULT, List.of(0.04, 0.61, 32_436.0, 42_198.0)),
            new Reference("mono-multi", "multi path", SystemSettings.DEFAULT, List.of(0.04, 0.05, 0.61, 1214.0)),
            new Reference(
                    "offers",
                    "Mesos as the public simulator models it",
                    SystemSettings.DEFAULT.with(BATCHED),
                    List.of(0.75, 0.77, 1.15, 5.5)),
            new Reference("offers", "Mesos with serial frameworks", SystemSettings.DEFAULT, List.of()),
            new Reference(
                    "omega",
                    "Omega",
                    SystemSettings.DEFAULT.with(SystemSettings.DEFAULT.omega(), RetryPolicy.afterConflict(1)),
                    List.of(0.04, 0.04, 0.04, 0.04)));

    /** A system with its published mean waits; none where nothing is published. */
    private record Reference(String system, String name, SystemSettings settings, List<Double> waits) {}

    @Override
    public String id() {
        return "4.4";
    }

    @Override
    public String title() {
        return "Batch wait on cell B for one day, beside a run of the public simulator";
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws InterruptedException {
        List<ClaimResult> claims = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        for (Reference reference : REFERENCES) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < TIMES.size(); i++) {
                double time = TIMES.get(i);
                List<RunRecord> each =
                        runs.cell(reference.system(), reference.settings(), PublishedCell.B.classes(), time, 1);
                Estimates wait = Estimates.of(
                        each, run -> run.agents().get(0).waitFirst().mean());
                Estimates busy = Estimates.of(each, run -> run.agents().get(0).busy());
                points.add(new Point(time, wait.mean(), wait.margin()));
                rows.add(List.of(
                        reference.name(),
                        Estimates.cell(time),
                        Estimates.cell(wait.mean()),
                        Estimates.cell(wait.margin()),
                        Estimates.cell(wait.predictionMargin()),
                        Estimates.cell(busy.mean())));
                if (!reference.waits().isEmpty()) {
                    claims.add(claim(reference, time, reference.waits().get(i), wait, busy));
                }
            }
            curves.add(new Curve(reference.name(), points));
        }
        claims.addAll(slowServiceJobs(runs));
        return new FigureOutcome(
                claims,
                new FigureTable(
                        List.of("system", "service_job_time_s", "wait_s", "margin99_s", "prediction99_s", "busy"),
                        rows),
                List.of(new FigureChart(
                        "Cell B, one day: mean wait of batch jobs (of all jobs for a monolithic scheduler)",
                        "decision time of service jobs (s)",
                        "mean wait (s)",
                        true,
                        true,
                        curves)));
    }

    /** What the service agent of Omega does when its decisions take 100 s. */
    private static List<ClaimResult> slowServiceJobs(FigureRuns runs) throws InterruptedException {
        List<RunRecord> fine = slowServiceJobs(runs, ConflictDetection.RESOURCE, CommitMode.INCREMENTAL);
        List<RunRecord> coarse = slowServiceJobs(runs, ConflictDetection.MACHINE, CommitMode.ALL_OR_NOTHING);
        String rough = "Omega by machine and all or nothing, service agent at 100 s: ";
        return List.of(
                service(
                        "Omega by resource and incremental, service agent at 100 s: fraction of the time that it thinks",
                        0.98,
                        Estimates.of(fine, run -> serviceAgent(run).busy())),
                service(rough + "fraction of the time that it thinks", 0.999, Estimates.of(coarse, run -> serviceAgent(
                                run)
                        .busy())),
                service(
                        rough + "fraction of the transactions that fail (632 of 863)",
                        632.0 / 863,
                        Estimates.of(coarse, run -> serviceAgent(run).conflictFraction())),
                service(rough + "jobs that are left (of 716)", 484, Estimates.of(coarse, run -> serviceAgent(run)
                        .left())));
    }

    private static List<RunRecord> slowServiceJobs(FigureRuns runs, ConflictDetection conflict, CommitMode commit)
            throws InterruptedException {
        return runs.cell(
                "omega",
                SystemSettings.DEFAULT.with(new OmegaSettings(conflict, commit), RetryPolicy.afterConflict(1)),
                PublishedCell.B.classes(),
                SLOW_SECONDS,
                1);
    }

    private static AgentFigures serviceAgent(RunRecord run) {
        return run.agents().get(1);
    }

    private static ClaimResult service(String claim, double published, Estimates ours) {
        return new ClaimResult(
                claim,
                Estimates.number(published),
                ours.predictionText(),
                ClaimVerdict.of(ours.predicts(published) || Math.abs(ours.mean() - published) <= ROUNDING),
                "one published run within the 99 % prediction interval, or equal to its two digits");
    }

    private static ClaimResult claim(
            Reference reference, double time, double published, Estimates wait, Estimates busy) {
        String claim =
                reference.name() + ": mean batch wait at a service decision time of " + Estimates.number(time) + " s";
        if (reference.system().startsWith("mono") && busy.mean() >= OVERLOADED - 0.005) {
            return new ClaimResult(
                    claim,
                    Estimates.number(published) + " s",
                    wait.predictionText() + " s",
                    ClaimVerdict.NOT_COMPARABLE,
                    "the scheduler is overloaded (busy " + busy.text()
                            + "), so that its queue grows for as long as it runs");
        }
        boolean agrees = wait.predicts(published) || Math.abs(wait.mean() - published) <= ROUNDING;
        return new ClaimResult(
                claim,
                Estimates.number(published) + " s",
                wait.predictionText() + " s",
                ClaimVerdict.of(agrees),
                "one published run within the 99 % prediction interval, or equal to its two digits");
    }
}
