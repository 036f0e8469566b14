package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.EvaluationMetric;
import dev.zoe.simulator.evaluation.EvaluationScenario;
import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CaseCurve;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CasePair;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.ColourRole;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CurvePlot;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CurvePoint;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.DifferencePlot;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.LabelledCase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/** Chapters that extend the deliverable: figures from 34 on. */
final class ExtensionChapters {

    private static final List<Double> ERRORS = List.of(0.0, 0.25, 0.5, 1.0, 2.0);
    private static final List<Double> LOSSES = List.of(0.0, 0.1, 0.25, 0.5, 0.75, 1.0);
    private static final SimulationCase PUBLISHED_SJF = SimulationCase.of("sjf", SimulationCase.FLEXIBLE_PUBLISHED);
    private static final MetricSeries TURNAROUND = EvaluationMetric.TURNAROUND.series();
    private static final List<String> PUBLISHED_ORDERS = List.of(
            "fifo", "sjf", "srpt", "hrrn", "sjf2d", "srpt2d1", "srpt2d2", "hrrn2d", "sjf3d", "srpt3d1", "srpt3d2",
            "hrrn3d");

    private ExtensionChapters() {}

    static List<EvaluationChapter> chapters() {
        return List.of(responseRatio(), estimates(), losses(), rebalance());
    }

    private static EvaluationChapter responseRatio() {
        List<LabelledCase> boxes = new ArrayList<>(SizeDefinitionChapter.both(List.of("hrrn", "hrrn2d", "hrrn3d")));
        boxes.add(new LabelledCase("hrrndr", ColourRole.RIGID, SimulationCase.of("hrrndr", SimulationCase.FLEXIBLE)));
        boxes.add(
                new LabelledCase("sjf", ColourRole.RIGID_PUBLISHED, SimulationCase.of("sjf", SimulationCase.FLEXIBLE)));
        List<EvaluationFigure> figures =
                new ArrayList<>(FigureTemplates.timeFigures(34, "HRRN at the time of the decision", "", boxes));
        figures.add(FigureTemplates.queueSizeFigure(37, "HRRN at the time of the decision", "", boxes));
        return new EvaluationChapter(
                "HRRN at the time of the decision",
                "The published code computes the response ratio at time 0, so the latest go first. Here it is the ratio at"
                        + " the time of the decision. HRRN-DR divides by the dominant share, so that small ones go"
                        + " first.",
                List.of(),
                List.of(),
                figures);
    }

    private static EvaluationChapter estimates() {
        List<CaseCurve> curves = new ArrayList<>();
        curves.add(curve(
                "sjf, published",
                ColourRole.FLEXIBLE_PUBLISHED,
                ERRORS,
                error("sjf", SimulationCase.FLEXIBLE_PUBLISHED)));
        curves.add(curve("sjf", ColourRole.FLEXIBLE, ERRORS, error("sjf", SimulationCase.FLEXIBLE)));
        curves.add(curve("srptdr", ColourRole.SECOND, ERRORS, error("srptdr", SimulationCase.FLEXIBLE)));
        curves.add(curve("hrrndr", ColourRole.THIRD, ERRORS, error("hrrndr", SimulationCase.FLEXIBLE)));
        return new EvaluationChapter(
                "Wrong estimates of the run time",
                "The scheduler gets a run time that is wrong by a log-normal factor. 0.5 means that two of three"
                        + " estimates are within 0.6 to 1.65 of the truth, 2 that one of three is wrong by over 7.",
                List.of(),
                List.of(),
                curves(
                        38,
                        "Wrong estimates",
                        "Bars: 95 % interval over the runs.",
                        "standard deviation of the logarithm of estimated ÷ real run time",
                        curves));
    }

    private static DoubleFunction<SimulationCase> error(String order, String allocator) {
        return error -> SimulationCase.of(order, allocator).in(EvaluationScenario.error(error));
    }

