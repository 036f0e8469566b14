package dev.zoe.bench.virtualnode;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** What a kubelet would report of a pod. */
final class VirtualPod {
    private static final AtomicInteger STARTED = new AtomicInteger();

    private VirtualPod() {}

    /** The pod, whose program runs. */
    static Pod running(Pod pod) {
        Container container = pod.getSpec().getContainers().get(0);
        int number = STARTED.incrementAndGet();
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
                .withPodIP("10.253.%d.%d".formatted(number / 250, number % 250 + 1))
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
