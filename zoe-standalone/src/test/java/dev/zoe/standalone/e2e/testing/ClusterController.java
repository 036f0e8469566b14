package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A namespace of the private Kubernetes of the tests, looked at behind Zoe's back with {@code kubectl}. */
public final class ClusterController implements AutoCloseable {
    private static final String VARIABLE = "ZOE_TEST_KUBERNETES";

    private static final String CORDONED = "zoe-e2e-cordoned";
    /** A cluster of several nodes takes one as not ready after 8 s. */
    private static final int HEARTBEAT_SECONDS = 2;

    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private final ScheduledExecutorService heartbeats = Executors.newSingleThreadScheduledExecutor();
    private final List<String> cordoned = new ArrayList<>();
    private final Path directory;
    private final String namespace = "zoe-e2e-" + System.currentTimeMillis();

    public ClusterController() throws IOException {
        directory = required();
        var unused = kubectl("create", "namespace", namespace);
    }

    /** Its directory; without one the test is skipped, and says so. */
    private static Path required() {
        String directory = System.getenv(VARIABLE);
        assumeTrue(
                directory != null,
                VARIABLE
                        + " is not set: tests on a real Kubernetes are skipped. Start one with .ci/kubernetes start DIR"
                        + " and set it to DIR");
        return Path.of(String.valueOf(directory));
    }

