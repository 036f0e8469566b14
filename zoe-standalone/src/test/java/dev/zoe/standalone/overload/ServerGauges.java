package dev.zoe.standalone.overload;

import dev.zoe.master.concurrent.DaemonThreads;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a {@link OverloadServer} measures of itself: memory, the waiting events, the steps of the loop, and its engine.
 */
final class ServerGauges {

    private static final int LOOK_MILLIS = 20;
    private static final double MEBI = 1 << 20;

    private final MeterRegistry registry;
    private final InMemoryEngine engine;
    private final AtomicInteger longestInbox = new AtomicInteger();
    private final AtomicInteger mostThreads = new AtomicInteger();
    private final Future<?> looking;

    ServerGauges(MeterRegistry registry, InMemoryEngine engine) {
        this.registry = registry;
        this.engine = engine;
        this.looking = Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("gauges"))
                .scheduleWithFixedDelay(this::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        longestInbox.accumulateAndGet((int) gauge("zoe.inbox.length"), Math::max);
        mostThreads.accumulateAndGet(ManagementFactory.getThreadMXBean().getThreadCount(), Math::max);
    }

    /** All of it. Takes its time: the memory is collected for it. */
    String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("heap_limit_mib", round(Runtime.getRuntime().maxMemory() / MEBI));
        all.put("heap_peak_mib", round(heapPeak() / MEBI));
        all.put("heap_live_mib", round(live() / MEBI));
        all.put("threads_peak", mostThreads.get());
        all.put("inbox_peak", longestInbox.get());
        all.put("reclaims", (int) registry.get("zoe.reclaims").counter().count());
        all.put("cycle_failures", (int)
                registry.get("zoe.cycle.failures").counter().count());
        all.put("steps", steps());
        all.put("engine_callers", engine.callers());
        all.put("loops", InMemoryEngine.loops());
        all.putAll(engine());
        all.put("watching", !looking.isDone());
        return JsonMapper.shared().writeValueAsString(all);
    }

    /** What can be asked often. */
    String engineJson() {
        return JsonMapper.shared().writeValueAsString(engine());
    }

    private Map<String, Object> engine() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("hanging", engine.hanging());
        all.put("created", engine.created());
        all.put("running", engine.running());
        return all;
    }

    private Map<String, Object> steps() {
        Map<String, Object> steps = new LinkedHashMap<>();
        for (Timer timer : registry.find("zoe.loop.step").timers()) {
            Map<String, Object> step = new LinkedHashMap<>();
            step.put("count", timer.count());
            step.put("mean_ms", round(timer.mean(TimeUnit.MILLISECONDS)));
            step.put("max_ms", round(timer.max(TimeUnit.MILLISECONDS)));
            steps.put(String.valueOf(timer.getId().getTag("step")), step);
        }
        return steps;
    }

    private double gauge(String name) {
        Gauge gauge = registry.find(name).gauge();
        return gauge == null ? 0 : gauge.value();
    }

    private static long heapPeak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    /** What is left when nothing superfluous is. */
    private static long live() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(usage -> usage != null)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }

    private static double round(double value) {
        return Math.round(value * 10) / 10.0;
    }
}
