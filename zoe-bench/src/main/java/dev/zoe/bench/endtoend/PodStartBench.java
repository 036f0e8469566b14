package dev.zoe.bench.endtoend;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Measures the time from a request to the start of the last program: an application of Zoe, and the same pods by
 * {@code kubectl run}. Both wait for containers of the same engine.
 */
final class PodStartBench {
    private static final String NAMESPACE = KubernetesBench.NAMESPACE;

    private final ProgramRunner programs;
    private final ServerApiClient api;
    private final ContainerStartEvents starts;
    private final int count;
    private final String cores;
    private int round;

    /** @param cores of each pod */
    PodStartBench(ProgramRunner programs, ServerApiClient api, ContainerStartEvents starts, int count, double cores) {
        this.programs = programs;
        this.api = api;
        this.starts = starts;
        this.count = count;
        this.cores = String.format(Locale.ROOT, "%.2f", cores);
    }

    /** Seconds from the submission to the start of the last program. */
    double zoe() throws IOException, InterruptedException {
        String body = new SleeperApplication(
                        "bench-start", ContainerStartBench.IMAGE, count, cores, ContainerStartBench.MEMORY, List.of())
                .submission();
        long begin = now();
        long id = api.submit(body);
        try {
            return secondsFrom(begin, "-" + id + "-zoe_");
        } finally {
            api.end(id);
        }
    }

    /** Seconds from the concurrent start of {@code kubectl run} for each pod to the start of the last program. */
    double kubectlRun() throws IOException, InterruptedException {
        String prefix = "bench-%d-%d-".formatted(count, round++);
        List<List<String>> commands =
                IntStream.range(0, count).mapToObj(i -> command(prefix + i)).toList();
        List<Process> running = new ArrayList<>();
        try {
            long begin = now();
            for (List<String> command : commands) {
                running.add(programs.start(command));
            }
            double seconds = secondsFrom(begin, "_" + prefix);
            for (int i = 0; i < count; i++) {
                ProgramRunner.finish(commands.get(i), running.get(i));
            }
            return seconds;
        } finally {
            remove(prefix);
        }
    }

    /** The kubelet names a container by its pod; each pod has another one, which holds its network. */
    private double secondsFrom(long begin, String pod) throws IOException, InterruptedException {
        return (starts.awaitLast(count, name -> !name.startsWith("k8s_POD_") && name.contains(pod)) - begin) / 1e9;
    }

    private List<String> command(String name) {
        String resources = "{\"cpu\": \"%s\", \"memory\": \"%d\"}".formatted(cores, ContainerStartBench.MEMORY);
        String pod =
                """
                {"spec": {"terminationGracePeriodSeconds": 1, "containers": [{"name": "%s", "image": "%s",
                  "imagePullPolicy": "IfNotPresent", "command": ["sleep", "600"],
                  "resources": {"requests": %s, "limits": %3$s}}]}}"""
                        .formatted(name, ContainerStartBench.IMAGE, resources);
        return List.of(
                "kubectl",
                "--namespace",
                NAMESPACE,
                "run",
                name,
                "--image",
                ContainerStartBench.IMAGE,
                "--restart=Never",
                "--overrides",
                pod);
    }

    private void remove(String prefix) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubectl", "--namespace", NAMESPACE, "delete", "pod"));
        IntStream.range(0, count).forEach(i -> command.add(prefix + i));
        programs.run(command);
    }

    /** The clock that the engine's events are stamped with. */
    private static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }
}
