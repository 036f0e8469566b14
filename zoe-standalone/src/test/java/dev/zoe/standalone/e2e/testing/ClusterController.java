package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A namespace of the private Kubernetes of the tests, looked at behind Zoe's back with {@code kubectl}. */
public final class ClusterController implements AutoCloseable {
    private static final String VARIABLE = "ZOE_TEST_KUBERNETES";

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

    /** The settings of a master whose services run in this namespace. */
    public String[] settings(String deployment) {
        return new String[] {
            "--zoe.deployment-name=" + deployment,
            "--zoe.back-end.kind=kubernetes",
            "--zoe.back-end.kubernetes.kubeconfig=" + directory.resolve("kubeconfig"),
            "--zoe.back-end.kubernetes.namespace=" + namespace
        };
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
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.onExit().join().exitValue())
                .as(String.join(" ", command))
                .isZero();
        return output;
    }

    @Override
    public void close() throws IOException {
        var unused = kubectl("delete", "namespace", namespace, "--wait=false");
    }
}
