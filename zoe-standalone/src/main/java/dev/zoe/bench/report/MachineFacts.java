package dev.zoe.bench.report;

import dev.zoe.bench.endtoend.ProgramRunner;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the figures were measured on. */
final class MachineFacts {

    private MachineFacts() {}

    /** By name, in the order of importance. */
    static Map<String, Object> facts(ProgramRunner programs, Optional<String> pgbench)
            throws IOException, InterruptedException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put("cores", Runtime.getRuntime().availableProcessors());
        facts.put("memory_gib", memory());
        facts.put("load_before", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        facts.put("kernel", System.getProperty("os.version"));
        facts.put("jdk", Runtime.version().toString());
        facts.put(
                "docker",
                programs.run(List.of("docker", "version", "--format", "{{.Server.Version}}"))
                        .strip());
        facts.put(
                "docker_storage",
                programs.run(List.of("docker", "info", "--format", "{{.Driver}}, cgroup v{{.CgroupVersion}}"))
                        .strip());
        if (pgbench.isPresent()) {
            facts.put(
                    "pgbench", programs.run(List.of(pgbench.get(), "--version")).strip());
        }
        return facts;
    }

    private static long memory() throws IOException {
        String total = Files.readAllLines(Path.of("/proc/meminfo")).get(0).replaceAll("[^0-9]", "");
        return Math.round(Long.parseLong(total) / (1024.0 * 1024.0));
    }
}
