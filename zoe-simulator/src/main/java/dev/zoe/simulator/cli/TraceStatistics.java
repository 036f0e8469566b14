package dev.zoe.simulator.cli;

import dev.zoe.simulator.statistics.ValueDistribution;
import dev.zoe.simulator.traceformat.TraceFormat;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Counts and distributions of a trace, gathered while it streams by. */
final class TraceStatistics {

    private static final double[] QUANTILES = {0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1};

    private final Map<ApplicationClass, Long> classes = new EnumMap<>(ApplicationClass.class);
    private final Map<String, ValueDistribution> columns = new LinkedHashMap<>();
    private final ValueDistribution gap = column("arrival_gap_s");
    private final ValueDistribution components = column("components");
    private final ValueDistribution core = column("core");
    private final ValueDistribution elastic = column("elastic");
    private final ValueDistribution cores = column("cores_per_component");
    private final ValueDistribution memory = column("memory_gb_per_component");
    private final ValueDistribution runTime = column("run_time_s");
    private final ValueDistribution coreHours = column("core_hours");
    private long applications;
    private long skipped;
    private long outOfOrder;
    private double first = Double.NaN;
    private double last;

    private TraceStatistics() {}

    static TraceStatistics of(Trace trace) throws IOException {
        TraceStatistics description = new TraceStatistics();
        for (Optional<SimulatedApplication> next = trace.next(); next.isPresent(); next = trace.next()) {
            description.add(next.get());
        }
        description.skipped = trace.skipped();
        return description;
    }

    private ValueDistribution column(String name) {
        return columns.computeIfAbsent(name, key -> new ValueDistribution());
    }

    private void add(SimulatedApplication application) {
        applications++;
        classes.merge(application.kind(), 1L, Long::sum);
        double submit = application.submit();
        if (Double.isNaN(first)) {
            first = submit;
        } else if (submit >= last) {
            gap.add(submit - last);
        } else {
            outOfOrder++;
        }
        first = Math.min(first, submit);
        last = Math.max(last, submit);
        components.add(application.components());
        core.add(application.core());
        elastic.add(application.elastic());
        cores.add(application.cores());
        memory.add(application.memoryGb());
        runTime.add(application.runTime());
        coreHours.add(application.components() * application.cores() * application.runTime() / 3600);
    }

    void printTable(PrintStream out, TraceFormat format) {
        out.printf(Locale.ROOT, "%,d applications", applications);
        classes.forEach((kind, count) -> out.printf(Locale.ROOT, ", %,d %s", count, kind.label()));
        out.printf(Locale.ROOT, "; %,d components%n", (long) components.sum());
        if (applications > 0) {
            out.printf(Locale.ROOT, "submitted from %,.0f s to %,.0f s%n", first, last);
        }
        if (outOfOrder > 0) {
            out.printf(Locale.ROOT, "%,d lines are earlier than the line before; they are sorted to run%n", outOfOrder);
        }
        if (skipped > 0) {
            out.printf(Locale.ROOT, "%,d records describe nothing that could run%n", skipped);
        }
        if (!format.assumed().isEmpty()) {
            out.println("assumed, because " + format.label() + " does not say: " + format.assumed());
        }
        out.println();
        TextTable table = new TextTable(1, head());
        columns.forEach((name, values) -> table.row(row(name, values)));
        table.print(out);
    }

    private static String[] head() {
        List<String> head = new ArrayList<>(List.of("", "MEAN"));
        for (double q : QUANTILES) {
            head.add(label(q));
        }
        return head.toArray(String[]::new);
    }

    private static List<String> row(String name, ValueDistribution values) {
        List<String> row = new ArrayList<>(List.of(name, number(values.mean())));
        for (double q : QUANTILES) {
            row.add(number(values.quantile(q)));
        }
        return row;
    }

    private static String label(double q) {
        return q == 0 ? "MIN" : q == 1 ? "MAX" : "P" + Math.round(q * 100);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,.4g", value);
    }

    void printJson(PrintStream out, TraceFormat format) {
        try (JsonGenerator json = JsonOutput.on(out)) {
            json.writeStartObject();
            json.writeNumberProperty("applications", applications);
            json.writeNumberProperty("components", (long) components.sum());
            json.writeNumberProperty("skipped_records", skipped);
            json.writeNumberProperty("out_of_order", outOfOrder);
            JsonOutput.number(json, "first_submit_s", first);
            JsonOutput.number(json, "last_submit_s", applications > 0 ? last : Double.NaN);
            json.writeStringProperty("assumed", format.assumed());
            json.writeName("classes");
            json.writeStartObject();
            classes.forEach((kind, count) -> json.writeNumberProperty(kind.label(), count));
            json.writeEndObject();
            json.writeName("distributions");
            json.writeStartObject();
            columns.forEach((name, values) -> distribution(json, name, values));
            json.writeEndObject();
            json.writeEndObject();
        }
        out.println();
    }

    private static void distribution(JsonGenerator json, String name, ValueDistribution values) {
        json.writeName(name);
        json.writeStartObject();
        JsonOutput.number(json, "mean", values.mean());
        for (double q : QUANTILES) {
            JsonOutput.number(json, label(q).toLowerCase(Locale.ROOT), values.quantile(q));
        }
        json.writeName("cdf");
        json.writeStartArray();
        for (int percent = 0; percent <= 100; percent++) {
            double value = values.quantile(percent / 100.0);
            if (Double.isNaN(value)) {
                json.writeNull();
            } else {
                json.writeNumber(value);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
