package dev.zoe.master.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.master.backend.BackEndException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What cannot be read is said once. */
class UnreadableContainersTest {
    private final List<String> reports = new ArrayList<>();
    private final UnreadableContainers unreadable = new UnreadableContainers("container", reports::add);

    private Optional<String> damaged(String id) throws BackEndException {
        return unreadable.read(id, () -> {
            throw new IllegalStateException("it has no name");
        });
    }

    @Test
    void whatCanBeReadIsPassedOn() throws Exception {
        assertThat(unreadable.read("c1", () -> Optional.of("well"))).contains("well");
        assertThat(reports).isEmpty();
    }

    @Test
    void whatCannotBeReadIsReportedOnce() throws Exception {
        assertThat(damaged("c1")).isEmpty();
        assertThat(damaged("c1")).isEmpty();
        assertThat(damaged("c2")).isEmpty();
        assertThat(reports)
                .containsExactly(
                        "container c1 cannot be read and is skipped: it has no name. Restore its labels, or remove it by"
                                + " hand",
                        "container c2 cannot be read and is skipped: it has no name. Restore its labels, or remove it by"
                                + " hand");
    }

    @Test
    void whatWasGoneInBetweenIsReportedAgain() throws Exception {
        damaged("c1");
        unreadable.retain(List.of("c2"));
        damaged("c1");
        assertThat(reports).hasSize(2);
    }

    @Test
    void aRefusalForOneIsReportedAndSilenceIsPassedOn() throws Exception {
        assertThat(unreadable.read("c1", () -> {
                    throw new BackEndException(Kind.NO_ROOM, "the engine says 500");
                }))
                .isEmpty();
        assertThat(reports).singleElement().asString().contains("the engine says 500");
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> unreadable.read("c2", () -> {
                    throw new BackEndException(Kind.UNAVAILABLE, "no answer");
                }))
                .withMessage("no answer");
    }
}
