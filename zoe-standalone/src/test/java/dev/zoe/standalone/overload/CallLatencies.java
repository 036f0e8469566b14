package dev.zoe.standalone.overload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What calls took, in milliseconds, by the name of the call. */
final class CallLatencies {
    private final Map<String, List<Double>> millis = new LinkedHashMap<>();

    void add(String call, double took) {
        millis.computeIfAbsent(call, name -> new ArrayList<>()).add(took);
    }

    /** In the order of their first appearance. */
    Set<String> calls() {
        return millis.keySet();
    }

    /** @param fraction from 0 to below 1; 0.5 is the median */
    double quantile(String call, double fraction) {
        List<Double> sorted =
                millis.getOrDefault(call, List.of()).stream().sorted().toList();
        return sorted.isEmpty() ? Double.NaN : sorted.get((int) (sorted.size() * fraction));
    }
}
