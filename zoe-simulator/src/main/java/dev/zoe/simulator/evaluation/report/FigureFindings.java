package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.evaluation.BoxStatistics.Statistic;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.BoxPlot;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CaseCurve;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CasePair;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CurvePlot;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CurvePoint;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.DifferencePlot;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.LabelledCase;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a figure shows, in words that are made from its numbers: a sentence that somebody wrote once would stay when the
 * numbers change.
 */
final class FigureFindings {

    private static final MathContext DIGITS = new MathContext(3);
    /** Medians that are nearer to each other count as the same. */
    private static final double SAME = 0.001;

    private static final int MOST_NAMES = 2;
    private static final double PERCENT = 100;

    private final EvaluationSummary summary;

    private FigureFindings(EvaluationSummary summary) {
        this.summary = summary;
    }

    /** One sentence; empty when there are no results for the figure yet. */
    static String of(EvaluationFigure figure, EvaluationSummary summary) {
        FigureFindings findings = new FigureFindings(summary);
        if (figure instanceof BoxPlot boxes) {
            return findings.medians(boxes);
        }
        if (figure instanceof CurvePlot curves) {
            return findings.ends(curves);
        }
        if (figure instanceof DifferencePlot differences) {
            return findings.signs(differences);
        }
        throw new IllegalStateException("no finding for a figure of " + figure.getClass());
    }

    private record Median(String label, double value) {
        private boolean isNear(double other) {
            return Math.abs(value - other) <= SAME * Math.abs(other);
        }
    }

    private String medians(BoxPlot figure) {
        boolean isOfOneMetric =
                figure.panels().stream().map(MetricSeries::metric).distinct().count() == 1;
        String panels = figure.panels().stream()
                .map(panel -> medians(
                        isOfOneMetric ? panel.group().label() : panel.metric().label(), figure.boxes(), panel))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return panels.isEmpty() ? "" : "Medians: " + panels + ".";
    }

    private String medians(String panel, List<LabelledCase> boxes, MetricSeries series) {
        List<Median> medians = boxes.stream()
                .filter(box -> summary.has(List.of(box.simulated())))
                .map(box -> new Median(box.label(), summary.mean(box.simulated(), series, Statistic.MEDIAN)))
                .filter(median -> !Double.isNaN(median.value()))
                .toList();
        if (medians.isEmpty()) {
            return "";
        }
        double low = medians.stream().mapToDouble(Median::value).min().orElseThrow();
        double high = medians.stream().mapToDouble(Median::value).max().orElseThrow();
        if (medians.stream().allMatch(median -> median.isNear(low))) {
            return panel + " " + number(low) + " in every case";
        }
        return "%s %s (%s) to %s (%s)"
                .formatted(panel, number(low), names(medians, low), number(high), names(medians, high));
    }

    private static String names(List<Median> medians, double value) {
        List<String> names = medians.stream()
                .filter(median -> median.isNear(value))
                .map(Median::label)
                .toList();
        return names.size() > MOST_NAMES ? names.size() + " of " + medians.size() : String.join("; ", names);
    }

    private String ends(CurvePlot figure) {
        String curves = figure.curves().stream()
                .map(curve -> ends(figure, curve))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
        return curves.isEmpty() ? "" : "First and last point: " + curves + ".";
    }

    private String ends(CurvePlot figure, CaseCurve curve) {
        List<CurvePoint> points = curve.points().stream()
                .filter(point -> summary.has(List.of(point.simulated(), figure.base())))
                .toList();
        if (points.isEmpty()) {
            return "";
        }
        CurvePoint first = points.get(0);
        CurvePoint last = points.get(points.size() - 1);
        return curve.label() + " " + difference(figure, first) + " and " + difference(figure, last);
    }

    private String difference(CurvePlot figure, CurvePoint point) {
        return percent(summary.difference(point.simulated(), figure.base(), figure.series()));
    }

    private String signs(DifferencePlot figure) {
        List<String> below = new ArrayList<>();
        List<String> above = new ArrayList<>();
        List<String> around = new ArrayList<>();
        for (CasePair bar : figure.bars()) {
            if (summary.has(List.of(bar.simulated(), bar.base()))) {
                MeanEstimate difference = summary.difference(bar.simulated(), bar.base(), figure.series());
                if (difference.mean() + difference.margin() < 0) {
                    below.add(bar.label());
                } else if (difference.mean() - difference.margin() > 0) {
                    above.add(bar.label());
                } else {
                    around.add(bar.label());
                }
            }
        }
        return Stream.of(
                        list("Below zero with their intervals: ", below),
                        list("Above zero with their intervals: ", above),
                        list("Not distinct from zero: ", around))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String list(String what, List<String> labels) {
        return labels.isEmpty() ? "" : what + String.join(", ", labels) + ".";
    }

    private static String percent(MeanEstimate difference) {
        return String.format(Locale.ROOT, "%+.1f %%", PERCENT * difference.mean());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,f", new BigDecimal(value, DIGITS)).replaceFirst("\\.?0+$", "");
    }
}
