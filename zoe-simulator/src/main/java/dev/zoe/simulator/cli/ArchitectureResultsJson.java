package dev.zoe.simulator.cli;

import dev.zoe.simulator.architecture.experiment.RunPoint;
import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.RunSummary;
import dev.zoe.simulator.architecture.measurement.AgentFigures;
import dev.zoe.simulator.architecture.measurement.Spread;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.measurement.SystemFigures.DelayPart;
import dev.zoe.simulator.architecture.measurement.SystemFigures.UserShare;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** Results of systems as one JSON document. Times are in seconds; null is unknown, or nothing of that kind. */
final class ArchitectureResultsJson {

    private final JsonGenerator json;
    private final String workload;

    private ArchitectureResultsJson(JsonGenerator json, String workload) {
        this.json = json;
        this.workload = workload;
    }

    static void write(PrintStream out, String workload, List<RunRecord> runs) {
        try (JsonGenerator generator = JsonOutput.on(out)) {
            new ArchitectureResultsJson(generator, workload).document(runs);
        }
        out.println();
    }

    private void document(List<RunRecord> runs) {
        json.writeStartObject();
        json.writeName("results");
        json.writeStartArray();
        runs.forEach(this::result);
        json.writeEndArray();
        json.writeName("summary");
        json.writeStartArray();
        RunSummary.of(runs).forEach(this::summary);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void result(RunRecord run) {
        json.writeStartObject();
        point(run.point());
        json.writeNumberProperty("seed", run.seed());
        if (run.interrupted()) {
            json.writeBooleanProperty("interrupted", true);
        }
        object("jobs");
        json.writeNumberProperty("submitted", run.jobs().submitted());
        json.writeNumberProperty("scheduled", run.jobs().scheduled());
        json.writeNumberProperty("abandoned", run.jobs().abandoned());
        json.writeNumberProperty("unfinished", run.jobs().unfinished());
        json.writeEndObject();
        json.writeNumberProperty("tasks", run.tasks());
        json.writeName("agents");
        json.writeStartArray();
        run.agents().forEach(this::agent);
        json.writeEndArray();
        spread("allocation_time", run.allocation());
        object("components");
        for (DelayPart part : DelayPart.values()) {
            number(part.name().toLowerCase(Locale.ROOT), run.parts().getOrDefault(part, Double.NaN));
        }
        json.writeEndObject();
        spread("response", run.response());
        spread("delay", run.delay());
        object("utilisation");
        number("cores", run.usedCores());
        number("memory", run.usedMemory());
        json.writeEndObject();
        object("messages");
        run.messages().forEach(json::writeNumberProperty);
        json.writeEndObject();
        counters(run.counters());
        json.writeName("shares");
        json.writeStartArray();
        run.shares().forEach(this::share);
        json.writeEndArray();
        number("locality", run.locality());
        json.writeNumberProperty("events", run.events());
        number("decision_wall_seconds", run.decisionSeconds());
        number("wall_seconds", run.wallSeconds());
        json.writeNumberProperty("peak_rss_bytes", run.peakBytes());
        json.writeEndObject();
    }

    private void point(RunPoint point) {
        json.writeStringProperty("system", point.system().name());
        json.writeStringProperty("cell", workload);
        object("parameters");
        for (Map.Entry<String, Object> each : point.parameters().entrySet()) {
            if (each.getValue() instanceof Double value) {
                number(each.getKey(), value);
            } else if (each.getValue() instanceof Integer value) {
                json.writeNumberProperty(each.getKey(), value);
            } else if (each.getValue() instanceof Boolean value) {
                json.writeBooleanProperty(each.getKey(), value);
            } else if (each.getValue() instanceof List<?> values) {
                json.writeArrayPropertyStart(each.getKey());
                values.forEach(value -> json.writeNumber(((Number) value).doubleValue()));
                json.writeEndArray();
            } else {
                json.writeStringProperty(each.getKey(), each.getValue().toString());
            }
        }
        json.writeEndObject();
    }

    private void agent(AgentFigures agent) {
        json.writeStartObject();
        json.writeStringProperty("name", agent.name());
        number("busy", agent.busy());
        spread("wait_first", agent.waitFirst());
        spread("wait_full", agent.waitFull());
        object("transactions");
        json.writeNumberProperty("succeeded", agent.succeeded());
        json.writeNumberProperty("failed", agent.failed());
        number("conflict_fraction", agent.conflictFraction());
        json.writeEndObject();
        json.writeNumberProperty("left", agent.left());
        json.writeEndObject();
    }

    private void counters(Map<Counter, Long> counters) {
        object("inconsistencies");
        json.writeNumberProperty("internal", counters.getOrDefault(Counter.INTERNAL_INCONSISTENCIES, 0L));
        json.writeNumberProperty("external", counters.getOrDefault(Counter.EXTERNAL_INCONSISTENCIES, 0L));
        json.writeEndObject();
        json.writeNumberProperty("repartitions", counters.getOrDefault(Counter.REPARTITIONS, 0L));
        object("preemptions");
        json.writeNumberProperty("attempted", counters.getOrDefault(Counter.PREEMPTIONS_ATTEMPTED, 0L));
        json.writeNumberProperty("done", counters.getOrDefault(Counter.PREEMPTIONS_DONE, 0L));
        json.writeEndObject();
        json.writeNumberProperty("refused_jobs", counters.getOrDefault(Counter.REFUSED_JOBS, 0L));
    }

    private void share(UserShare share) {
        json.writeStartObject();
        json.writeStringProperty("user", share.user());
        number("share", share.share());
        number("held", share.held());
        json.writeEndObject();
    }

    private void summary(RunSummary summary) {
        json.writeStartObject();
        point(summary.point());
        json.writeNumberProperty("n", summary.runs());
        object("figures");
        summary.means().forEach((name, estimate) -> {
            object(name);
            number("mean", estimate.mean());
            number("ci95", estimate.margin());
            json.writeEndObject();
        });
        json.writeEndObject();
        json.writeEndObject();
    }

    private void spread(String name, Spread spread) {
        object(name);
        number("mean", spread.mean());
        number("p50", spread.p50());
        number("p90", spread.p90());
        number("p99", spread.p99());
        number("max", spread.max());
        json.writeEndObject();
    }

    private void object(String name) {
        json.writeName(name);
        json.writeStartObject();
    }

    private void number(String name, double value) {
        JsonOutput.number(json, name, value);
    }
}
