package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scene.batch;
import static dev.zoe.scheduler.Scene.component;
import static dev.zoe.scheduler.Scene.mixed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Why a request stands where it stands. */
class VerdictTest {

    private final Scene scene = new Scene();

    @Test
    void theHeadIsToldWhatTheBestNodeLacks() {
        scene.node("n1", 20)
                .node("n3", 16, "gpu")
                .submit(batch(1, 1, 5, 7, "gpu"))
                .decide();

        scene.submit(batch(2, 1, 0, 12, "gpu")).decide();

        assertThat(scene.explain(2))
                .isEqualTo(new Verdict(
                        Verdict.State.WAITING,
                        1,
                        List.of("core (c1-0-12) needs 12.0 GiB on one node with label gpu; the best node, n3, lacks 3.0"
                                + " GiB"),
                        Scene.gib(3),
                        Optional.of(new Verdict.Nearest("n3", 0.25))));
    }

    @Test
    void othersAreToldHowManyAreAhead() {
        scene.node("n1", 4)
                .submit(batch(1, 4, 0, 1), batch(2, 4, 0, 1), batch(3, 1, 0, 1))
                .decide();

        assertThat(scene.explain(3).position()).isEqualTo(2);
        assertThat(scene.explain(3).reasons())
                .containsExactly(
                        "order: 1 application ahead",
                        "core (c1-0-1) needs 1.0 GiB on one node; the best node, n1, lacks 1.0 GiB");
    }

    @Test
    void aRequestInServiceIsToldWhatItHolds() {
        scene.node("n1", 4).submit(batch(1, 2, 5, 1)).decide();

        assertThat(scene.explain(1))
                .isEqualTo(new Verdict(
                        Verdict.State.IN_SERVICE,
                        0,
                        List.of(
                                "in service with 2 of 2 core and 2 of 5 elastic services",
                                "no room for more elastic services that nobody before it in the order uses"),
                        Resources.NONE,
                        Optional.empty()));
    }

    @Test
    void anUnknownRequestIsSaidToBeUnknown() {
        assertThat(scene.explain(7).state()).isEqualTo(Verdict.State.UNKNOWN);
    }

    @Test
    void whatHasNotBeenDecidedYetIsForetold() {
        scene.node("n1", 4).submit(batch(1, 1, 0, 1));

        assertThat(scene.explain(1).reasons()).containsExactly("its core has room: it starts with the next decision");
        scene.does("+1/a0 n1");
    }

    @Test
    void aNodeThatDoesNotExistIsNamedByItsLabels() {
        scene.node("n1", 4);

        assertThat(scene.engine.neverFits(batch(1, 1, 0, 1, "gpu", "ssd")))
                .contains("core service c1-0-1 needs a node with labels gpu, ssd, and there is none");
        scene.submit(batch(1, 1, 0, 1, "gpu")).decide();
        assertThat(scene.explain(1).reasons())
                .first()
                .isEqualTo("can never run here, and nobody waits for it: core service c1-0-1 needs a node with label"
                        + " gpu, and there is none");
    }

    @Test
    void oneInstanceLargerThanEveryNodeNeverFits() {
        scene.node("n1", 4).node("n2", 6);

        assertThat(scene.engine.neverFits(batch(1, 1, 0, 12)))
                .contains("core service c1-0-12 needs 12.0 GiB on one node; the nearest, n2, has 6.0 GiB in all");
    }

    @Test
    void moreThanAllNodesHaveNeverFits() {
        scene.node("n1", 4).node("n2", 6);

        assertThat(scene.engine.neverFits(batch(1, 11, 0, 1)))
                .contains("the 11 core services need 11.0 GiB together; all nodes together have 10.0 GiB");
    }

    @Test
    void whatFitsInSumButNotOnNodesNeverFits() {
        scene.node("n1", 5).node("n2", 5);

        assertThat(scene.engine.neverFits(mixed(1, component(3, 0, 3))))
                .contains("the 3 core services find no room together on the 2 nodes, even empty: none is left for a"
                        + " c3-0-3");
    }

    @Test
    void withNoNodeKnownNothingIsSaidToNeverFit() {
        assertThat(scene.engine.neverFits(batch(1, 1, 0, 1))).isEqualTo(Optional.empty());
        scene.submit(batch(1, 1, 0, 1)).does();
    }

    @Test
    void drainedNodesAndForeignLoadMayGoAwayAndDoNotMakeItNever() {
        scene.drained("n1", 4);

        assertThat(scene.engine.neverFits(batch(1, 1, 0, 4))).isEmpty();
        scene.submit(batch(1, 1, 0, 4)).does();
        assertThat(scene.explain(1).reasons())
                .containsExactly("core (c1-0-4) needs a node that takes new services, and there is none");
    }
}
