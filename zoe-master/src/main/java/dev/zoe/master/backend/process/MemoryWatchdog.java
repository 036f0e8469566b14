package dev.zoe.master.backend.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends services that use more memory than their limit. It polls, so it may miss a short peak. */
final class MemoryWatchdog implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryWatchdog.class);

    private final Supplier<Collection<LocalService>> services;

    MemoryWatchdog(Supplier<Collection<LocalService>> services) {
        this.services = services;
    }

    @Override
    public void run() {
        for (LocalService service : services.get()) {
            try {
                check(service);
            } catch (UncheckedIOException e) {
                // The next poll may succeed, and a failure for one service must not end the task.
                LOG.warn(
                        "cannot read the memory usage of a service container={}",
                        service.spec().containerName(),
                        e);
            }
        }
    }

    private void check(LocalService service) {
        long limit = service.spec().limits().memory();
        long used =
                limit <= 0 ? 0 : service.usage().map(usage -> usage.memory()).orElse(0L);
        if (used <= limit) {
            return;
        }
        LOG.info(
                "ending service above its memory limit container={} used_bytes={} limit_bytes={}",
                service.spec().containerName(),
                used,
                limit);
        try {
            service.folder().markOutOfMemory();
        } catch (IOException e) {
            // The limit applies even if its cause cannot be recorded.
            LOG.warn(
                    "cannot record that a service ran out of memory container={}",
                    service.spec().containerName(),
                    e);
        }
        service.kill();
    }
}
