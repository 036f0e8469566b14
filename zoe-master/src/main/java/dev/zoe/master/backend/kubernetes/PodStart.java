package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.PollingBackOff;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.PullFailure;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits until the program of a pod runs, and says why when it never will. A pod that cannot start is removed. */
final class PodStart {
    private static final Logger LOG = LoggerFactory.getLogger(PodStart.class);

    /** Pulling a large image takes minutes. */
    private static final Duration START_TIMEOUT = Duration.ofMinutes(10);
    /** Events are read only of pods that take longer than most. */
    private static final Duration EVENTS_AFTER = Duration.ofSeconds(1);

    private final ClusterApi api;
    private final PodRemover remover;
    private final ServiceSpec spec;
    private final String what;

    PodStart(ClusterApi api, PodRemover remover, ServiceSpec spec) {
        this.api = api;
        this.remover = remover;
        this.spec = spec;
        this.what = "cannot start " + spec.containerName() + " on node " + spec.node();
    }

    /** Returns the service when its program runs or has run. */
    ObservedService await(ServicePod created) throws BackEndException {
        PollingBackOff pause = new PollingBackOff(START_TIMEOUT);
        long begun = System.nanoTime();
        String last = "nothing yet";
        ServicePod pod = created;
        do {
            Optional<Pod> found = api.findPod(created.name());
            if (found.isEmpty() || !new ServicePod(found.get()).uid().equals(created.uid())) {
                throw new BackEndException(Kind.NO_ROOM, what + ": the pod was removed during the start");
            }
            pod = new ServicePod(found.get());
            if (pod.hasRun()) {
                return pod.observed(PublishedPorts.of(api, pod));
            }
            failIfImpossible(pod);
            last = pod.waitingReason().orElse("the pod is pending");
            if (System.nanoTime() - begun > EVENTS_AFTER.toNanos()) {
                last = failIfNotMounted(pod).orElse(last);
            }
        } while (pause.pause(what));
        throw failed(
                Kind.NO_ROOM,
                what + ": it does not run after " + START_TIMEOUT.toMinutes() + " min; the cluster reports " + last);
    }

    private void failIfImpossible(ServicePod pod) throws BackEndException {
        if (pod.lacksImage()) {
            String message = pod.waitingReason().orElse("") + ": " + pod.waitingMessage();
            LOG.info(
                    "cannot pull image container={} image={} error=\"{}\"",
                    spec.containerName(),
                    spec.image(),
                    message.replaceAll("\\p{Cntrl}", " "));
            throw failed(Kind.IMAGE_MISSING, PullFailure.message(spec.image(), message));
        }
        if (pod.isWrong()) {
            throw failed(Kind.REJECTED, what + ": " + pod.waitingMessage());
        }
        if (pod.cannotRun()) {
            // A pod that the node refused has no container: the node has no room for it, or is going down.
            throw failed(pod.hasContainer() ? Kind.REJECTED : Kind.NO_ROOM, what + ": " + pod.refusal());
        }
    }

    /** The last warning about the pod; a volume that does not exist ends the start. */
    private Optional<String> failIfNotMounted(ServicePod pod) throws BackEndException {
        Optional<Event> warning = PodEvents.lastWarning(api, pod);
        if (warning.isPresent() && PodEvents.isWrongVolume(warning.get())) {
            throw failed(Kind.REJECTED, what + ": " + warning.get().getMessage() + hostPaths());
        }
        return warning.map(event -> event.getReason() + ", " + event.getMessage());
    }

    /** The node names its volumes, which are not the names that users know. */
    private String hostPaths() {
        return ". The host paths are "
                + spec.volumes().stream().map(ServiceSpec.Mount::hostPath).toList();
    }

    private BackEndException failed(Kind kind, String message) throws BackEndException {
        remover.removeNow(spec.containerName());
        return new BackEndException(kind, message);
    }
}
