package dev.zoe.bench.soak;

import dev.zoe.bench.site.SiteApiClient;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Submits one application after the other, on a thread of its own: batch applications of a few seconds with one core
 * service and some elastic ones. Several fit on the engine at once, the others wait. One in nine is cancelled.
 */
final class SoakSubmitter implements Runnable {

    private static final int PAUSE_MILLIS = 700;
    private static final int MOST_WAITING = 4;
    private static final int CANCEL_ONE_OF = 9;

    private final SiteApiClient rest;
    private final Random random;
    private final String cores;
    private final Set<Long> submitted = ConcurrentHashMap.newKeySet();
    private final Set<Long> cancelled = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;
    private volatile Optional<Exception> failure = Optional.empty();

    /** @param cores of one service, as a decimal number */
    SoakSubmitter(SiteApiClient rest, Random random, String cores) {
        this.rest = rest;
        this.random = random;
        this.cores = cores;
    }

    /** Accepted executions, in order of their numbers. */
    Set<Long> submitted() {
        return new LinkedHashSet<>(submitted.stream().sorted().toList());
    }

    /** Executions for which a cancellation was requested. */
    Set<Long> cancelled() {
        return Set.copyOf(cancelled);
    }

    /** Stops after the current submission. */
    void stop() {
        stopped = true;
    }

    /** Why it stopped before it was asked to; empty when it did not. */
    Optional<Exception> failure() {
        return failure;
    }

    @Override
    public void run() {
        try {
            for (int number = 1; !stopped; number++) {
                long id = submit(number);
                submitted.add(id);
                if (random.nextInt(CANCEL_ONE_OF) == 0) {
                    TimeUnit.MILLISECONDS.sleep(random.nextInt(3000));
                    cancelled.add(id);
                    cancel(id);
                }
                awaitShortQueue();
            }
        } catch (IOException | InterruptedException e) {
            failure = Optional.of(e);
        }
    }

    /** Retries with the same idempotency key until there is a response, so that no attempt makes a second execution. */
    private long submit(int number) throws IOException, InterruptedException {
        String body = application("soak-" + number, 2 + random.nextInt(5), random.nextInt(3));
        while (true) {
            Optional<Long> id = rest.submit("soak-" + number, body);
            if (id.isPresent()) {
                return id.get();
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private void cancel(long id) throws InterruptedException {
        try {
            while (!rest.cancel(id)) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (IOException refused) {
            // The audit shows the fate of this execution.
            SoakCommand.progress(String.valueOf(refused.getMessage()));
        }
    }

    private void awaitShortQueue() throws IOException, InterruptedException {
        do {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } while (!stopped
                && rest.get("/executions?status=submitted,queued&limit=50")
                                .map(page -> page.path("items").size())
                                .orElse(0)
                        >= MOST_WAITING);
    }

    /**
     * The description. The main service appends a line to a file of the workspace at each start, with the id of its
     * container (from its mounts, if they have it) and the time, and another one at each end.
     */
    private String application(String name, int seconds, int elastic) {
        String main = service(
                "main",
                true,
                1,
                1,
                "echo $HOSTNAME $(grep -o 'containers/[0-9a-f]*' /proc/self/mountinfo | head -n 1) $(date +%s)"
                        + " >> $ZOE_WORKSPACE/starts-$EXECUTION_ID; sleep " + seconds
                        + "; echo $HOSTNAME >> $ZOE_WORKSPACE/ends-$EXECUTION_ID");
        String workers = elastic == 0 ? "" : "," + service("worker", false, 0, elastic, "exec sleep 3600");
        return """
                {"application": {"name": "%s", "version": 4, "services": [%s%s]}}"""
                .formatted(name, main, workers);
    }

    private String service(String name, boolean main, int core, int total, String script) {
        return """
                {"name": "%1$s", "image": "zoe-test/busybox:1", "monitor": %2$s, "stop_grace": "PT0S",
                 "essential_count": %3$d, "total_count": %4$d,
                 "resources": {"cores": {"min": %5$s, "max": %5$s}, "memory": {"min": 33554432, "max": 33554432}},
                 "command": ["sh", "-c", "%6$s"]}"""
                .formatted(name, main, core, total, cores, script);
    }
}
