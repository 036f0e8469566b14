package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ObservedService.State;
import dev.zoe.master.backend.docker.DeploymentLabels;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A pod of a service, as the API server reports it. */
record ServicePod(Pod pod) {
    private static final int KILLED = 137;
    private static final int TERMINATED = 143;
    private static final String OUT_OF_MEMORY = "OOMKilled";
    /** Reasons of runtimes for a container whose program could not be run at all. */
    private static final Set<String> CANNOT_RUN = Set.of("ContainerCannotRun", "StartError");

    private static final Set<String> MISSING_IMAGE =
            Set.of("ErrImagePull", "ImagePullBackOff", "ErrImageNeverPull", "InvalidImageName", "ImageInspectError");
    private static final Set<String> WRONG_REQUEST =
            Set.of("CreateContainerConfigError", "CreateContainerError", "RunContainerError");

    String name() {
        return pod.getMetadata().getName();
    }

    String uid() {
        return pod.getMetadata().getUid();
    }

    /** Empty while it has none. */
    String node() {
        return Optional.ofNullable(pod.getSpec().getNodeName()).orElse("");
    }

    boolean isBeingDeleted() {
        return pod.getMetadata().getDeletionTimestamp() != null;
    }

    /** The name of its container; empty when its annotation is missing. */
    String containerName() {
        return PodLabels.of(pod).getOrDefault(PodLabels.CONTAINER, "");
    }

    ContainerId container() {
        return new ContainerId(containerName(), node(), uid());
    }

    boolean isRunning() {
        return status().map(ContainerStatus::getState)
                .map(ContainerState::getRunning)
                .isPresent();
    }

    /** Whether its program runs or ran. */
    boolean hasRun() {
        return isRunning() || exit().isPresent();
    }

    /** Whether it will not run, and never did. */
    boolean cannotRun() {
        return terminated().filter(ServicePod::neverRan).isPresent() || (hasFailed() && status().isEmpty());
    }

    /** Why its program could not be run, in the words of the node. */
    String refusal() {
        return terminated()
                .map(end -> String.valueOf(end.getMessage()))
                .orElseGet(() ->
                        pod.getStatus().getReason() + ", " + pod.getStatus().getMessage());
    }

    /** Whether its node made a container for it. */
    boolean hasContainer() {
        return status().isPresent();
    }

    /** Whether the node refused or evicted it, or its program has failed. */
    boolean hasFailed() {
        return "Failed".equals(pod.getStatus().getPhase());
    }

    /** Whether its node has ended it, or refused it after its start, without a report of its container. */
    boolean wasEvicted() {
        return hasFailed() && status().isEmpty() && pod.getStatus().getStartTime() != null;
    }

    /** Why the container waits, such as {@code ErrImagePull}; empty when it does not, or when there is no reason. */
    Optional<String> waitingReason() {
        return status().map(ContainerStatus::getState)
                .map(ContainerState::getWaiting)
                .map(waiting -> waiting.getReason());
    }

    /** Whether it waits because its image does not exist or cannot be pulled. */
    boolean lacksImage() {
        return waitingReason().filter(MISSING_IMAGE::contains).isPresent();
    }

    /** Whether it waits because the runtime of the node refuses its container. */
    boolean isWrong() {
        return waitingReason().filter(WRONG_REQUEST::contains).isPresent();
    }

    /** What the node says about the waiting of the container. */
    String waitingMessage() {
        return status().map(ContainerStatus::getState)
                .map(ContainerState::getWaiting)
                .map(waiting -> waiting.getMessage())
                .orElse("");
    }

    /**
     * How its program ended; empty while it runs, and when it never ran. The exit code 0 of a program that ended
     * because its pod was deleted, such as by a drain of its node, does not count as success.
     */
    Optional<Exit> exit() {
        return terminated().filter(end -> !neverRan(end)).map(end -> {
            int code = end.getExitCode();
            return new Exit(
                    code == 0 && wasDeletedBefore(end) ? TERMINATED : code, OUT_OF_MEMORY.equals(end.getReason()));
        });
    }

    /** The timestamp of a deletion is the end of its grace period. */
    private boolean wasDeletedBefore(ContainerStateTerminated end) {
        Optional<Instant> deleted = Optional.ofNullable(pod.getMetadata().getDeletionTimestamp())
                .flatMap(ServicePod::instant)
                .map(last ->
                        last.minusSeconds(Optional.ofNullable(pod.getMetadata().getDeletionGracePeriodSeconds())
                                .orElse(0L)));
        Optional<Instant> ended = Optional.ofNullable(end.getFinishedAt()).flatMap(ServicePod::instant);
        return deleted.isPresent() && ended.isPresent() && !ended.get().isBefore(deleted.get());
    }

    /** How it ended when it was deleted without a report of its end, or evicted: its node killed the program. */
    static Exit killed() {
        return new Exit(KILLED, false);
    }

    /** Whether SIGKILL ended its program after a stop signal. */
    boolean wasKilled() {
        return PodRemover.isEnding(pod)
                && exit().filter(exit -> exit.code() == KILLED && !exit.outOfMemory())
                        .isPresent();
    }

    private Optional<ContainerStateTerminated> terminated() {
        return status().flatMap(status -> Optional.ofNullable(status.getState())
                .map(ContainerState::getTerminated)
                // A kubelet may already wait for the image that ended it.
                .or(() -> Optional.ofNullable(status.getLastState()).map(ContainerState::getTerminated)));
    }

    private static boolean neverRan(ContainerStateTerminated end) {
        return CANNOT_RUN.contains(String.valueOf(end.getReason()))
                || String.valueOf(end.getMessage()).contains("OCI runtime create failed");
    }

    private Optional<ContainerStatus> status() {
        return pod.getStatus().getContainerStatuses().stream()
                .filter(status -> status.getName().equals(PodRequest.SERVICE))
                .findFirst();
    }

    private Optional<Instant> endedAt() {
        return terminated().map(ContainerStateTerminated::getFinishedAt).flatMap(ServicePod::instant);
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** The service as the master knows it. */
    ObservedService observed(PublishedPorts published) {
        boolean runs = isRunning();
        Map<String, String> labels = PodLabels.of(pod);
        return new ObservedService(
                containerName(),
                uid(),
                node(),
                runs ? State.RUNNING : State.ENDED,
                runs ? Optional.empty() : exit().or(() -> Optional.of(killed())),
                PodLabels.visible(labels),
                runs ? Optional.ofNullable(pod.getStatus().getPodIP()).orElse("") : "",
                runs ? published.of(this, DeploymentLabels.portNames(labels)) : Map.of(),
                runs ? Optional.empty() : endedAt());
    }
}
