package dev.zoe.bench.endtoend;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Submits small applications from several clients at once, as users in groups with quotas. A first application fills
 * the cluster, so that the others wait: the measured rate is that of accepting, reading and queueing.
 */
final class SubmissionRateBench {

    static final int CLIENTS = 8;

    private static final int FEWEST_ROUNDS = 24;
    private static final int MOST_ROUNDS = 36;
    private static final int IDLE_ROUNDS = 3;
    private static final double GROWTH = 1.05;

    private final ServerApiClient api;
    private final SleeperApplication tiny;
    private final BenchPeople people;
    private final long filling;

    /** Fills the first node, the only one of a standalone server. */
    SubmissionRateBench(ServerApiClient api) throws IOException, InterruptedException {
        this.api = api;
        String cores = api.get("/nodes")
                .path("items")
                .path(0)
                .path("cores")
                .path("total")
                .asString();
        this.tiny =
                new SleeperApplication("bench-tiny", PairedStarts.IMAGE, 1, cores, PairedStarts.MEMORY, List.of(8080));
        this.people = BenchPeople.create(api);
        this.filling = api.submit(
                new SleeperApplication("bench-fill", PairedStarts.IMAGE, 1, cores, PairedStarts.MEMORY, List.of())
                        .submission());
        api.awaitRunning(filling);
    }

    /** The description in the form that the database has. */
    String canonical() throws IOException, InterruptedException {
        return api.canonical(tiny.description()).toString();
    }

    /**
     * Submits until the JVM of the server has compiled what a submission runs through: until some rounds in a row are
     * less than 5 % faster than the best round before. On a shared machine, a slow minute looks like that too, so there
     * is a fewest number of rounds.
     */
    void warmUp(int seconds) throws IOException, InterruptedException {
        double best = 0;
        int idle = 0;
        for (int i = 0; i < MOST_ROUNDS && (i < FEWEST_ROUNDS || idle < IDLE_ROUNDS); i++) {
            double rate = perSecond(seconds);
            idle = rate > best * GROWTH ? 0 : idle + 1;
            best = Math.max(best, rate);
        }
    }

    /** Accepted submissions per second. */
    double perSecond(int seconds) throws IOException, InterruptedException {
        String body = tiny.submission();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            long start = System.nanoTime();
            long end = start + TimeUnit.SECONDS.toNanos(seconds);
            List<Future<Integer>> counts = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                List<String> logins = people.ofClient(i, CLIENTS);
                counts.add(clients.submit(() -> submitUntil(end, logins, body)));
            }
            int accepted = 0;
            for (Future<Integer> count : counts) {
                accepted += count.get();
            }
            return accepted / ((System.nanoTime() - start) / 1e9);
        } catch (ExecutionException e) {
            throw new IOException("a client failed: " + e.getCause(), e);
        } finally {
            clients.shutdownNow();
        }
    }

    private int submitUntil(long end, List<String> logins, String body) throws IOException {
        int accepted = 0;
        try (RawHttpSubmitter client = api.submitter(logins, body)) {
            while (System.nanoTime() < end) {
                client.submit();
                accepted++;
            }
        }
        return accepted;
    }

    /** Ends the application that fills the cluster. */
    void end() throws IOException, InterruptedException {
        api.end(filling);
    }
}
