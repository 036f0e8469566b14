package dev.zoe.scheduler.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.internal.ledger.PlacementReason;
import org.junit.jupiter.api.Test;

class PlacementSentencesTest {

    @Test
    void saysWhyAnInstanceIsOnANode() {
        assertThat(PlacementSentences.of(PlacementReason.HOME, "n1")).isEqualTo("node n1: where it was before");
        assertThat(PlacementSentences.of(new PlacementReason.ReclaimedFor(7, true), "n2"))
                .isEqualTo("node n2: application 7 needs the capacity for a core service");
        assertThat(PlacementSentences.of(new PlacementReason.FreeCapacity(Placement.PUBLISHED, 3, 1 << 30, "n1"), "n2"))
                .isEqualTo("node n2: fewest services (3), 1.0 GiB free; not n1, where it ended last");
    }

    @Test
    void namesEachRequestThatGaveSomethingUpOnce() {
        assertThat(PlacementSentences.of(new PlacementReason.ReclaimedFrom(9, 2, 9), "n1"))
                .isEqualTo("node n1: capacity reclaimed from elastic services of application 2, application 9");
    }
}
