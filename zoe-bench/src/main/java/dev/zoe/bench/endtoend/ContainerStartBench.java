package dev.zoe.bench.endtoend;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Measures the time from a request to the start of the last container: an application of Zoe, and the same containers
 * by {@code docker run}.
 */
final class ContainerStartBench {

    static final String IMAGE = "zoe-test/busybox:1";
    static final long MEMORY = 64L << 20;

    private final ProgramRunner programs;
    private final ServerApiClient api;
    private final ContainerStartEvents starts;
    private final int count;
    private final String cores;
    private int round;

    /** @param cores of each container */
    ContainerStartBench(
            ProgramRunner programs, ServerApiClient api, ContainerStartEvents starts, int count, double cores) {
        this.programs = programs;
        this.api = api;
        this.starts = starts;
        this.count = count;
        this.cores = String.format(Locale.ROOT, "%.2f", cores);
    }

    /** Seconds from the submission to the start of the last container. */
    double zoe() throws IOException, InterruptedException {
        String body = new SleeperApplication("bench-start", IMAGE, count, cores, MEMORY, List.of()).submission();
        long begin = now();
        long id = api.submit(body);
        try {
            return (starts.awaitLast(count, name -> name.endsWith("-" + id + "-zoe")) - begin) / 1e9;
        } finally {
            api.end(id);
        }
    }

    /**
     * Seconds from the concurrent start of {@code docker run -d} for each container to the start of the last container.
     */
    double dockerRun() throws IOException, InterruptedException {
        String prefix = "bench-%d-%d-".formatted(count, round++);
        List<List<String>> commands =
                IntStream.range(0, count).mapToObj(i -> command(prefix + i)).toList();
        List<Process> running = new ArrayList<>();
        try {
            long begin = now();
            for (List<String> command : commands) {
                running.add(programs.start(command));
            }
            double seconds = (starts.awaitLast(count, name -> name.startsWith(prefix)) - begin) / 1e9;
            for (int i = 0; i < count; i++) {
                ProgramRunner.finish(commands.get(i), running.get(i));
            }
            return seconds;
        } finally {
            remove(prefix);
        }
    }

    private List<String> command(String name) {
        String memory = Long.toString(MEMORY);
        return List.of(
                "docker",
                "run",
                "-d",
                "--name",
                name,
                "--cpus",
                cores,
                "--memory",
                memory,
                "--memory-swap",
                memory,
                IMAGE,
                "sleep",
                "600");
    }

    private void remove(String prefix) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("docker", "rm", "-f"));
        IntStream.range(0, count).forEach(i -> command.add(prefix + i));
        programs.run(command);
    }

    /** The clock that the engine's events are stamped with. */
    private static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }
}
