package dev.zoe.standalone.overload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of a run, in order, and what must not have been. */
final class OverloadReport {

    private final Map<String, Object> figures = new LinkedHashMap<>();
    private final List<String> harm = new ArrayList<>();

    void figure(String name, Object value) {
        figures.put(name, value instanceof Double number ? (Object) (Math.round(number * 100) / 100.0) : value);
    }

    /** A figure that must be so. */
    void must(String name, Object wanted, Object value) {
        figure(name, value);
        if (!wanted.equals(value)) {
            harm.add("%s is %s and should be %s".formatted(name, value, wanted));
        }
    }

    void none(String name, List<String> found) {
        must(name, 0, found.size());
        found.stream().limit(3).forEach(harm::add);
    }

    /** The latencies of a probe, as median, 99th percentile and maximum in milliseconds. */
    void latencies(BystanderProbe probe) throws InterruptedException {
        Map<String, Object> all = new LinkedHashMap<>();
        probe.latencies()
                .forEach((path, latency) -> all.put(
                        path,
                        Map.of(
                                "calls", latency.calls(),
                                "median_ms", Math.round(latency.medianMillis()),
                                "p99_ms", Math.round(latency.p99Millis()),
                                "max_ms", Math.round(latency.maxMillis()))));
        figure("api_meanwhile", all);
        none("api_failures", probe.failures());
    }

    Map<String, Object> figures() {
        return figures;
    }

    /** Sentences; none when all is well. */
    List<String> harm() {
        return harm;
    }
}
