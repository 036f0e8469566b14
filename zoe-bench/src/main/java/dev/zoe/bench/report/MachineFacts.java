package dev.zoe.bench.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** The machine that the figures were measured on. */
public final class MachineFacts {

    private static final Path MEMORY = Path.of("/proc/meminfo");

    private MachineFacts() {}

    /** Facts by name, in the order of importance; the caller may add more. */
    public static Map<String, Object> collect() throws IOException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put("cores", Runtime.getRuntime().availableProcessors());
        facts.put("memory_gib", memory());
        facts.put("load_before", load());
        facts.put("kernel", System.getProperty("os.version"));
        facts.put("jdk", Runtime.version().toString());
        return facts;
    }

    /** Mean number of runnable processes over the last minute. */
    public static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static Object memory() throws IOException {
        if (!Files.isReadable(MEMORY)) {
            return "unknown";
        }
        String total = Files.readAllLines(MEMORY).get(0).replaceAll("[^0-9]", "");
        return Math.round(Long.parseLong(total) / (1024.0 * 1024.0));
    }
}
