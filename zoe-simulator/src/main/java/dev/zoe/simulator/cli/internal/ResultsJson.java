package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.experiment.TimedResult;
import dev.zoe.simulator.result.Figures;
import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.result.Spread;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.TraceFormat;
import java.io.PrintStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Results as one JSON document. Times are in seconds, allocation in fractions of the capacity; null is unknown. */
final class ResultsJson {

    private final JsonGenerator json;

    private ResultsJson(JsonGenerator json) {
        this.json = json;
    }

    static void write(PrintStream out, List<TimedResult> results, long skipped, TraceFormat format) {
        try (JsonGenerator generator = Json.on(out)) {
            new ResultsJson(generator).document(results, skipped, format);
        }
        out.println();
    }

    private void document(List<TimedResult> results, long skipped, TraceFormat format) {
        json.writeStartObject();
        json.writeName("results");
        json.writeStartArray();
        results.forEach(this::result);
        json.writeEndArray();
        json.writeNumberProperty("skipped_records", skipped);
        if (!format.assumed().isEmpty()) {
            json.writeStringProperty("assumed", format.assumed());
        }
        json.writeEndObject();
    }

    private void result(TimedResult timed) {
        Outcome outcome = timed.result().outcome();
        json.writeStartObject();
        json.writeStringProperty("order", timed.strategy().order());
        json.writeStringProperty("allocator", timed.strategy().allocator());
        if (outcome.isInterrupted()) {
            json.writeBooleanProperty("interrupted", true);
        }
        figures(Figures.of(outcome, i -> true));
        json.writeName("allocation");
        json.writeStartObject();
        number("cores", timed.result().allocatedCores());
        number("memory", timed.result().allocatedMemory());
        json.writeEndObject();
        json.writeName("classes");
        json.writeStartObject();
        for (ApplicationClass kind : ApplicationClass.values()) {
            Figures figures = Figures.of(outcome, i -> outcome.workload().kind(i) == kind);
            if (figures.jobs() > 0) {
                json.writeName(kind.label());
                json.writeStartObject();
                figures(figures);
                json.writeEndObject();
            }
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
