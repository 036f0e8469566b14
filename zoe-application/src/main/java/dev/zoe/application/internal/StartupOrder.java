package dev.zoe.application.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whole startup orders. Format 3 allows any number, format 4 keeps whole ones: fractions are replaced by their rank,
 * which keeps the order.
 */
final class StartupOrder {

    private final Map<Double, Integer> ranks = new HashMap<>();

    private StartupOrder() {}

    static StartupOrder of(Draft draft, Findings findings) {
        StartupOrder order = new StartupOrder();
        List<Double> used = draft.services().stream()
                .map(StartupOrder::number)
                .distinct()
                .sorted()
                .toList();
        boolean whole = used.stream().allMatch(number -> number == Math.rint(number));
        for (int rank = 0; rank < used.size(); rank++) {
            double number = used.get(rank);
            order.ranks.put(number, whole ? (int) number : rank);
        }
        if (!whole) {
            findings.note("\"startup_order\" had fractions and was replaced by whole numbers in the same order.");
        }
        return order;
    }

    int rank(Place service) {
        return ranks.getOrDefault(number(service), 0);
    }

    private static double number(Place service) {
        // Adding zero makes -0.0 the same key as 0.0.
        return service.get("startup_order").number().orElse(0) + 0.0;
    }
}
