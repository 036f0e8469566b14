package dev.zoe.bench.report;

import dev.zoe.bench.endtoend.ComparisonFigure;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything that was measured.
 *
 * @param machine facts about it
 * @param skipped what could not be measured, each with its reason
 */
record BenchReport(Map<String, Object> machine, List<ComparisonFigure> figures, List<String> skipped) {

    String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("machine", machine);
        Map<String, Object> byName = new LinkedHashMap<>();
        figures.forEach(figure -> byName.put(figure.name(), tree(figure)));
        all.put("figures", byName);
        all.put("skipped", skipped);
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(all);
    }

    private static Map<String, Object> tree(ComparisonFigure figure) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("unit", figure.unit());
        tree.put("zoe", tree(figure.zoe()));
        figure.beside().ifPresent(beside -> {
            tree.put("beside_what", beside.title());
            tree.put("beside", tree(beside.spread()));
            tree.put("ratio", round(figure.zoe().median() / beside.spread().median()));
        });
        tree.put(
                figure.target().atMost() ? "target_at_most" : "target_at_least",
                figure.target().limit());
        tree.put("value", round(figure.value()));
        tree.put("met", figure.met());
        return tree;
    }

    private static Map<String, Object> tree(MedianSpread spread) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("runs", spread.runs());
        tree.put("median", round(spread.median()));
        tree.put("min", round(spread.min()));
        tree.put("max", round(spread.max()));
        return tree;
    }

    private static double round(double value) {
        return Math.round(value * 1000) / 1000.0;
    }

    void print(PrintStream out) {
        machine.forEach((name, value) -> out.printf("%-15s %s%n", name, value));
        out.println();
        out.printf("%-26s %-24s %-38s %8s  %s%n", "median (min–max)", "Zoe", "beside it", "value", "target");
        figures.forEach(figure -> out.println(figure.line()));
        skipped.forEach(reason -> out.println("SKIPPED: " + reason));
    }
}
