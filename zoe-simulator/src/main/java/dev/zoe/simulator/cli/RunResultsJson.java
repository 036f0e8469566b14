package dev.zoe.simulator.cli;

import dev.zoe.simulator.statistics.ApplicationStatistics;
import dev.zoe.simulator.statistics.SampleSummary;
import dev.zoe.simulator.workload.ApplicationClass;
import java.io.PrintStream;
import tools.jackson.core.JsonGenerator;

/** Results as one JSON document. Times are in seconds, allocation in fractions of the capacity; null is unknown. */
final class RunResultsJson {

    private final JsonGenerator json;

    private RunResultsJson(JsonGenerator json) {
        this.json = json;
    }

    static void write(PrintStream out, RunResults report) {
        try (JsonGenerator generator = JsonOutput.on(out)) {
            new RunResultsJson(generator).document(report);
        }
        out.println();
    }

    private void document(RunResults report) {
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

    private void result(StrategyResult timed) {
        json.writeStartObject();
        json.writeStringProperty("order", timed.strategy().order());
        json.writeStringProperty("allocator", timed.strategy().allocator());
        if (timed.usage().interrupted()) {
            json.writeBooleanProperty("interrupted", true);
        }
        if (!timed.statistics().isExact()) {
            json.writeBooleanProperty("quantiles_to_half_a_percent", true);
        }
        statistics(timed.statistics().all());
        json.writeName("allocation");
        json.writeStartObject();
        number("cores", timed.usage().cores());
        number("memory", timed.usage().memory());
        timed.usage().gpus().ifPresent(gpus -> number("gpus", gpus));
        json.writeEndObject();
        json.writeName("classes");
        json.writeStartObject();
        for (ApplicationClass kind : ApplicationClass.values()) {
            timed.statistics().of(kind).ifPresent(statistics -> {
                json.writeName(kind.label());
                json.writeStartObject();
                statistics(statistics);
                json.writeEndObject();
            });
        }
        json.writeEndObject();
        number("wall_seconds", timed.wallSeconds());
        json.writeNumberProperty("peak_rss_bytes", timed.peakBytes());
        json.writeEndObject();
    }

    private void statistics(ApplicationStatistics statistics) {
        json.writeNumberProperty("jobs", statistics.jobs());
        json.writeNumberProperty("completed", statistics.completed());
        json.writeNumberProperty("unfinished", statistics.unfinished());
        json.writeNumberProperty("refused", statistics.refused());
        spread("turnaround", statistics.turnaround());
        spread("queueing", statistics.queueing());
        spread("slowdown", statistics.slowdown());
    }

    private void spread(String name, SampleSummary spread) {
        json.writeName(name);
        json.writeStartObject();
        number("mean", spread.mean());
        number("median", spread.median());
        number("p95", spread.p95());
        json.writeEndObject();
    }

    private void number(String name, double value) {
        JsonOutput.number(json, name, value);
    }
}
