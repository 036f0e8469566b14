package dev.zoe.master.backend.process;

import dev.zoe.master.backend.ServiceUsage;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Finds processes by their parents, on hosts without /proc; misses those whose parent has ended. */
final class ProcessDescendants implements ProcessGroup {
    @Override
    public List<ProcessHandle> members(ProcessHandle wrapper) {
        return wrapper.descendants().toList();
    }

    @Override
    public List<String> commandLine(ProcessHandle process) {
        return process.info().arguments().map(Arrays::asList).orElse(List.of());
    }

    @Override
    public ServiceUsage usage(ProcessHandle wrapper) {
        long cpuNanos = wrapper.descendants()
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .mapToLong(Duration::toNanos)
                .sum();
        return new ServiceUsage(cpuNanos, 0);
    }
}
