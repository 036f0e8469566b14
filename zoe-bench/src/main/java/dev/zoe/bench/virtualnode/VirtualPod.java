package dev.zoe.bench.virtualnode;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;

/** What a kubelet would report of a pod. */
final class VirtualPod {
    private static final int ADDRESSES_OF_A_NETWORK = 250;

    private VirtualPod() {}

    /**
     * The pod, whose program runs.
     *
     * @param number another one for each pod, from 1, of which its address is made
     */
    static Pod running(Pod pod, int number) {
        Container container = pod.getSpec().getContainers().get(0);
        String now = Instant.now().toString();
        return new PodBuilder()
                .withNewMetadata()
                .withName(pod.getMetadata().getName())
                .withUid(pod.getMetadata().getUid())
                .endMetadata()
                .withNewStatus()
                .withPhase("Running")
                .withStartTime(now)
                .withHostIP("10.254.0.1")
                .withPodIP(
                        "10.253.%d.%d".formatted(number / ADDRESSES_OF_A_NETWORK, number % ADDRESSES_OF_A_NETWORK + 1))
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .addNewContainerStatus()
                .withName(container.getName())
                .withImage(container.getImage())
                .withImageID("virtual://image")
                .withContainerID("virtual://" + pod.getMetadata().getUid())
                .withReady(true)
                .withStarted(true)
                .withRestartCount(0)
                .withNewState()
                .withNewRunning()
                .withStartedAt(now)
                .endRunning()
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
    }
}
