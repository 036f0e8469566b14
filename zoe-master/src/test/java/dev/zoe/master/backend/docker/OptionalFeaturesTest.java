package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.OptionalFeatures.Extra;
import dev.zoe.master.backend.testing.KitSpecs;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An engine without one of the extras gets containers without it; a user cannot bring that about. */
class OptionalFeaturesTest {
    private static final String NO_LIMIT =
            "--storage-opt is supported only for overlay over xfs with 'pquota' mount option";
    private static final String NO_INIT = "exec: \"docker-init\": executable file not found in $PATH";
    private static final Set<Extra> ALL = Set.of(Extra.values());
    private static final ServiceSpec SPEC = spec("true");

    private final OptionalFeatures extras = new OptionalFeatures(ALL);

    private static ServiceSpec spec(String... command) {
        return new KitSpecs(5, "n1", "zoe-test/busybox:1", "worker0")
                .command(List.of(command))
                .build();
    }

    @Test
    void whatAnEngineLacksIsLeftOutFromThenOn() {
        assertThat(extras.refused("n1", ALL, SPEC, NO_LIMIT)).isTrue();
        assertThat(extras.now()).containsExactly(Extra.INIT);

        assertThat(extras.refused("n1", extras.now(), SPEC, NO_INIT)).isTrue();
        assertThat(extras.now()).isEmpty();
    }

    @Test
    void ofTwoThatWereRefusedAtOnceBothMayStartWithout() {
        assertThat(extras.refused("n1", ALL, SPEC, NO_LIMIT)).isTrue();

        assertThat(extras.refused("n1", ALL, SPEC, NO_LIMIT)).isTrue();
    }

    @Test
    void anExtraThatTheContainerWouldNotHaveGotIsNoReason() {
        assertThat(extras.refused("n1", Set.of(Extra.INIT), SPEC, NO_LIMIT)).isFalse();
        assertThat(extras.now()).isEqualTo(ALL);
    }

    @Test
    void anotherRefusalIsNoReason() {
        assertThat(extras.refused("n1", ALL, SPEC, "No such image: zoe-test/busybox:1"))
                .isFalse();
        assertThat(extras.now()).isEqualTo(ALL);
    }

    @Test
    void aUserCannotSwitchAnExtraOffByTheWordsOfACommand() {
        assertThat(extras.refused("n1", ALL, spec("docker-init"), NO_INIT)).isFalse();
        assertThat(extras.refused("n1", ALL, spec("storage-opt"), NO_LIMIT)).isFalse();
        assertThat(extras.refused("n1", ALL, SPEC, "OCI runtime create failed: " + NO_INIT))
                .isFalse();
        assertThat(extras.now()).isEqualTo(ALL);
    }
}
