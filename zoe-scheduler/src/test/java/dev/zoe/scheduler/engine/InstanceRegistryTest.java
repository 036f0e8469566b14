package dev.zoe.scheduler.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.InstanceLocation;
import dev.zoe.scheduler.Plan;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of several identical instances is meant: 2 core ones, 0 and 1, and 3 elastic ones, 2 to 4. */
class InstanceRegistryTest {

    private final InstanceRegistry names = new InstanceRegistry(
            new Request(7, 0, 0, 1, List.of(new Request.Component("unit", Resources.NONE, 2, 3, Set.of()))));

    private static Decision.Change change(boolean core, String node, int count) {
        return new Decision.Change(7, 0, core, node, count, () -> "because");
    }

    private List<Integer> start(boolean core, String node, int count, double now) {
        return names.start(change(core, node, count), now).stream()
                .map(s -> s.instance().ordinal())
                .toList();
    }

    private List<Integer> reclaim(String node, int count, double minimumRun, double now) {
        return names.reclaim(change(false, node, -count), minimumRun, now).stream()
                .map(e -> e.instance().ordinal())
                .toList();
    }

    @Test
    void theLowestStartAndTheYoungestOfThemTheHighestAreTakenBack() {
        assertThat(start(true, "n1", 2, 0)).containsExactly(0, 1);
        assertThat(start(false, "n1", 2, 1)).containsExactly(2, 3);
        assertThat(start(false, "n1", 1, 2)).containsExactly(4);

        assertThat(reclaim("n1", 2, 0, 5)).containsExactly(4, 3);
        assertThat(start(false, "n2", 1, 6)).containsExactly(3);
        assertThat(names.held())
                .containsExactly(
                        new HeldInstances(7, 0, "n1", 1, 0, 0),
                        new HeldInstances(7, 0, "n1", 1, 0, 0),
                        new HeldInstances(7, 0, "n1", 0, 1, 1),
                        new HeldInstances(7, 0, "n2", 0, 1, 6));
    }

    @Test
    void whatHasNotRunForTheMinimumIsNotTakenBack() {
        start(false, "n1", 1, 0);
        start(false, "n1", 2, 4);

        assertThat(reclaim("n1", 3, 3, 6)).containsExactly(2);
        assertThat(reclaim("n1", 1, 2, 6)).containsExactly(4);
    }

    @Test
    void oneThatEndedIsPassedOverUntilItIsItsTurnAgain() {
        start(false, "n1", 3, 0);
        names.ended(new Instance(7, 0, 2));
        assertThat(reclaim("n1", 1, 0, 1)).containsExactly(4);

        assertThat(start(false, "n1", 1, 2)).containsExactly(4);
        assertThatThrownBy(() -> start(false, "n1", 1, 2)).hasMessageContaining("starts more than request 7 has");
        names.renew(new Instance(7, 0, 2));
        assertThat(start(false, "n2", 1, 3)).containsExactly(2);
        assertThat(names.placed(new Instance(7, 0, 2))).isEqualTo(Optional.of(new InstanceLocation("n2", 3)));
    }

    @Test
    void whatWasOnALostNodeIsNowhere() {
        start(true, "n1", 1, 0);
        start(true, "n2", 1, 0);

        assertThat(names.lost(0, "n1")).containsExactly(new Instance(7, 0, 0));
        assertThat(names.placed(new Instance(7, 0, 0))).isEmpty();
        assertThat(names.lost(0, "n1")).isEmpty();
        assertThat(start(true, "n3", 1, 1)).containsExactly(0);
    }

    @Test
    void startsOfOneKindAreInTheOrderOfTheirNumbers() {
        List<Plan.Start> starts = names.start(change(false, "n2", 1), 0);
        Plan.Start second = names.start(change(false, "n1", 1), 0).get(0);
        Plan.Start core = names.start(change(true, "n1", 1), 0).get(0);

        assertThat(InstanceRegistry.inOrder(List.of(core, second, starts.get(0))))
                .containsExactly(core, starts.get(0), second);
        assertThat(InstanceRegistry.inOrder(List.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"8,0,0", "7,-1,0", "7,1,0", "7,0,-1", "7,0,5"})
    void whatTheRequestDoesNotHaveIsRefused(long request, int component, int ordinal) {
        Instance other = new Instance(request, component, ordinal);

        assertThatThrownBy(() -> names.place(other, new InstanceLocation("n1", 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(other + " is not an instance of request 7");
    }

    @Test
    void theYoungestIsTakenBackThoughItsNumberIsLow() {
        start(false, "n1", 3, 0);
        names.ended(new Instance(7, 0, 2));
        names.renew(new Instance(7, 0, 2));
        start(false, "n1", 1, 9);

        assertThat(reclaim("n1", 1, 0, 10)).containsExactly(2);
    }

    @Test
    void noMoreCoreInstancesStartThanThereAre() {
        assertThatThrownBy(() -> start(true, "n1", 3, 0)).hasMessageContaining("starts more than request 7 has");
    }
}