    private static EvaluationChapter losses() {
        List<CaseCurve> curves = new ArrayList<>();
        curves.add(curve(
                "sjf, published",
                ColourRole.FLEXIBLE_PUBLISHED,
                LOSSES,
                part -> SimulationCase.of("sjf", SimulationCase.FLEXIBLE_PUBLISHED)));
        curves.add(curve("sjf", ColourRole.FLEXIBLE, LOSSES, part -> SimulationCase.of("sjf", SimulationCase.FLEXIBLE)
                .losing(part)));
        curves.add(
                curve("srptdr", ColourRole.SECOND, LOSSES, part -> SimulationCase.of("srptdr", SimulationCase.FLEXIBLE)
                        .losing(part)));
        curves.add(curve("fifo", ColourRole.THIRD, LOSSES, part -> SimulationCase.of("fifo", SimulationCase.FLEXIBLE)
                .losing(part)));
        return new EvaluationChapter(
                "Reclaim with lost work",
                "In the published model no work is lost. Here a reclaimed elastic component loses a part of what"
                        + " it has done since its start. The published allocator reclaims nothing and loses nothing.",
                List.of(),
                List.of(),
                curves(
                        40,
                        "Reclaim with lost work",
                        "Bars: 95 % interval over the runs.",
                        "lost part of the work of reclaimed components",
                        curves));
    }

    private static CaseCurve curve(
            String label, ColourRole look, List<Double> parameters, DoubleFunction<SimulationCase> simulated) {
        return new CaseCurve(
                label,
                look,
                parameters.stream()
                        .map(each -> new CurvePoint(each, simulated.apply(each)))
                        .toList());
    }

    private static List<EvaluationFigure> curves(
            int number, String what, String caption, String parameter, List<CaseCurve> curves) {
        return List.of(
                new CurvePlot(
                        number,
                        what + ": mean turnaround",
                        caption,
                        parameter,
                        TURNAROUND,
                        PUBLISHED_SJF,
                        "sjf, published",
                        curves),
                new CurvePlot(
                        number + 1,
                        what + ": mean slowdown",
                        caption,
                        parameter,
                        EvaluationMetric.SLOWDOWN.series(),
                        PUBLISHED_SJF,
                        "sjf, published",
                        curves));
    }

    private static EvaluationChapter rebalance() {
        List<CasePair> same = PUBLISHED_ORDERS.stream()
                .map(order -> new CasePair(
                        order,
                        SimulationCase.of(order, SimulationCase.FLEXIBLE),
                        SimulationCase.of(order, SimulationCase.FLEXIBLE_PUBLISHED)))
                .toList();
        SimulationCase best = SimulationCase.of("srpt3d2", SimulationCase.FLEXIBLE_PUBLISHED);
        List<CasePair> againstBest = Stream.of("sjf3d", "srpt3d1", "srpt3d2", "sjfdr", "srptdr", "hrrndr")
                .map(order -> new CasePair(order, SimulationCase.of(order, SimulationCase.FLEXIBLE), best))
                .toList();
        String caption =
                "Below zero: the product is faster. The bars have the 95 % interval of the mean over the runs.";
        return new EvaluationChapter(
                "REBALANCE with reclaim against grow-only",
                "The published simulator only lets applications grow. The specification, and the product, take elastic"
                        + " components back when an application before them in the order needs them.",
                List.of(),
                List.of(),
                List.of(
                        new DifferencePlot(
                                42,
                                "Mean turnaround, product against published, same order",
                                caption,
                                TURNAROUND,
                                same),
                        new DifferencePlot(
                                43,
                                "Mean queueing time, product against published, same order",
                                caption,
                                EvaluationMetric.QUEUEING.series(),
                                same),
                        new DifferencePlot(
                                44,
                                "Mean turnaround against the best published pair (SRPT-3D2, flexible)",
                                caption,
                                TURNAROUND,
                                againstBest)));
    }
}
