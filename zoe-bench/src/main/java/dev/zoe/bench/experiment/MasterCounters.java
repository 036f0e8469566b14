package dev.zoe.bench.experiment;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Metrics of a master that only grow.
 *
 * @param decisions made
 * @param decisionSeconds time of all decisions
 * @param starts calls that started a container
 * @param reclaims elastic services that were reclaimed
 * @param reservedByteSeconds memory of released services times the time that they had it
 * @param lostByteSeconds the part of it that reclaimed services had
 */
record MasterCounters(
        double decisions,
        double decisionSeconds,
        double starts,
        double reclaims,
        double reservedByteSeconds,
        double lostByteSeconds) {

    /** @param metrics page of the master */
    static MasterCounters read(URI metrics) throws IOException, InterruptedException {
        String page = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                .body();
        return new MasterCounters(
                sum(page, "zoe_loop_step_seconds_count", "step=\"decide\""),
                sum(page, "zoe_loop_step_seconds_sum", "step=\"decide\""),
                sum(page, "zoe_backend_call_seconds_count", "operation=\"start\""),
                sum(page, "zoe_reclaims_total", ""),
                sum(page, "zoe_reserved_byte_seconds_total", ""),
                sum(page, "zoe_reserved_byte_seconds_total", "kind=\"lost\""));
    }

    private static double sum(String page, String name, String label) {
        return page.lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .filter(line -> line.contains(label))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .filter(value -> !Double.isNaN(value))
                .sum();
    }

    /** What was counted since an earlier reading. */
    MasterCounters since(MasterCounters earlier) {
        return new MasterCounters(
                decisions - earlier.decisions,
                decisionSeconds - earlier.decisionSeconds,
                starts - earlier.starts,
                reclaims - earlier.reclaims,
                reservedByteSeconds - earlier.reservedByteSeconds,
                lostByteSeconds - earlier.lostByteSeconds);
    }

    MasterCounters plus(MasterCounters other) {
        return new MasterCounters(
                decisions + other.decisions,
                decisionSeconds + other.decisionSeconds,
                starts + other.starts,
                reclaims + other.reclaims,
                reservedByteSeconds + other.reservedByteSeconds,
                lostByteSeconds + other.lostByteSeconds);
    }

    private double decisionMillisOfAContainer() {
        return decisionSeconds * 1000 / Math.max(1, starts);
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("decisions", Math.round(decisions));
        fields.put("containers", Math.round(starts));
        fields.put("decision_ms_of_a_container", decisionMillisOfAContainer());
        fields.put("reclaims", Math.round(reclaims));
        fields.put("lost_share_of_memory_seconds", lostByteSeconds / Math.max(1, reservedByteSeconds));
        return fields;
    }
}
