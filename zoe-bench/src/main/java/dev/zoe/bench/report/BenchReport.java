package dev.zoe.bench.report;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * All results of one run of a benchmark.
 *
 * @param machine facts about the machine, by name
 * @param skipped what was not measured, each with its reason
 */
public record BenchReport(Map<String, Object> machine, List<? extends BenchFigure> figures, List<String> skipped) {

    /** The report as one JSON object. */
    public String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("machine", machine);
        Map<String, Object> byName = new LinkedHashMap<>();
        figures.forEach(figure -> byName.put(figure.name(), figure.fields()));
        all.put("figures", byName);
        all.put("skipped", skipped);
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(all);
    }

    /**
     * Prints the report as a table.
     *
     * @param head headings of the columns
     */
    public void print(PrintStream out, String head) {
        machine.forEach((name, value) -> out.printf("%-15s %s%n", name, value));
        out.println();
        out.println(head);
        figures.forEach(figure -> out.println(figure.line()));
        skipped.forEach(reason -> out.println("SKIPPED: " + reason));
    }

    /** Three decimals, which is enough for seconds, ratios and rates. */
    public static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
