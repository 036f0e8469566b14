package dev.zoe.simulator.evaluation.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Where the results come from.
 *
 * @param command the words after {@code zoe simulate}
 * @param processor its name, or the kind of machine where the system does not report it
 */
public record ReportProvenance(
        String command, String version, String java, String system, String processor, int cores, Instant written) {

    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    /** That of this process on this machine, now. */
    public static ReportProvenance here(String command, String version) {
        return new ReportProvenance(
                command,
                version,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    private static String processorName() {
        String kind = System.getProperty("os.arch", "unknown");
        if (!Files.isReadable(PROCESSORS)) {
            return kind;
        }
        try {
            return Files.readAllLines(PROCESSORS, StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(kind);
        } catch (IOException unreadable) {
            // The name is an extra, like that of a system without this file.
            return kind;
        }
    }
}
