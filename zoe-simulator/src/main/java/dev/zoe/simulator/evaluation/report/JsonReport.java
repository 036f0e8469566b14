package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.evaluation.BoxStatistics.Statistic;
import dev.zoe.simulator.evaluation.EvaluationSetup;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapter;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapters;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure;
import dev.zoe.simulator.evaluation.chapter.EvaluationTable;
import dev.zoe.simulator.evaluation.chapter.PublishedClaim;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Everything about an evaluation as JSON; null where there is no figure. */
public final class JsonReport {

    private final EvaluationResults evaluation;
    private final EvaluationSummary summary;
    private final JsonGenerator json;

    private JsonReport(EvaluationResults evaluation, JsonGenerator json) {
        this.evaluation = evaluation;
        this.summary = evaluation.summary();
        this.json = json;
    }

    public static String of(EvaluationResults evaluation) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
            new JsonReport(evaluation, json).write();
        }
        return text.append('\n').toString();
    }

    private void write() {
        json.writeStartObject();
        provenance();
        setup();
        json.writeNumberProperty("missing_runs", evaluation.missing());
        json.writeArrayPropertyStart("cases");
        evaluation.cases().forEach(this::write);
        json.writeEndArray();
        json.writeArrayPropertyStart("chapters");
        evaluation.chapters().forEach(this::write);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void provenance() {
        ReportProvenance from = evaluation.provenance();
        json.writeObjectPropertyStart("provenance");
        json.writeStringProperty("command", from.command());
        json.writeStringProperty("version", from.version());
        json.writeStringProperty("java", from.java());
        json.writeStringProperty("system", from.system());
        json.writeStringProperty("processor", from.processor());
        json.writeNumberProperty("cores", from.cores());
        json.writeStringProperty("written", from.written().toString());
        json.writeEndObject();
    }

    private void setup() {
        EvaluationSetup setup = evaluation.setup();
        json.writeObjectPropertyStart("setup");
        json.writeNumberProperty("nodes", EvaluationSetup.NODES.count());
        json.writeNumberProperty("cores", EvaluationSetup.NODES.cores());
        json.writeNumberProperty("memory_gb", EvaluationSetup.NODES.memoryGb());
        json.writeNumberProperty("applications", setup.applications());
        json.writeArrayPropertyStart("seeds");
        setup.seeds().forEach(json::writeNumber);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(SimulationCase each) {
        EvaluationSummary.CaseCounts counts = summary.counts(each);
        json.writeStartObject();
        json.writeStringProperty("case", each.id());
        json.writeStringProperty("scenario", each.scenario().label());
        json.writeStringProperty("order", each.order());
        json.writeStringProperty("allocator", each.allocator());
        json.writeBooleanProperty("preemption", each.preemption());
        json.writeNumberProperty("lost", each.lost());
        json.writeNumberProperty("runs", counts.runs());
        json.writeNumberProperty("completed", counts.completed());
        json.writeNumberProperty("unfinished", counts.unfinished());
        json.writeNumberProperty("refused", counts.refused());
        number("floor", counts.runs() > 0 ? counts.floor() : Double.NaN);
        number("wall_seconds", counts.wallSeconds());
        json.writeArrayPropertyStart("series");
        if (counts.runs() > 0) {
            MetricSeries.ALL.forEach(series -> write(each, series));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(SimulationCase each, MetricSeries series) {
        json.writeStartObject();
        json.writeStringProperty("metric", series.metric().label());
        json.writeStringProperty("class", series.group().label());
        for (Statistic statistic : Statistic.values()) {
            estimate(statistic.name().toLowerCase(Locale.ROOT), summary.estimate(each, series, statistic));
        }
        json.writeEndObject();
    }

    private void write(EvaluationChapter chapter) {
        json.writeStartObject();
        json.writeStringProperty("title", chapter.title());
        json.writeArrayPropertyStart("claims");
        chapter.claims().forEach(this::write);
        json.writeEndArray();
        json.writeArrayPropertyStart("tables");
        chapter.tables().forEach(this::write);
        json.writeEndArray();
        json.writeArrayPropertyStart("figures");
        chapter.figures().forEach(this::write);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(PublishedClaim claim) {
        json.writeStartObject();
        json.writeStringProperty("published", claim.published());
        if (summary.has(claim.cases())) {
            PublishedClaim.ClaimResult finding = claim.check().apply(summary);
            json.writeStringProperty("measured", finding.measured());
            json.writeName("published_model_agrees");
            if (finding.model().isPresent()) {
                json.writeBoolean(finding.model().get());
            } else {
                json.writeNull();
            }
            json.writeBooleanProperty("product_agrees", finding.product());
        } else {
            json.writeNullProperty("measured");
            json.writeNullProperty("published_model_agrees");
            json.writeNullProperty("product_agrees");
        }
        json.writeEndObject();
    }

    private void write(EvaluationTable table) {
        json.writeStartObject();
        json.writeStringProperty("number", table.number());
        json.writeStringProperty("title", table.title());
        json.writeArrayPropertyStart("rows");
        for (EvaluationTable.TableRow row : table.rows()) {
            json.writeStartObject();
            json.writeStringProperty("row", row.label());
            number("published", row.published().orElse(Double.NaN));
            json.writeStringProperty("first_case", row.first().id());
            estimate("first", summary.estimate(row.first(), row.series(), Statistic.MEAN));
            json.writeStringProperty("second_case", row.second().id());
            estimate("second", summary.estimate(row.second(), row.series(), Statistic.MEAN));
            estimate("difference", summary.difference(row.second(), row.first(), row.series()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(EvaluationFigure figure) {
        json.writeStartObject();
        json.writeNumberProperty("number", figure.number());
        json.writeBooleanProperty("in_deliverable", figure.number() < EvaluationChapters.FIRST_OWN_FIGURE);
        json.writeStringProperty("title", figure.title());
        json.writeStringProperty("caption", figure.caption());
        json.writeStringProperty("finding", FigureFindings.of(figure, summary));
        json.writeArrayPropertyStart("cases");
        List<SimulationCase> cases = figure.cases().stream().distinct().toList();
        cases.forEach(each -> json.writeString(each.id()));
        json.writeEndArray();
        json.writeEndObject();
    }

    private void estimate(String name, MeanEstimate estimate) {
        json.writeObjectPropertyStart(name);
        number("mean", estimate.mean());
        number("margin", estimate.margin());
        json.writeEndObject();
    }

    private void number(String name, double value) {
        if (Double.isFinite(value)) {
            json.writeNumberProperty(name, value);
        } else {
            json.writeNullProperty(name);
        }
    }
}
