package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Start times of containers, from the events of the Docker engine. */
final class ContainerStartEvents implements AutoCloseable {

    private static final long TIMEOUT_SECONDS = 60;

    private final Process events;
    private final Map<String, Long> starts = new ConcurrentHashMap<>();

    ContainerStartEvents(ProgramRunner programs) throws IOException {
        events = programs.start(List.of(
                "docker",
                "events",
                "--since",
                "0s",
                "--filter",
                "event=start",
                "--format",
                "{{.TimeNano}} {{.Actor.Attributes.name}}"));
        Thread reader = new Thread(this::read, "bench-events");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader lines = events.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int space = line.indexOf(' ');
                synchronized (starts) {
                    starts.put(line.substring(space + 1), Long.parseLong(line.substring(0, space)));
                    starts.notifyAll();
                }
            }
        } catch (IOException closed) {
            return;
        }
    }

    /**
     * When the last of {@code count} containers started, in nanoseconds of the epoch.
     *
     * @throws IOException when that takes longer than a minute
     */
    long awaitLast(int count, Predicate<String> name) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        synchronized (starts) {
            while (true) {
                long[] times = starts.entrySet().stream()
                        .filter(start -> name.test(start.getKey()))
                        .mapToLong(Map.Entry::getValue)
                        .sorted()
                        .toArray();
                if (times.length >= count) {
                    return times[count - 1];
                }
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    throw new IOException(
                            "%d of %d containers started within %d s".formatted(times.length, count, TIMEOUT_SECONDS));
                }
                starts.wait(left);
            }
        }
    }

    @Override
    public void close() {
        events.destroy();
        events.onExit().join();
    }
}
