package dev.zoe.master.backend.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends services that use more memory than their limit. It looks now and then: a short peak may pass unseen. */
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
                // The next look may go better, and one service must not end the watch over the others.
                LOG.warn("cannot tell how much memory {} uses", service.spec().containerName(), e);
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
        LOG.info("{} uses {} bytes, its limit is {}: ending it", service.spec().containerName(), used, limit);
        try {
            service.folder().markOutOfMemory();
        } catch (IOException e) {
            // The limit counts more than the word about it.
            LOG.warn("cannot note that {} ran out of memory", service.spec().containerName(), e);
        }
        service.kill();
    }
}
