package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.PollingBackOff;
import dev.zoe.master.backend.StopProgress;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Ends and removes pods.
 *
 * <p>Kubernetes has no request that ends a program and keeps its output: a deletion removes both. But a kubelet ends a
 * container whose image is changed, with the grace period of the pod, and starts the new image. So the image is changed
 * to one that cannot exist. The pod then keeps its exit code and its output until it is deleted.
 */
final class PodRemover {
    /**
     * The image of pods that are ended. It has a capital letter, so it is not a name of an image, and is not pulled.
     */
    private static final String ENDED = "ended-by-Zoe";

    private static final Duration REMOVAL_TIMEOUT = Duration.ofSeconds(2);

    private final ClusterApi api;
    private final PodLabels labels;
    private final Consumer<ServicePod> ended;

    /** @param ended gets each pod that may have ended */
    PodRemover(ClusterApi api, PodLabels labels, Consumer<ServicePod> ended) {
        this.api = api;
        this.labels = labels;
        this.ended = ended;
    }

    /** Whether Zoe has asked the node to end the program of a pod. */
    static boolean isEnding(Pod pod) {
        return pod.getSpec().getContainers().stream().anyMatch(container -> ENDED.equals(container.getImage()));
    }

    /** Ends the program of a pod and keeps the pod. */
    StopProgress end(String containerName, Optional<String> uid) throws BackEndException {
        Optional<ServicePod> found = find(containerName, uid);
        if (found.isEmpty()) {
            return StopProgress.ENDED;
        }
        ServicePod pod = found.get();
        ended.accept(pod);
        if (hasEnded(pod)) {
            return pod.wasKilled() ? StopProgress.KILLED : StopProgress.ENDED;
        }
        changeImage(pod);
        return StopProgress.RUNS;
    }

    /** Ends the program of a pod, if that is not done yet, and removes the pod. Returns whether it is gone. */
    boolean stop(String containerName, Optional<String> uid, GracePeriod grace) throws BackEndException {
        Optional<ServicePod> found = find(containerName, uid);
        if (found.isEmpty()) {
            return true;
        }
        ServicePod pod = found.get();
        ended.accept(pod);
        if (!hasEnded(pod) && !grace.isOver()) {
            changeImage(pod);
            return false;
        }
        return delete(pod.name(), pod.uid());
    }

    /** Removes a pod that never ran, with all that belongs to it. */
    void removeNow(String containerName) throws BackEndException {
        Optional<ServicePod> found = find(containerName, Optional.empty());
        if (found.isEmpty() || delete(found.get().name(), found.get().uid())) {
            removeBelongings(containerName);
        }
    }

    /** Deletes a pod and waits a moment until it is gone. Returns whether it is. */
    boolean delete(String name, String uid) throws BackEndException {
        PollingBackOff pause = new PollingBackOff(REMOVAL_TIMEOUT);
        String what = "cannot remove the pod " + name;
        do {
            Optional<ServicePod> now = api.findPod(name).map(ServicePod::new).filter(pod -> pod.uid()
                    .equals(uid));
            if (now.isEmpty()) {
                return true;
            }
            ended.accept(now.get());
            delete(now.get(), what);
        } while (pause.pause(what));
        return false;
    }

    private void delete(ServicePod pod, String what) throws BackEndException {
        boolean nothingRuns = hasEnded(pod) || pod.lacksImage() || pod.isWrong();
        if (pod.isBeingDeleted() && !nothingRuns) {
            return;
        }
        // 0 removes the object at once. 1 makes the kubelet kill the program first.
        long seconds = nothingRuns ? 0 : 1;
        boolean unused = api.changed(what, () -> api.deletePod(pod.name(), pod.uid(), seconds));
        if (nothingRuns) {
            removeBelongings(pod.containerName());
        }
    }

    private void changeImage(ServicePod pod) throws BackEndException {
        if (isEnding(pod.pod()) || pod.isBeingDeleted()) {
            return;
        }
        // With the id, the patch is for this pod and never for a successor of the same name.
        String patch = "{\"metadata\":{\"uid\":\"%s\"},\"spec\":{\"containers\":[{\"name\":\"%s\",\"image\":\"%s\"}]}}"
                .formatted(pod.uid(), PodRequest.SERVICE, ENDED);
        boolean unused = api.changed("cannot end " + pod.containerName(), () -> api.pod(pod.name())
                .patch(PatchContext.of(PatchType.STRATEGIC_MERGE), patch));
    }

    /** A program that the kubelet has not started cannot have ended. One of a node that is down is not awaited. */
    private boolean hasEnded(ServicePod pod) throws BackEndException {
        return pod.exit().isPresent() || pod.cannotRun() || isOnDownNode(pod);
    }

    /** The node ends its program as soon as it is back and finds that the pod is gone. */
    private boolean isOnDownNode(ServicePod pod) throws BackEndException {
        if (pod.exit().isPresent()) {
            return false;
        }
        Optional<Node> node = api.find(
                "cannot read the node " + pod.node(),
                () -> api.client().nodes().withName(pod.node()).get());
        return node.map(found -> ClusterNode.whyDown(found).isPresent()).orElse(true);
    }

    private void removeBelongings(String containerName) throws BackEndException {
        String what = "cannot remove what belongs to " + containerName;
        boolean unused = api.changed(
                what, () -> api.service(ObjectNames.ports(containerName)).delete());
        boolean unusedSecret = api.changed(
                what, () -> api.secret(ObjectNames.secret(containerName)).delete());
    }

    private Optional<ServicePod> find(String containerName, Optional<String> uid) throws BackEndException {
        return api.findPod(ObjectNames.pod(containerName))
                .filter(labels::isOurs)
                .map(ServicePod::new)
                .filter(pod -> uid.map(pod.uid()::equals).orElse(true));
    }
}
