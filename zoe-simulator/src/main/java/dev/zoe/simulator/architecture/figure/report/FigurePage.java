package dev.zoe.simulator.architecture.figure.report;

import dev.zoe.simulator.architecture.figure.ClaimResult;
import dev.zoe.simulator.architecture.figure.ClaimVerdict;
import dev.zoe.simulator.architecture.figure.FigureSetup;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page of all figures. It holds everything itself, so that it can be kept and sent. */
final class FigurePage {

    private static final String STYLE = "/dev/zoe/simulator/evaluation/report/report.css";

    private final StringBuilder html = new StringBuilder();

    /** @param drawn the charts of each figure as SVG, by the number of the figure */
    String of(FigureSetup setup, String origin, List<FigureResult> results, Map<String, List<String>> drawn)
            throws IOException {
        add("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<title>Scheduling architectures of the literature</title>\n<style>\n" + style()
                + "</style></head><body>\n");
        contents(results);
        add("<main>\n<h1>Scheduling architectures of the literature</h1>\n");
        introduction(setup, origin, results);
        for (FigureResult result : results) {
            figure(result, drawn.getOrDefault(result.id(), List.of()));
        }
        add("</main></body></html>\n");
        return html.toString();
    }

    private static String style() throws IOException {
        try (InputStream resource = FigurePage.class.getResourceAsStream(STYLE)) {
            if (resource == null) {
                throw new IllegalStateException(STYLE + " is missing");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void contents(List<FigureResult> results) {
        add("<nav><b>Contents</b>\n<ul><li><a href=\"#setup\">Set-up and verdicts</a></li>\n");
        for (FigureResult result : results) {
            add("<li><a href=\"#figure-" + result.id() + "\">" + escaped(result.id() + " " + result.title())
                    + "</a></li>\n");
        }
        add("</ul></nav>\n");
    }

    private void introduction(FigureSetup setup, String origin, List<FigureResult> results) {
        add("<h2 id=\"setup\">Set-up and verdicts</h2>\n<p>Cells: " + setup.seeds() + " seeds of " + setup.days()
                + " days, 10,000 machines of 4 cores and 16 GB, unless a figure says otherwise. ± is half of the 99 %"
                + " confidence interval of the mean over the seeds, by Student's distribution.</p>\n<p>"
                + escaped(origin)
                + "</p>\n<table><tr><th>verdict</th><th>claims</th></tr>\n");
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            long count = results.stream()
                    .flatMap(result -> result.outcome().stream())
                    .flatMap(outcome -> outcome.claims().stream())
                    .filter(claim -> claim.verdict() == verdict)
                    .count();
            add("<tr><td>" + verdict.label() + "</td><td class=\"number\">" + count + "</td></tr>\n");
        }
        add("</table>\n");
    }

    private void figure(FigureResult result, List<String> charts) {
        add("<h2 id=\"figure-" + result.id() + "\">" + escaped(result.id() + " " + result.title()) + "</h2>\n");
        if (result.outcome().isEmpty()) {
            add("<p class=\"warning\">Not computed: " + escaped(result.missing()) + ".</p>\n");
            return;
        }
        add("<table><tr><th>claim</th><th>published</th><th>ours</th><th>verdict</th><th>why</th></tr>\n");
        for (ClaimResult claim : result.outcome().get().claims()) {
            add("<tr><td>" + escaped(claim.claim()) + "</td><td>" + escaped(claim.published()) + "</td><td>"
                    + escaped(claim.ours()) + "</td><td class=\"" + shade(claim.verdict()) + "\">"
                    + claim.verdict().label() + "</td><td>" + escaped(claim.why()) + "</td></tr>\n");
        }
        add("</table>\n");
        for (int i = 0; i < charts.size(); i++) {
            add("<figure>" + charts.get(i) + "<figcaption>"
                    + escaped(result.outcome().get().charts().get(i).caption()) + ".</figcaption></figure>\n");
        }
        add("<p><small>" + String.format(Locale.ROOT, "%.0f", result.seconds()) + " s; numbers: figure-" + result.id()
                + ".csv</small></p>\n");
    }

    private static String shade(ClaimVerdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "yes";
            case REFUTED -> "no";
            case NOT_COMPARABLE -> "";
        };
    }

    private void add(String text) {
        html.append(text);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
