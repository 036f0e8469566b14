package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.evaluation.BoxStatistics.Statistic;
import dev.zoe.simulator.evaluation.EvaluationMetric;
import dev.zoe.simulator.evaluation.EvaluationSetup;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapter;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapters;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure;
import dev.zoe.simulator.evaluation.chapter.EvaluationTable;
import dev.zoe.simulator.evaluation.chapter.PublishedClaim;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page. It holds everything itself, so that it can be kept, sent and read without a net. */
final class HtmlReport {

    private static final String STYLE = "report.css";

    private final EvaluationResults evaluation;
    private final EvaluationSummary summary;
    private final Map<Integer, String> drawn;
    private final StringBuilder html = new StringBuilder();

    /** @param drawn the figures as SVG, by number */
    HtmlReport(EvaluationResults evaluation, Map<Integer, String> drawn) {
        this.evaluation = evaluation;
        this.summary = evaluation.summary();
        this.drawn = drawn;
    }

    String page() throws IOException {
        add("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<title>Evaluation of flexible scheduling</title>\n<style>\n" + style() + "</style></head><body>\n");
        contents();
        add("<main>\n<h1>Evaluation of flexible scheduling</h1>\n");
        introduction();
        if (evaluation.chapters().stream().anyMatch(chapter -> !chapter.claims().isEmpty())) {
            claims();
        }
        for (int i = 0; i < evaluation.chapters().size(); i++) {
            chapter(i, evaluation.chapters().get(i));
        }
        counts();
        add("</main></body></html>\n");
        return html.toString();
    }