    /** The settings of a master whose services run in this namespace, and more settings. */
    public String[] settings(String deployment, String... more) {
        return Stream.concat(
                        Stream.of(
                                "--zoe.deployment-name=" + deployment,
                                "--zoe.back-end.kind=kubernetes",
                                "--zoe.back-end.kubernetes.kubeconfig=" + directory.resolve("kubeconfig"),
                                "--zoe.back-end.kubernetes.namespace=" + namespace),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    /** Names and uids of the pods of an execution, one line each. */
    public List<String> pods(long execution) throws IOException {
        return lines(
                "get",
                "pods",
                "-l",
                "zoe_execution_id=" + execution,
                "-o",
                "jsonpath={range .items[*]}{.metadata.name} {.metadata.uid}{\"\\n\"}{end}");
    }

    /** Everything of Zoe in the namespace. */
    public List<String> everything() throws IOException {
        return lines("get", "pods,services,secrets", "-l", "zoe_deployment_name", "-o", "name");
    }

    /** Skips a test that stops parts of the cluster where it is not one of {@code .ci/kubernetes}. */
    public void requirePartsThatCanBeStopped() {
        assumeTrue(
                Files.exists(directory.resolve("tool")),
                "the cluster was not started by .ci/kubernetes: its parts cannot be stopped");
    }

    /** Stops or starts a part of the cluster, as {@code .ci/kubernetes} says. */
    public void harm(String part, String action) throws IOException {
        run(List.of("../.ci/kubernetes", part, directory.toString(), action));
    }

    /** Skips a test that loses nodes where the cluster has fewer than three. */
    public void requireThreeNodes() throws IOException {
        requirePartsThatCanBeStopped();
        assumeTrue(
                Files.readString(directory.resolve("nodes")).strip().equals("3"),
                "the cluster has less than three nodes: tests that lose nodes are skipped. Start one with"
                        + " .ci/kubernetes start DIR 3");
    }

    /** Does something to the machine of node 2 or 3, as {@code .ci/kubernetes} says. */
    public void harm(String what, int node) throws IOException {
        harm(what, Integer.toString(node));
    }

    /** Gives a node a label, or takes it away. */
    public void label(int node, String label, boolean has) throws IOException {
        var unused = kubectl("label", "--overwrite", "node", "node" + node, has ? label + "=true" : label + "-");
    }

    /** Marks a node as one that takes no new pods. */
    public void cordon(String node) throws IOException {
        var unused = kubectl("cordon", node);
    }

    public void uncordon(String node) throws IOException {
        var unused = kubectl("uncordon", node);
    }

    /** Removes a node from the cluster. Its kubelet adds it again when it starts the next time. */
    public void deleteNode(int node) throws IOException {
        var unused = kubectl("delete", "node", "node" + node);
    }

    /**
     * Until {@link #close}, only the first node takes pods. Where it is the only one, this adds a node that takes none:
     * with only one node, Zoe cannot tell a lost node from a lost network.
     */
    public void leaveOneNode() throws IOException {
        String first = Files.readString(directory.resolve("node")).strip();
        for (String node : lines("get", "nodes", "-o", "jsonpath={range .items[*]}{.metadata.name}{\"\\n\"}{end}")) {
            if (!node.equals(first) && !node.equals(CORDONED)) {
                cordon(node);
                cordoned.add(node);
            }
        }
        if (cordoned.isEmpty()) {
            addCordonedNode();
        }
    }

    private void addCordonedNode() throws IOException {
        // One of a test that was broken off is not ready for good.
        var unusedEarlier = kubectl("delete", "node", CORDONED, "--ignore-not-found");
        apply(
                """
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "%s"}, "spec": {"unschedulable": true},
                 "status": {"allocatable": {"cpu": "1", "memory": "1Gi", "pods": "1"},
                  "conditions": [{"type": "Ready", "status": "True", "reason": "Test", "message": "it is a test"}]}}"""
                        .formatted(CORDONED));
        var unused = heartbeats.scheduleWithFixedDelay(this::beat, 0, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
    }

    /** The cluster takes a node as not ready that does not renew its lease. */
    private void beat() {
        try {
            apply(
                    """
                    {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "metadata": {"name": "%s",
                      "namespace": "kube-node-lease"}, "spec": {"holderIdentity": "%1$s", "leaseDurationSeconds": 40,
                      "renewTime": "%s"}}"""
                            .formatted(CORDONED, MICROSECONDS.format(Instant.now())));
        } catch (IOException | AssertionError e) {
            // While the API server is stopped.
        }
    }

    private void apply(String object) throws IOException {
        Path file = Files.createTempFile("object", ".json");
        Files.writeString(file, object);
        var unused = kubectl("apply", "-f", file.toString());
        Files.delete(file);
    }

    /** Names of the containers that run programs of an execution on any node, whether the cluster knows them or not. */
    public List<String> programs(long execution) throws IOException {
        List<String> all = new ArrayList<>();
        for (int node = 1; Files.exists(socket(node)); node++) {
            all.addAll(programs(node, execution));
        }
        return all;
    }

    /** The same of one node. */
    public List<String> programs(int node, long execution) throws IOException {
        return run(List.of(
                        "docker",
                        "--host",
                        "unix://" + socket(node),
                        "ps",
                        "--format",
                        "{{.Names}}",
                        "--filter",
                        "label=io.kubernetes.pod.namespace=" + namespace,
                        "--filter",
                        "label=io.kubernetes.docker.type=container"))
                .lines()
                .filter(name -> name.contains("-" + execution + "-"))
                .toList();
    }

    private Path socket(int node) {
        return directory.resolve(node == 1 ? "cluster" : Integer.toString(node)).resolve("docker.sock");
    }

    /** Deletes a pod, as an administrator does. */
    public void delete(String pod) throws IOException {
        var unused = lines("delete", "pod", pod, "--wait=false");
    }

    private List<String> lines(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("-n", namespace));
        all.addAll(List.of(words));
        return kubectl(all.toArray(String[]::new)).lines().toList();
    }

    private String kubectl(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "kubectl", "--kubeconfig", directory.resolve("kubeconfig").toString()));
        command.addAll(List.of(words));
        return run(command);
    }

    private static String run(List<String> command) throws IOException {
        // A part that it starts goes on, with the stream of errors of its script.
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.onExit().join().exitValue())
                .as(String.join(" ", command))
                .isZero();
        return output;
    }

    @Override
    public void close() throws IOException {
        heartbeats.shutdownNow();
        for (String node : cordoned) {
            uncordon(node);
        }
        var unused = kubectl("delete", "namespace", namespace, "--wait=false");
        var unusedNode = kubectl("delete", "node", CORDONED, "--ignore-not-found");
    }
}
