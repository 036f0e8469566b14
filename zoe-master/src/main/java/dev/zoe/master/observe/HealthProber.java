package dev.zoe.master.observe;

import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.concurrent.RoundRobinExecutor;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.MasterEvent;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Probes services until they pass their health check, so that the services that depend on them can start. */
public final class HealthProber implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HealthProber.class);
    /** A probe in progress takes a connection and no thread. */
    private static final int MAX_PROBES = 256;

    private static final int MAX_PROBES_PER_EXECUTION = 8;
    private static final int THREADS = 4;
    private static final int INTERVAL_MILLIS = 200;

    private record Target(long execution, String host, int port, Optional<String> path) {}

    private final EventInbox inbox;
    private final Map<String, Target> targets = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("health-timer"));
    private final ExecutorService executor = Executors.newFixedThreadPool(THREADS, DaemonThreads.named("health"));
    private final RoundRobinExecutor<Long> probes =
            new RoundRobinExecutor<>(executor, MAX_PROBES, MAX_PROBES_PER_EXECUTION);
    private final HealthProbe probe = new HealthProbe();

    public HealthProber(EventInbox inbox) {
        this.inbox = inbox;
    }

    /**
     * Probes a service until it passes, and then puts one event into the inbox. Repeated calls change nothing until
     * then.
     *
     * @param execution id of its execution; executions are served round robin
     * @param address {@code host:port}
     * @param path path of an HTTP GET that gives 2xx; without it, an accepted connection that stays open passes
     */
    public void watch(String containerName, long execution, String address, Optional<String> path) {
        int colon = address.lastIndexOf(':');
        Target target = new Target(
                execution, address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)), path);
        if (!target.equals(targets.put(containerName, target))) {
            probes.start(execution, () -> probe(containerName, target));
        }
    }

    /** Ends the probes of a container. */
    public void forget(String containerName) {
        targets.remove(containerName);
    }

    private void probe(String containerName, Target target) {
        if (!target.equals(targets.get(containerName))) {
            probes.release(target.execution());
            return;
        }
        var unused = result(target).whenComplete((yes, failure) -> {
            probes.release(target.execution());
            if (failure == null && yes) {
                passed(containerName, target);
            } else {
                retryLater(containerName, target);
            }
        });
    }

    /** A probe that cannot be sent has failed, so that its permit is released in any case. */
    private CompletableFuture<Boolean> result(Target target) {
        try {
            return target.path()
                    .map(path -> probe.succeeds(target.host(), target.port(), path))
                    .orElseGet(() -> probe.connects(target.host(), target.port()));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void passed(String containerName, Target target) {
        if (targets.remove(containerName, target)) {
            inbox.put(new MasterEvent.HealthCheckPassed(containerName));
        }
    }

    private void retryLater(String containerName, Target target) {
        try {
            Future<?> unused = timer.schedule(
                    () -> probes.start(target.execution(), () -> probe(containerName, target)),
                    INTERVAL_MILLIS,
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.trace("no further probe, this master no longer leads: container={}", containerName);
        }
    }

    @Override
    public void close() {
        targets.clear();
        timer.shutdownNow();
        executor.shutdownNow();
    }
}
