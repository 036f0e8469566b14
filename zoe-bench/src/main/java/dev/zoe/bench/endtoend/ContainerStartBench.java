package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import java.util.List;
import java.util.function.Predicate;

/** Starts of containers beside {@code docker run -d}. */
final class ContainerStartBench extends PairedStarts {

    /** @param cores of each container */
    ContainerStartBench(
            ProgramRunner programs, ServerApiClient api, ContainerStartEvents starts, int count, double cores) {
        super(programs, api, starts, count, cores);
    }

    @Override
    Predicate<String> ofExecution(long id) {
        return name -> name.endsWith("-" + id + "-zoe");
    }

    @Override
    Predicate<String> ofOther(String prefix) {
        return name -> name.startsWith(prefix);
    }

    @Override
    List<String> command(String name) {
        String memory = Long.toString(MEMORY);
        return List.of(
                "docker",
                "run",
                "-d",
                "--name",
                name,
                "--cpus",
                cores(),
                "--memory",
                memory,
                "--memory-swap",
                memory,
                IMAGE,
                "sleep",
                "600");
    }

    @Override
    List<String> removal() {
        return List.of("docker", "rm", "-f");
    }
}
