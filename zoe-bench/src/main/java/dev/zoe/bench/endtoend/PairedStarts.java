package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Measures the time from a request to the start of the last container: an application of Zoe, and the same containers
 * by another program. Both wait for the events of the same engine.
 */
abstract class PairedStarts {
    static final String IMAGE = "zoe-test/busybox:1";
    static final long MEMORY = 64L << 20;

    private final ProgramRunner programs;
    private final ServerApiClient api;
    private final ContainerStartEvents starts;
    private final int count;
    private final String cores;
    private int round;

    /**
     * @param count containers of each start
     * @param cores of each container
     */
    PairedStarts(ProgramRunner programs, ServerApiClient api, ContainerStartEvents starts, int count, double cores) {
        this.programs = programs;
        this.api = api;
        this.starts = starts;
        this.count = count;
        this.cores = String.format(Locale.ROOT, "%.2f", cores);
    }

    /** The containers of an execution, by their names. */
    abstract Predicate<String> ofExecution(long id);

    /** The containers that the other program starts with names that begin so. */
    abstract Predicate<String> ofOther(String prefix);

    /** What starts one container. */
    abstract List<String> command(String name);

    /** What removes containers; their names follow. */
    abstract List<String> removal();

    final String cores() {
        return cores;
    }

    /** Seconds from the submission to the start of the last container. */
    final double zoe() throws IOException, InterruptedException {
        String body = new SleeperApplication("bench-start", IMAGE, count, cores, MEMORY, List.of()).submission();
        long begin = now();
        long id = api.submit(body);
        try {
            return secondsFrom(begin, ofExecution(id));
        } finally {
            api.end(id);
        }
    }

    /** Seconds from the concurrent start of the other program for each container to the start of the last container. */
    final double other() throws IOException, InterruptedException {
        String prefix = "bench-%d-%d-".formatted(count, round++);
        List<String> names = IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
        List<Process> running = new ArrayList<>();
        try {
            long begin = now();
            for (String name : names) {
                running.add(programs.start(command(name)));
            }
            double seconds = secondsFrom(begin, ofOther(prefix));
            for (int i = 0; i < count; i++) {
                ProgramRunner.finish(command(names.get(i)), running.get(i));
            }
            return seconds;
        } finally {
            List<String> remove = new ArrayList<>(removal());
            remove.addAll(names);
            programs.run(remove);
        }
    }

    private double secondsFrom(long begin, Predicate<String> containers) throws IOException, InterruptedException {
        return (starts.awaitLast(count, containers) - begin) / 1e9;
    }

    /** The clock that the engine's events are stamped with. */
    private static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }
}
