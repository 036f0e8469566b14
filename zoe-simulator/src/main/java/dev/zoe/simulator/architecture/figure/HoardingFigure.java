package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.offers.AllocationPolicy;
import dev.zoe.simulator.architecture.offers.AllocationPolicy.Allocation;
import dev.zoe.simulator.architecture.offers.OffersSettings;
import dev.zoe.simulator.architecture.offers.OffersSettings.OfferMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Hoarding: two gangs of seven tasks wait on ten slots, which tasks of a third framework give back one by one. Each
 * gang keeps what it is offered. Source: the discussion of offers in the thesis and in the work on prototypes on Omega.
 */
final class HoardingFigure implements ArchitectureFigure {

    private static final int NODES = 10;
    private static final int GANG = 7;
    private static final int GANGS = 2;
    /** A mean of equal numbers is not always that number. */
    private static final double ROUNDING = 1e-9;

    private static final double PERIOD = 3600;
    private static final List<Double> GUARANTEES = List.of(0.0, 0.7, 0.3);

    @Override
    public String id() {
        return "mesos-hoarding";
    }

    @Override
    public String title() {
        return "Two gangs under offers, with and without guaranteed shares";
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        double without = unfinished(runs, List.of());
        double with = unfinished(runs, GUARANTEES);
        rows.add(List.of("without", Estimates.cell(without)));
        rows.add(List.of("0, 0.7 and 0.3", Estimates.cell(with)));
        return new FigureOutcome(
                List.of(
                        new ClaimResult(
                                "without guaranteed shares, two gangs dead-lock",
                                "dead-lock",
                                Estimates.number(without) + " of 2 gangs have not started after an hour",
                                ClaimVerdict.of(without > GANGS - ROUNDING),
                                "mean over the seeds"),
                        new ClaimResult(
                                "with guaranteed shares of 70 and 30 %, both run",
                                "no dead-lock",
                                Estimates.number(with) + " of 2 gangs have not started after an hour",
                                ClaimVerdict.of(with < ROUNDING),
                                "what one keeps above its share is revoked for the other")),
                new FigureTable(List.of("guaranteed_shares", "gangs_not_started"), rows),
                List.of(new FigureChart(
                        "Gangs that have not started after an hour; 0 is without guaranteed shares, 1 is with them",
                        "guaranteed shares",
                        "gangs",
                        false,
                        false,
                        List.of(new Curve(
                                "gangs",
                                List.of(new Point(0, without, Double.NaN), new Point(1, with, Double.NaN)))))));
    }

    private static double unfinished(FigureRuns runs, List<Double> guarantees) throws InterruptedException {
        AllocationPolicy policy = new AllocationPolicy(Allocation.DRF, List.of(), guarantees, Double.POSITIVE_INFINITY);
        OffersSettings offers = new OffersSettings(OfferMode.SEED, policy, 0, 0, Double.POSITIVE_INFINITY, 0, true);
        List<RunRecord> records =
                runs.slots("offers", SystemSettings.DEFAULT.with(offers), HoardingFigure::jobs, NODES, PERIOD);
        return Estimates.of(records, run -> run.jobs().unfinished()).mean();
    }

    private static JobTable jobs(long seed) {
        return JobGenerator.atOnce(
                List.of("before", "first", "second"), TaskSize.OF_TRACES, List.of(NODES, GANG, GANG), 10, 100, seed);
    }
}
