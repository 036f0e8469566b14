package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndException;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;

/**
 * Tries whether the network of the cluster enforces network policies: this process is no member of any execution, so a
 * pod of one must not answer it. A connection that is refused is an answer.
 */
final class IsolationCheck {
    private static final String PART = "network policies";
    private static final String ADVICE =
            "use a network that enforces policies; if the master runs on the node itself, or"
                    + " the network refuses connections instead of dropping them, try it from a pod, see"
                    + " docs/operators/kubernetes.md";
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    /** The port of the discard protocol, which programs do not publish. */
    private static final int PORT = 9;

    private final ClusterApi api;
    private final PodLabels labels;

    IsolationCheck(ClusterApi api, PodLabels labels) {
        this.api = api;
        this.labels = labels;
    }

    BackEndCheck run() throws BackEndException {
        Optional<Pod> running = api
                .call("cannot list the pods", () -> api.client()
                        .pods()
                        .inNamespace(api.namespace())
                        .withLabels(labels.ofServices())
                        .list())
                .getItems()
                .stream()
                .filter(pod ->
                        new ServicePod(pod).isRunning() && pod.getStatus().getPodIP() != null)
                .findFirst();
        if (running.isEmpty()) {
            return BackEndCheck.ok(
                    PART, "each execution has one; whether they are enforced is tried while a service runs");
        }
        String name = new ServicePod(running.get()).containerName();
        return answers(running.get().getStatus().getPodIP())
                ? BackEndCheck.warning(
                        PART,
                        "they do not seem to be enforced: %s answers the master, which is not of its execution"
                                .formatted(name),
                        ADVICE)
                : BackEndCheck.ok(PART, "%s does not answer the master, which is not of its execution".formatted(name));
    }

    private static boolean answers(String address) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, PORT), (int) TIMEOUT.toMillis());
            return true;
        } catch (ConnectException e) {
            return String.valueOf(e.getMessage()).contains("refused");
        } catch (IOException e) {
            return false;
        }
    }
}
