package dev.zoe.application.internal.mapping;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Startup orders as whole numbers. Format 3 allows fractions, format 4 whole numbers only: a rank replaces each
 * fraction, which keeps the order. The rule that starts services in this order is in the master.
 */
final class StartupOrderRanks {

    private final Map<Double, Integer> ranks = new HashMap<>();

    private StartupOrderRanks() {}

    static StartupOrderRanks of(DescriptionDraft draft, DescriptionFindings findings) {
        StartupOrderRanks order = new StartupOrderRanks();
        List<Double> used = draft.services().stream()
                .map(StartupOrderRanks::number)
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

    int rank(DocumentNode service) {
        return ranks.getOrDefault(number(service), 0);
    }

    private static double number(DocumentNode service) {
        // Adding zero makes -0.0 the same key as 0.0.
        return service.get("startup_order").number().orElse(0) + 0.0;
    }
}
