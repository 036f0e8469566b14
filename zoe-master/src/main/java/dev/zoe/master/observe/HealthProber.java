package dev.zoe.master.observe;

import dev.zoe.master.backend.DaemonThreads;
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

/** Asks services whether they answer, until they do, so that those that depend on them can start. */
public final class HealthProber implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HealthProber.class);
    /** A probe that waits for its answer takes a connection and no thread. */
    private static final int MOST = 256;

    private static final int MOST_OF_ONE_EXECUTION = 8;
    private static final int THREADS = 4;
    private static final int PAUSE_MILLIS = 200;

    private record Target(long execution, String host, int port, Optional<String> path) {}

    private final EventInbox inbox;
    private final Map<String, Target> targets = new ConcurrentHashMap<>();
    private final ScheduledExecutorService pauses =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("health-pause"));
    private final ExecutorService answers = Executors.newFixedThreadPool(THREADS, DaemonThreads.named("health"));
    private final ProbePermits permits = new ProbePermits(MOST, MOST_OF_ONE_EXECUTION, answers);
    private final HealthProbe probe = new HealthProbe(answers);

    public HealthProber(EventInbox inbox) {
        this.inbox = inbox;
    }

    /**
     * Asks until it answers, then says so once.
     *
     * @param execution executions take turns
     * @param address {@code host:port}
     * @param path of an HTTP GET that gives 2xx; without it an accepted connection is an answer
     */
    public void watch(String containerName, long execution, String address, Optional<String> path) {
        int colon = address.lastIndexOf(':');
        Target target = new Target(
                execution, address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)), path);
        targets.put(containerName, target);
        permits.begin(execution, () -> ask(containerName, target));
    }

    /** The container is no more. */
    public void forget(String containerName) {
        targets.remove(containerName);
    }

    private void ask(String containerName, Target target) {
        if (!target.equals(targets.get(containerName))) {
            permits.done(target.execution());
            return;
        }
        var unused = asked(target).whenComplete((yes, failure) -> {
            permits.done(target.execution());
            if (failure == null && yes) {
                answered(containerName, target);
            } else {
                later(containerName, target);
            }
        });
    }

    /** A question that cannot be asked is one without an answer, so that its turn ends in any case. */
    private CompletableFuture<Boolean> asked(Target target) {
        try {
            return target.path()
                    .map(path -> probe.answers(target.host(), target.port(), path))
                    .orElseGet(() -> probe.connects(target.host(), target.port()));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void answered(String containerName, Target target) {
        if (targets.remove(containerName, target)) {
            inbox.put(new MasterEvent.HealthCheckPassed(containerName));
        }
    }

    private void later(String containerName, Target target) {
        try {
            Future<?> unused = pauses.schedule(
                    () -> permits.begin(target.execution(), () -> ask(containerName, target)),
                    PAUSE_MILLIS,
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.trace("{} is not asked again: this master leads no more", containerName);
        }
    }

    @Override
    public void close() {
        targets.clear();
        pauses.shutdownNow();
        answers.shutdownNow();
    }
}
