package dev.zoe.master.backend.process;

import com.sun.management.OperatingSystemMXBean;
import dev.zoe.master.backend.ObservedNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** This host as the one node of the process back-end. */
final class HostCapacity {
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final long KIBIBYTE = 1024;
    private static final long MEBIBYTE = KIBIBYTE * 1024;
    private static final long MIN_HOST_RESERVE = 512 * MEBIBYTE;
    private static final int HOST_RESERVE_DIVISOR = 8;
    /** Foreign use is rounded to steps, so that the scheduler does not see a changed node at every query. */
    private static final long FOREIGN_STEP = 256 * MEBIBYTE;

    private final ProcessSettings settings;
    private final long total;

    HostCapacity(ProcessSettings settings) {
        this.settings = settings;
        this.total =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /** @param ownMemory bytes that the services of this back-end use */
    ObservedNode node(long ownMemory) throws IOException {
        return new ObservedNode(
                settings.nodeName(),
                "127.0.0.1",
                settings.millicores().orElse(Runtime.getRuntime().availableProcessors() * 1000L),
                settings.memory().orElse(total - hostReserve()),
                0,
                0,
                settings.memory().isPresent() ? 0 : foreign(ownMemory),
                settings.labels(),
                ObservedNode.Status.UP);
    }

    private long hostReserve() {
        return Math.max(MIN_HOST_RESERVE, total / HOST_RESERVE_DIVISOR);
    }

    /** The memory that other programs use beyond the reserve of the host. */
    private long foreign(long ownMemory) throws IOException {
        OptionalLong available = available();
        if (available.isEmpty()) {
            return 0;
        }
        long beyond = total - available.getAsLong() - ownMemory - hostReserve();
        return beyond <= 0
                ? 0
                : Math.min(total - hostReserve(), (beyond + FOREIGN_STEP - 1) / FOREIGN_STEP * FOREIGN_STEP);
    }

    private static OptionalLong available() throws IOException {
        if (!Files.isReadable(MEMORY)) {
            return OptionalLong.empty();
        }
        return Files.readAllLines(MEMORY).stream()
                .filter(line -> line.startsWith("MemAvailable:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * KIBIBYTE)
                .findFirst();
    }
}
