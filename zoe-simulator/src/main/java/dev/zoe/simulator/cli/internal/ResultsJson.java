package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.experiment.Summary;
import dev.zoe.simulator.result.Figures;
import dev.zoe.simulator.result.Spread;
import dev.zoe.simulator.workload.ApplicationClass;
import java.io.PrintStream;
import tools.jackson.core.JsonGenerator;

/** Results as one JSON document. Times are in seconds, allocation in fractions of the capacity; null is unknown. */
final class ResultsJson {

    private final JsonGenerator json;

    private ResultsJson(JsonGenerator json) {
        this.json = json;
    }

    static void write(PrintStream out, RunReport report) {
        try (JsonGenerator generator = Json.on(out)) {
            new ResultsJson(generator).document(report);
        }
        out.println();
    }

    private void document(RunReport report) {
        json.writeStartObject();
        json.writeName("results");
        json.writeStartArray();
        report.results().forEach(this::result);
        json.writeEndArray();
        json.writeNumberProperty("skipped_records", report.skipped());
        if (!report.assumed().isEmpty()) {
            json.writeStringProperty("assumed", report.assumed());
        }
        json.writeEndObject();
    }

    private void result(Summary timed) {
        json.writeStartObject();
        json.writeStringProperty("order", timed.strategy().order());
        json.writeStringProperty("allocator", timed.strategy().allocator());
        if (timed.usage().interrupted()) {
            json.writeBooleanProperty("interrupted", true);
        }
        if (!timed.tally().isExact()) {
            json.writeBooleanProperty("quantiles_to_half_a_percent", true);
        }
        figures(timed.tally().all());
        json.writeName("allocation");
        json.writeStartObject();
        number("cores", timed.usage().cores());
        number("memory", timed.usage().memory());
        timed.usage().gpus().ifPresent(gpus -> number("gpus", gpus));
        json.writeEndObject();
        json.writeName("classes");
        json.writeStartObject();
        for (ApplicationClass kind : ApplicationClass.values()) {
            timed.tally().of(kind).ifPresent(figures -> {
                json.writeName(kind.label());
                json.writeStartObject();
                figures(figures);
                json.writeEndObject();
            });
        }
        json.writeEndObject();
        number("wall_seconds", timed.wallSeconds());
        json.writeNumberProperty("peak_rss_bytes", timed.peakBytes());
        json.writeEndObject();
    }

    private void figures(Figures figures) {
        json.writeNumberProperty("jobs", figures.jobs());
        json.writeNumberProperty("completed", figures.completed());
        json.writeNumberProperty("unfinished", figures.unfinished());
        json.writeNumberProperty("refused", figures.refused());
        spread("turnaround", figures.turnaround());
        spread("queueing", figures.queueing());
        spread("slowdown", figures.slowdown());
    }

    private void spread(String name, Spread spread) {
        json.writeName(name);
        json.writeStartObject();
        number("mean", spread.mean());
        number("median", spread.median());
        number("p95", spread.p95());
        json.writeEndObject();
    }

    private void number(String name, double value) {
        Json.number(json, name, value);
    }
}
