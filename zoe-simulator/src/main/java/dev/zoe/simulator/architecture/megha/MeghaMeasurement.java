package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.measurement.SystemFigures.DelayPart;
import dev.zoe.simulator.statistics.ValueDistribution;
import java.util.EnumMap;
import java.util.Map;

/** What Megha measures: the parts of allocation times, messages, and what stale views cost. */
final class MeghaMeasurement {

    private final Map<DelayPart, ValueDistribution> parts = new EnumMap<>(DelayPart.class);
    private final Map<Counter, Long> counters = new EnumMap<>(Counter.class);
    private long requests;
    private long responses;
    private long updates;
    private long heartbeats;

    /**
     * A task starts. What its last request did not take, it waited in the queue of its global master, failed requests
     * included.
     */
    void started(double allocation, double match, double lmQueue, double verify, double network) {
        add(DelayPart.MATCH, match);
        add(DelayPart.LM_QUEUE, lmQueue);
        add(DelayPart.VERIFY, verify);
        add(DelayPart.NETWORK, network);
        add(DelayPart.WORKER_QUEUE, 0);
        add(DelayPart.GM_QUEUE, Math.max(0, allocation - match - lmQueue - verify - network));
    }

    private void add(DelayPart part, double seconds) {
        parts.computeIfAbsent(part, each -> new ValueDistribution()).add(seconds);
    }

    void count(Counter counter) {
        counters.merge(counter, 1L, Long::sum);
    }

    void request() {
        requests++;
    }

    void response() {
        responses++;
    }

    void update() {
        updates++;
    }

    void heartbeat() {
        heartbeats++;
    }

    void report(SystemFigures figures) {
        parts.forEach(figures::part);
        counters.forEach(figures::count);
        figures.messages("requests", requests);
        figures.messages("responses", responses);
        figures.messages("updates", updates);
        figures.messages("heartbeats", heartbeats);
    }
}
