package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.evaluation.BoxStatistics.Statistic;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapter;
import dev.zoe.simulator.evaluation.chapter.EvaluationTable;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.util.List;

/** The figures of an evaluation as CSV. A field is empty where there is no figure. */
final class CsvReport {

    private CsvReport() {}

    /** A line for each case and series. */
    static String cases(EvaluationResults evaluation) {
        StringBuilder text = new StringBuilder(
                "case,runs,completed,unfinished,refused,metric,class,mean,mean_margin,p5,p25,median,median_margin,p75,p95\n");
        EvaluationSummary summary = evaluation.summary();
        for (SimulationCase each : evaluation.cases()) {
            EvaluationSummary.CaseCounts counts = summary.counts(each);
            if (counts.runs() > 0) {
                for (MetricSeries series : MetricSeries.ALL) {
                    text.append(each.id()).append(',').append(counts.runs());
                    text.append(',').append(counts.completed());
                    text.append(',').append(counts.unfinished());
                    text.append(',').append(counts.refused());
                    text.append(',').append(series.metric().label());
                    text.append(',').append(series.group().label());
                    append(text, summary, each, series);
                }
            }
        }
        return text.toString();
    }

    private static void append(
            StringBuilder text, EvaluationSummary summary, SimulationCase each, MetricSeries series) {
        for (Statistic statistic : Statistic.values()) {
            MeanEstimate estimate = summary.estimate(each, series, statistic);
            number(text, estimate.mean());
            if (statistic == Statistic.MEAN || statistic == Statistic.MEDIAN) {
                number(text, estimate.margin());
            }
        }
        text.append('\n');
    }

    /** A line for each row of each table. */
    static String tables(EvaluationResults evaluation) {
        StringBuilder text = new StringBuilder(
                "table,row,published,first_case,first,first_margin,second_case,second,second_margin,difference,difference_margin\n");
        EvaluationSummary summary = evaluation.summary();
        for (EvaluationChapter chapter : evaluation.chapters()) {
            for (EvaluationTable table : chapter.tables()) {
                for (EvaluationTable.TableRow row : table.rows()) {
                    if (summary.has(List.of(row.first(), row.second()))) {
                        text.append(table.number()).append(',').append(row.label());
                        number(text, row.published().orElse(Double.NaN));
                        text.append(',').append(row.first().id());
                        estimate(text, summary.estimate(row.first(), row.series(), Statistic.MEAN));
                        text.append(',').append(row.second().id());
                        estimate(text, summary.estimate(row.second(), row.series(), Statistic.MEAN));
                        estimate(text, summary.difference(row.second(), row.first(), row.series()));
                        text.append('\n');
                    }
                }
            }
        }
        return text.toString();
    }

    private static void estimate(StringBuilder text, MeanEstimate estimate) {
        number(text, estimate.mean());
        number(text, estimate.margin());
    }

    private static void number(StringBuilder text, double value) {
        text.append(',');
        if (Double.isFinite(value)) {
            text.append(value);
        }
    }
}
