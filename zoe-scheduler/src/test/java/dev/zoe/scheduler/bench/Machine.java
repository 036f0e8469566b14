package dev.zoe.scheduler.bench;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the figures were measured on. */
final class Machine {

    private Machine() {}

    static Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put("cores", Runtime.getRuntime().availableProcessors());
        facts.put("load_before", load());
        facts.put("kernel", System.getProperty("os.version"));
        facts.put("jdk", Runtime.version().toString());
        facts.put("heap_mib", Runtime.getRuntime().maxMemory() >> 20);
        return facts;
    }

    static double load() {
        return Figure.round(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
