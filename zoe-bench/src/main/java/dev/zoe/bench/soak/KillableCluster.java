package dev.zoe.bench.soak;

import dev.zoe.bench.program.ProgramRunner;
import dev.zoe.bench.site.KillablePart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The API server and the kubelet of a private Kubernetes that {@code .ci/kubernetes} has started. */
final class KillableCluster implements SoakBackEnd {
    private static final String NAMESPACE = "zoe-soak";
    private static final ProgramRunner PROGRAMS = new ProgramRunner(Map.of());

    private final Path kubeconfig;
    private final List<KillablePart> parts;

    /** @param directory what {@code .ci/kubernetes start} was given */
    KillableCluster(Path directory) throws IOException, InterruptedException {
        this.kubeconfig = directory.resolve("kubeconfig");
        this.parts = List.of(
                new Part("API server", "server", directory.toString()),
                new Part("kubelet", "kubelet", directory.toString()));
        var unused = kubectl("create", "namespace", NAMESPACE);
    }

    /** A process of the cluster; {@code .ci/kubernetes} stops them with the cluster. */
    private record Part(String name, String word, String directory) implements KillablePart {
        @Override
        public void start() throws IOException, InterruptedException {
            var unused = PROGRAMS.run(List.of(".ci/kubernetes", word, directory, "start"));
        }

        @Override
        public void kill() throws IOException, InterruptedException {
            var unused = PROGRAMS.run(List.of(".ci/kubernetes", word, directory, "stop"));
        }

        @Override
        public void stop() {}
    }

    @Override
    public List<KillablePart> parts() {
        return parts;
    }

    @Override
    public List<String> settings() {
        return List.of(
                "--zoe.back-end.kind=kubernetes",
                "--zoe.back-end.kubernetes.kubeconfig=" + kubeconfig,
                "--zoe.back-end.kubernetes.namespace=" + NAMESPACE);
    }

    @Override
    public List<String> everything(String deployment) throws IOException, InterruptedException {
        return kubectl(
                        "-n",
                        NAMESPACE,
                        "get",
                        "pods,services,secrets",
                        "-l",
                        "zoe_deployment_name=" + deployment,
                        "-o",
                        "name")
                .lines()
                .toList();
    }

    /** The engine below the kubelet is never killed. */
    @Override
    public List<Instant> engineKills() {
        return List.of();
    }

    private String kubectl(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubectl", "--kubeconfig", kubeconfig.toString()));
        command.addAll(List.of(words));
        return PROGRAMS.run(command);
    }
}