    private static String style() throws IOException {
        try (InputStream resource = HtmlReport.class.getResourceAsStream(STYLE)) {
            if (resource == null) {
                throw new IllegalStateException(STYLE + " is missing beside " + HtmlReport.class.getName());
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void contents() {
        add("<nav><b>Contents</b>\n<ul>");
        add("<li><a href=\"#setup\">Set-up</a></li>");
        if (evaluation.chapters().stream().anyMatch(chapter -> !chapter.claims().isEmpty())) {
            add("<li><a href=\"#claims\">Published and measured</a></li>");
        }
        for (int i = 0; i < evaluation.chapters().size(); i++) {
            EvaluationChapter chapter = evaluation.chapters().get(i);
            add("<li><a href=\"#chapter-" + i + "\">" + escaped(chapter.title()) + "</a><br><small>");
            chapter.tables().forEach(table -> link("table-" + table.number(), table.number()));
            chapter.figures().forEach(figure -> link("figure-" + figure.number(), Integer.toString(figure.number())));
            add("</small></li>\n");
        }
        add("<li><a href=\"#cases\">All cases</a></li></ul></nav>\n");
    }

    private void link(String anchor, String text) {
        add("<a href=\"#" + anchor + "\">" + text + "</a> ");
    }

    private void introduction() {
        EvaluationSetup setup = evaluation.setup();
        ReportProvenance from = evaluation.provenance();
        if (evaluation.missing() > 0) {
            add("<p class=\"warning\">Stopped early: " + evaluation.missing()
                    + " simulations are missing. The same command resumes with them.</p>\n");
        }
        add("<h2 id=\"setup\">Set-up</h2>\n<table class=\"facts\">");
        fact(
                "cluster",
                EvaluationSetup.NODES.count() + " machines of " + whole(EvaluationSetup.NODES.cores()) + " cores and "
                        + whole(EvaluationSetup.NODES.memoryGb()) + " GB");
        fact("applications", String.format(Locale.ROOT, "%,d in each run", setup.applications()));
        fact(
                "runs",
                setup.runs() + ", seeds " + setup.seeds().get(0) + " to "
                        + setup.seeds().get(setup.runs() - 1));
        fact("command", "zoe simulate " + from.command());
        fact("version", from.version());
        fact("Java", from.java());
        fact("machine", from.processor() + ", " + from.cores() + " cores, " + from.system());
        fact("written", from.written().toString());
        add("</table>\n<p>Figures 4 to 33 and tables 10.3a, 10.3b and 10.4a have the numbers of section 10 of the Zoe"
                + " deliverable (IOStack D5.2). Its text is not at hand: which comparison has which figure number is"
                + " derived from its method and its means. The numbers in captions are those of these runs. Figures from "
                + EvaluationChapters.FIRST_OWN_FIGURE + " on are ours.</p>\n"
                + "<p><b>How to read a box.</b> The box has the quartiles, the line in it is the median, the dot the mean, the"
                + " whiskers end at the 5th and the 95th percentile; each is the mean over the runs. The boxes stand in the"
                + " order of the legend. Axes of times, slowdowns and queues are logarithmic. ± is half of the 95 % confidence"
                + " interval over the runs, by Student's distribution.</p>\n");
    }

    private void fact(String name, String value) {
        add("<tr><th>" + name + "</th><td>" + escaped(value) + "</td></tr>");
    }

    private void claims() {
        add(
                "<h2 id=\"claims\">Published and measured</h2>\n<p>The input of the deliverable is lost, so shape and sign are"
                        + " compared.</p>\n<table><tr><th>published</th><th>measured</th><th>published model agrees</th>"
                        + "<th>product agrees</th></tr>\n");
        for (EvaluationChapter chapter : evaluation.chapters()) {
            for (PublishedClaim claim : chapter.claims()) {
                if (summary.has(claim.cases())) {
                    PublishedClaim.ClaimResult finding = claim.check().apply(summary);
                    add("<tr><td>" + escaped(claim.published()) + "</td><td>" + escaped(finding.measured()) + "</td>"
                            + finding.model().map(HtmlReport::verdict).orElse("<td>–</td>")
                            + verdict(finding.product()) + "</tr>\n");
                }
            }
        }
        add("</table>\n");
    }

    private static String verdict(boolean agrees) {
        return agrees ? "<td class=\"yes\">yes</td>" : "<td class=\"no\">no</td>";
    }

    private void chapter(int number, EvaluationChapter chapter) {
        add("<h2 id=\"chapter-" + number + "\">" + escaped(chapter.title()) + "</h2>\n<p>" + escaped(chapter.text())
                + "</p>\n");
        chapter.tables().forEach(this::table);
        for (EvaluationFigure figure : chapter.figures()) {
            add("<figure id=\"figure-" + figure.number() + "\">" + drawn.getOrDefault(figure.number(), "")
                    + "<figcaption><b>Figure " + figure.number() + ". " + escaped(figure.title()) + ".</b> "
                    + escaped(figure.caption() + " " + FigureFindings.of(figure, summary))
                    + "</figcaption></figure>\n");
        }
    }

    private void table(EvaluationTable table) {
        boolean published =
                table.rows().stream().anyMatch(row -> row.published().isPresent());
        add("<table id=\"table-" + table.number() + "\"><caption><b>Table " + table.number() + ". "
                + escaped(table.title()) + ".</b> " + escaped(table.caption()) + "</caption><tr><th></th>"
                + (published ? "<th>deliverable</th>" : "") + "<th>" + escaped(table.first()) + "</th><th>"
                + escaped(table.second()) + "</th><th>difference</th></tr>\n");
        for (EvaluationTable.TableRow row : table.rows()) {
            if (summary.has(List.of(row.first(), row.second()))) {
                add("<tr><td>" + escaped(row.label()) + "</td>");
                if (published) {
                    number(
                            row.published().isPresent()
                                    ? String.format(
                                            Locale.ROOT,
                                            "%,.0f",
                                            row.published().getAsDouble())
                                    : "");
                }
                number(withMargin("%,.0f", 1, summary.estimate(row.first(), row.series(), Statistic.MEAN)));
                number(withMargin("%,.0f", 1, summary.estimate(row.second(), row.series(), Statistic.MEAN)));
                number(withMargin("%+.1f", 100, summary.difference(row.second(), row.first(), row.series())) + " %");
                add("</tr>\n");
            }
        }
        add("</table>\n");
    }

    private void counts() {
        add("<h2 id=\"cases\">All cases</h2>\n<p>Sums over the runs. Refused are applications that could not run on the"
                + " empty cluster with all their components. Times in seconds, over completed applications.</p>\n"
                + "<table><tr><th>case</th><th>runs</th><th>completed</th><th>unfinished</th><th>refused</th>"
                + "<th>mean turnaround</th><th>mean run time</th><th>mean queueing</th><th>waiting</th>"
                + "<th>cores</th></tr>\n");
        for (SimulationCase each : evaluation.cases()) {
            EvaluationSummary.CaseCounts counts = summary.counts(each);
            if (counts.runs() > 0) {
                add("<tr><td>" + each.id() + "</td>");
                number(Integer.toString(counts.runs()));
                number(String.format(Locale.ROOT, "%,d", counts.completed()));
                number(String.format(Locale.ROOT, "%,d", counts.unfinished()));
                number(String.format(Locale.ROOT, "%,d", counts.refused()));
                number(withMargin("%,.0f", 1, mean(each, EvaluationMetric.TURNAROUND)));
                number(String.format(Locale.ROOT, "%,.0f", counts.floor()));
                number(withMargin("%,.0f", 1, mean(each, EvaluationMetric.QUEUEING)));
                number(withMargin("%,.1f", 1, mean(each, EvaluationMetric.WAITING)));
                number(withMargin("%.3f", 1, mean(each, EvaluationMetric.CORES)));
                add("</tr>\n");
            }
        }
        add("</table>\n");
    }

    private MeanEstimate mean(SimulationCase each, EvaluationMetric metric) {
        return summary.estimate(each, metric.series(), Statistic.MEAN);
    }

    private void number(String text) {
        add("<td class=\"number\">" + text + "</td>");
    }

    private static String withMargin(String format, double factor, MeanEstimate estimate) {
        if (Double.isNaN(estimate.mean())) {
            return "–";
        }
        String mean = String.format(Locale.ROOT, format, estimate.mean() * factor);
        return Double.isNaN(estimate.margin())
                ? mean
                : mean + " ± " + String.format(Locale.ROOT, format.replace("+", ""), estimate.margin() * factor);
    }

    private static String whole(double value) {
        return Long.toString(Math.round(value));
    }

    private void add(String text) {
        html.append(text);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
