package dev.zoe.simulator.report;

import dev.zoe.simulator.experiment.Estimate;
import dev.zoe.simulator.paper.Box.Statistic;
import dev.zoe.simulator.paper.Case;
import dev.zoe.simulator.paper.Chapter;
import dev.zoe.simulator.paper.Series;
import dev.zoe.simulator.paper.Summary;
import dev.zoe.simulator.paper.Table;
import java.util.List;

/** The figures of an evaluation as CSV. A field is empty where there is no figure. */
final class CsvReport {

    private CsvReport() {}

    /** A line for each case and series. */
    static String cases(Evaluation evaluation) {
        StringBuilder text = new StringBuilder(
                "case,runs,completed,unfinished,refused,metric,class,mean,mean_margin,p5,p25,median,median_margin,p75,p95\n");
        Summary summary = evaluation.summary();
        for (Case each : evaluation.cases()) {
            Summary.Counts counts = summary.counts(each);
            if (counts.runs() > 0) {
                for (Series series : Series.ALL) {
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

    private static void append(StringBuilder text, Summary summary, Case each, Series series) {
        for (Statistic statistic : Statistic.values()) {
            Estimate estimate = summary.estimate(each, series, statistic);
            number(text, estimate.mean());
            if (statistic == Statistic.MEAN || statistic == Statistic.MEDIAN) {
                number(text, estimate.margin());
            }
        }
        text.append('\n');
    }

    /** A line for each row of each table. */
    static String tables(Evaluation evaluation) {
        StringBuilder text = new StringBuilder(
                "table,row,published,first_case,first,first_margin,second_case,second,second_margin,difference,difference_margin\n");
        Summary summary = evaluation.summary();
        for (Chapter chapter : evaluation.chapters()) {
            for (Table table : chapter.tables()) {
                for (Table.Row row : table.rows()) {
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

    private static void estimate(StringBuilder text, Estimate estimate) {
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
