package dev.zoe.scheduler.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one benchmark gave.
 *
 * @param name in the JSON object
 * @param values by name, in the units that the names say
 * @param value what the target is about
 */
record Figure(String name, Map<String, Object> values, double value, Optional<Target> target) {

    /**
     * What is wanted.
     *
     * @param atMost whether less is better
     */
    record Target(boolean atMost, double limit, String unit) {

        boolean met(double value) {
            return atMost ? value <= limit : value >= limit;
        }
    }

    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>(values);
        target.ifPresent(wanted -> {
            tree.put("value", round(value));
            tree.put(wanted.atMost ? "target_at_most" : "target_at_least", wanted.limit);
            tree.put("unit", wanted.unit);
            tree.put("met", wanted.met(value));
        });
        return tree;
    }

    String line() {
        StringBuilder line = new StringBuilder("%-26s".formatted(name));
        values.forEach((what, amount) -> line.append(" %s %s ".formatted(what, amount)));
        target.ifPresent(wanted -> line.append(" | %s %s, target %s %s %s: %s"
                .formatted(
                        round(value),
                        wanted.unit,
                        wanted.atMost ? "≤" : "≥",
                        wanted.limit,
                        wanted.unit,
                        wanted.met(value) ? "met" : "MISSED")));
        return line.toString();
    }

    static double round(double value) {
        return Double.isFinite(value) ? Math.round(value * 1000) / 1000.0 : -1;
    }
}
