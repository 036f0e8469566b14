package dev.zoe.simulator.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Memory of this process, as the kernel counts it. */
public final class ProcessMemory {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";

    private ProcessMemory() {}

    /** Highest resident memory so far, in bytes; 0 where the system does not report it. */
    public static long peakBytes() {
        if (!Files.isReadable(STATUS)) {
            return 0;
        }
        try {
            for (String line : Files.readAllLines(STATUS, StandardCharsets.ISO_8859_1)) {
                if (line.startsWith(PEAK)) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
                }
            }
        } catch (IOException e) {
            // The figure is optional: 0 stands for a system that does not report it.
            return 0;
        }
        return 0;
    }
}
