package dev.zoe.bench.simulator;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the figures were measured on. */
final class Machine {

    private Machine() {}

    static Map<String, String> facts() throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("memory_gib", memory());
        facts.put("load_before", load());
        facts.put("kernel", System.getProperty("os.version"));
        facts.put("jdk", Runtime.version().toString());
        return facts;
    }

    static String load() {
        return String.valueOf(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String memory() throws IOException {
        Path info = Path.of("/proc/meminfo");
        if (!Files.isReadable(info)) {
            return "unknown";
        }
        String total = Files.readAllLines(info).get(0).replaceAll("[^0-9]", "");
        return Long.toString(Math.round(Long.parseLong(total) / (1024.0 * 1024.0)));
    }
}
