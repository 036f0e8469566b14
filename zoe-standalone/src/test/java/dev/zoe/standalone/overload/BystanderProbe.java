package dev.zoe.standalone.overload;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A user beside the crowd, who calls the API all the time, each time over a new connection. The user and the address
 * are not those of the crowd, whose limits the calls would share.
 */
final class BystanderProbe {

    private static final int PAUSE_MILLIS = 50;

    private final OverloadUser user;
    private final Map<String, List<Double>> times = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();
    private final Thread thread = new Thread(this::look, "probe");
    private volatile boolean stopped;

    private BystanderProbe(OverloadUser user) {
        this.user = user;
    }

    static BystanderProbe start(OverloadServerProcess server) throws IOException {
        BystanderProbe probe = new BystanderProbe(OverloadUser.addObserver(server, "bystander", "127.0.0.4"));
        probe.thread.setDaemon(true);
        probe.thread.start();
        return probe;
    }

    /**
     * How long calls of one kind took.
     *
     * @param calls that were answered well
     */
    record Latency(int calls, double medianMillis, double p99Millis, double maxMillis) {}

    private void look() {
        try {
            while (!stopped) {
                look("/info");
                look("/executions?limit=50");
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(String path) {
        long since = System.nanoTime();
        try {
            HttpCall.Answer answer = user.get(path);
            if (answer.status() == 200) {
                times.computeIfAbsent(path, name -> new ArrayList<>()).add((System.nanoTime() - since) / 1e6);
            } else {
                failures.add(path + " was answered with " + answer.text());
            }
        } catch (IOException e) {
            failures.add(path + " got no answer: " + e);
        }
    }

    /** Stops looking; by path. */
    Map<String, Latency> latencies() throws InterruptedException {
        stopped = true;
        thread.join();
        Map<String, Latency> latencies = new TreeMap<>();
        times.forEach((path, all) -> {
            List<Double> sorted = all.stream().sorted().toList();
            int size = sorted.size();
            latencies.put(
                    path,
                    new Latency(
                            size,
                            sorted.get(size / 2),
                            sorted.get(Math.min(size - 1, size * 99 / 100)),
                            sorted.get(size - 1)));
        });
        return latencies;
    }

    /** Calls that were not answered well; after {@link #latencies()}. */
    List<String> failures() {
        return List.copyOf(failures);
    }
}
