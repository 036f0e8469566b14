package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.ObservedService.Exit;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

class ServicePodTest {
    private static final String ENDED = "2026-11-28T12:00:10Z";

    /** A pod whose program has ended. */
    private static PodBuilder ended(int code, String reason, String message) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("worker0-1-kit")
                .withUid("u1")
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .addNewContainerStatus()
                .withName(PodRequest.SERVICE)
                .withNewState()
                .withNewTerminated()
                .withExitCode(code)
                .withReason(reason)
                .withMessage(message)
                .withFinishedAt(ENDED)
                .endTerminated()
                .endState()
                .endContainerStatus()
                .endStatus();
    }

    private static Pod deleted(int code, String timestamp, long grace) {
        return ended(code, "Completed", "")
                .editMetadata()
                .withDeletionTimestamp(timestamp)
                .withDeletionGracePeriodSeconds(grace)
                .endMetadata()
                .build();
    }

    @Test
    void successIsTheExitCodeOfAPodThatEndsByItself() {
        assertThat(new ServicePod(ended(0, "Completed", "").build()).exit()).contains(new Exit(0, false));
    }

    @Test
    void aProgramThatEndsBecauseItsPodIsDeletedHasNoSuccess() {
        assertThat(new ServicePod(deleted(0, "2026-11-28T12:00:38Z", 30)).exit())
                .contains(new Exit(143, false));
        assertThat(new ServicePod(deleted(5, "2026-11-28T12:00:38Z", 30)).exit())
                .contains(new Exit(5, false));
    }

    @Test
    void aPodThatIsDeletedAfterItsEndKeepsItsSuccess() {
        assertThat(new ServicePod(deleted(0, "2026-11-28T12:00:42Z", 30)).exit())
                .contains(new Exit(0, false));
    }

    @Test
    void aContainerThatTheRuntimeCannotStartHasNoExit() {
        ServicePod pod =
                new ServicePod(ended(127, "Error", "OCI runtime create failed: exec: \"x\": executable file not found")
                        .build());
        assertThat(pod.exit()).isEmpty();
        assertThat(pod.cannotRun()).isTrue();
        assertThat(pod.hasRun()).isFalse();
    }

    @Test
    void theMemoryLimitIsNamed() {
        assertThat(new ServicePod(ended(137, "OOMKilled", "").build()).exit()).contains(new Exit(137, true));
    }
}
