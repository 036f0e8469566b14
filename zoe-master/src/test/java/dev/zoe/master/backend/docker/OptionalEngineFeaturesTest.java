package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.OptionalFeatures.Feature;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An engine without one of the features gets containers without it; a user cannot bring that about. */
class OptionalEngineFeaturesTest {
    private static final String NO_LIMIT =
            "--storage-opt is supported only for overlay over xfs with 'pquota' mount option";
    private static final String NO_INIT = "exec: \"docker-init\": executable file not found in $PATH";
    private static final Set<Feature> ALL = Set.of(Feature.values());
    private static final ServiceSpec SPEC = spec("true");

    private final OptionalFeatures features = new OptionalFeatures(ALL);

    private static ServiceSpec spec(String... command) {
        return new ServiceSpecBuilder(5, "n1", "zoe-test/busybox:1", "worker0")
                .command(List.of(command))
                .build();
    }

    @Test
    void whatAnEngineLacksIsLeftOutFromThenOn() {
        assertThat(features.withdrawRefused("n1", ALL, SPEC, NO_LIMIT)).isTrue();
        assertThat(features.offered()).containsExactly(Feature.INIT);

        assertThat(features.withdrawRefused("n1", features.offered(), SPEC, NO_INIT))
                .isTrue();
        assertThat(features.offered()).isEmpty();
    }

    @Test
    void ofTwoThatWereRefusedAtOnceBothMayStartWithout() {
        assertThat(features.withdrawRefused("n1", ALL, SPEC, NO_LIMIT)).isTrue();

        assertThat(features.withdrawRefused("n1", ALL, SPEC, NO_LIMIT)).isTrue();
    }

    @Test
    void anExtraThatTheContainerWouldNotHaveGotIsNoReason() {
        assertThat(features.withdrawRefused("n1", Set.of(Feature.INIT), SPEC, NO_LIMIT))
                .isFalse();
        assertThat(features.offered()).isEqualTo(ALL);
    }

    @Test
    void anotherRefusalIsNoReason() {
        assertThat(features.withdrawRefused("n1", ALL, SPEC, "No such image: zoe-test/busybox:1"))
                .isFalse();
        assertThat(features.offered()).isEqualTo(ALL);
    }

    @Test
    void aUserCannotSwitchAnExtraOffByTheWordsOfACommand() {
        assertThat(features.withdrawRefused("n1", ALL, spec("docker-init"), NO_INIT))
                .isFalse();
        assertThat(features.withdrawRefused("n1", ALL, spec("storage-opt"), NO_LIMIT))
                .isFalse();
        assertThat(features.withdrawRefused("n1", ALL, SPEC, "OCI runtime create failed: " + NO_INIT))
                .isFalse();
        assertThat(features.offered()).isEqualTo(ALL);
    }
}
