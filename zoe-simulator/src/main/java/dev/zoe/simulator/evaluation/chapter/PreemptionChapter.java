package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.ApplicationGroup;
import dev.zoe.simulator.evaluation.BoxStatistics;
import dev.zoe.simulator.evaluation.BoxStatistics.Statistic;
import dev.zoe.simulator.evaluation.EvaluationMetric;
import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.ColourRole;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.LabelledCase;
import dev.zoe.simulator.evaluation.chapter.PublishedClaim.ClaimResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Interactive applications before batch ones: figures 29 to 33 and table 10.4a. */
final class PreemptionChapter {

    private static final MetricSeries INTERACTIVE = new MetricSeries(EvaluationMetric.QUEUEING, ApplicationGroup.INT);
    private static final MetricSeries ELASTIC = new MetricSeries(EvaluationMetric.QUEUEING, ApplicationGroup.B_E);

    private PreemptionChapter() {}

    static List<EvaluationChapter> chapters() {
        List<LabelledCase> boxes = Stream.of("fifo", "sjf")
                .flatMap(order -> Stream.of(
                        new LabelledCase(order, ColourRole.FLEXIBLE, without(order)),
                        new LabelledCase(
                                order + ", preemptive",
                                ColourRole.SECOND,
                                without(order).preemptive())))
                .toList();
        List<PublishedClaim> claims = new ArrayList<>();
        claims.add(shorter("fifo"));
        claims.add(spread("fifo"));
        return List.of(new EvaluationChapter(
                "Preemption",
                "Interactive applications are more urgent than batch ones: they go first, and take elastic components"
                        + " away from them. The research simulator that was published has no preemption, so the figures are"
                        + " those of the product.",
                claims,
                List.of(table()),
                FigureTemplates.standardFigures(29, "Preemption", "", boxes)));
    }

    private static SimulationCase without(String order) {
        return SimulationCase.of(order, SimulationCase.FLEXIBLE);
    }

    private static EvaluationTable table() {
        List<EvaluationTable.TableRow> rows = new ArrayList<>();
        for (String order : List.of("fifo", "sjf")) {
            for (ApplicationGroup group : List.of(ApplicationGroup.B_E, ApplicationGroup.B_R, ApplicationGroup.INT)) {
                rows.add(new EvaluationTable.TableRow(
                        order + " " + group.label(),
                        OptionalDouble.empty(),
                        without(order),
                        without(order).preemptive(),
                        new MetricSeries(EvaluationMetric.QUEUEING, group)));
            }
        }
        return new EvaluationTable(
                "10.4a",
                "Mean queueing time without and with preemption, flexible",
                "Seconds. The deliverable says it in words only.",
                "without",
                "with preemption",
                rows);
    }

    private static PublishedClaim shorter(String order) {
        SimulationCase off = without(order);
        SimulationCase on = off.preemptive();
        return new PublishedClaim(
                "Interactive applications queue about two orders of magnitude shorter", List.of(off, on), summary -> {
                    double before = summary.mean(off, INTERACTIVE, Statistic.MEAN);
                    double after = summary.mean(on, INTERACTIVE, Statistic.MEAN);
                    return ClaimResult.of(
                            String.format(
                                    Locale.ROOT, "%s: mean %,.1f s, with preemption %,.1f s", order, before, after),
                            after <= before / 30);
                });
    }

    private static PublishedClaim spread(String order) {
        SimulationCase off = without(order);
        SimulationCase on = off.preemptive();
        return new PublishedClaim(
                "The queueing of elastic batch applications varies more, with a stable median",
                List.of(off, on),
                summary -> {
                    BoxStatistics before = summary.box(off, ELASTIC);
                    BoxStatistics after = summary.box(on, ELASTIC);
                    return ClaimResult.of(
                            String.format(
                                    Locale.ROOT,
                                    "%s: median %,.0f s and %,.0f s, 95th percentile %,.0f s and %,.0f s",
                                    order,
                                    before.median(),
                                    after.median(),
                                    before.p95(),
                                    after.p95()),
                            after.p95() > before.p95()
                                    && Math.abs(after.median() - before.median())
                                            <= 0.5 * Math.max(60, before.median()));
                });
    }
}
