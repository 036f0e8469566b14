package dev.zoe.master.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.reconcile.DesiredState.Goal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every difference that there can be, one by one, and those that are none. */
class DifferenceResolverTest {
    private static final long EXECUTION = 42;
    private static final String NAME = "worker0-42-zoe";

    private final Map<Long, Goal> goals = new HashMap<>(Map.of(EXECUTION, Goal.RUN));
    private final List<StoredService> stored = new ArrayList<>();
    private final Set<String> answering = new HashSet<>(Set.of("n1", "n2"));
    private final List<ObservedService> containers = new ArrayList<>();
    private final Set<Long> executions = new HashSet<>();
    private final Set<ContainerPlace> busy = new HashSet<>();

    @Test
    void aStartThatNobodyConfirmedIsAdopted() {
        StoredService service = has(ServiceStatus.STARTING);
        ObservedService container = runs(NAME, "n1");
        assertThat(differences()).containsExactly(new Difference.Adopt(service, container));
    }

    @Test
    void aStartThatNeverHappenedIsOrderedAgain() {
        StoredService service = has(ServiceStatus.STARTING);
        assertThat(differences()).containsExactly(new Difference.StartAgain(service));
    }

    @Test
    void anEndThatNobodyHeardOfIsSettled() {
        StoredService service = has(ServiceStatus.ACTIVE);
        containers.add(container(NAME, "n1", Optional.of(new ObservedService.Exit(3, false))));
        assertThat(differences())
                .containsExactly(
                        new Difference.RecordEnd(service, new ObservedService.Exit(3, false), Optional.empty()));
    }

    @Test
    void aContainerThatVanishedIsSettled() {
        StoredService service = has(ServiceStatus.ACTIVE);
        assertThat(differences()).containsExactly(new Difference.RecordLoss(service));
    }

    @Test
    void aRemovalThatWasNeverConfirmedIsSettledOrOrderedAgain() {
        StoredService service = has(ServiceStatus.TERMINATING);
        assertThat(differences()).containsExactly(new Difference.RecordRemoval(service));
        ObservedService container = runs(NAME, "n1");
        assertThat(differences()).containsExactly(new Difference.RemoveAgain(service, container));
    }

    @Test
    void aContainerOfNobodyIsRemoved() {
        ObservedService orphan = runs("boss0-7-zoe", "n1");
        assertThat(differences()).containsExactly(new Difference.RemoveOrphan(orphan));
    }

    @Test
    void aSecondContainerOnANodeThatCameBackIsRemovedAndTheFirstOneStays() {
        has(ServiceStatus.ACTIVE);
        ObservedService twice = runs(NAME, "n2");
        runs(NAME, "n1");
        assertThat(differences()).containsExactly(new Difference.RemoveDouble(twice));
    }

    @Test
    void aContainerOnAnotherNodeIsNotTakenForTheOneThatIsToStart() {
        StoredService service = has(ServiceStatus.STARTING);
        ObservedService twice = runs(NAME, "n2");
        assertThat(differences())
                .containsExactly(new Difference.StartAgain(service), new Difference.RemoveDouble(twice));
    }

    @ParameterizedTest
    @EnumSource(names = {"RUNNABLE", "ACTIVE"})
    void whatGoesOnThoughItsExecutionEndsIsStopped(ServiceStatus status) {
        goals.put(EXECUTION, Goal.END);
        StoredService service = has(status);
        if (status == ServiceStatus.ACTIVE) {
            runs(NAME, "n1");
        }
        assertThat(differences()).containsExactly(new Difference.StopUnwanted(service));
    }

    @Test
    void whatIsKeptForAnExecutionThatIsOverIsForgottenAndForNoOther() {
        executions.addAll(Set.of(EXECUTION, 7L, 8L, 9L));
        goals.put(7L, Goal.NOTHING);
        goals.put(8L, Goal.END);
        assertThat(differences()).containsExactly(new Difference.ReleaseExecution(7));
    }

    @ParameterizedTest
    @EnumSource(names = {"RUNNABLE", "STARTING", "ACTIVE", "TERMINATING"})
    void ofANodeThatDoesNotAnswerNothingIsConcluded(ServiceStatus status) {
        answering.remove("n1");
        has(status);
        assertThat(differences()).isEmpty();
        runs(NAME, "n1");
        runs("boss0-7-zoe", "n1");
        assertThat(differences()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"RUNNABLE", "STARTING", "ACTIVE", "TERMINATING"})
    void whatIsBeingWorkedOnIsLeftToTheNextComparison(ServiceStatus status) {
        busy.addAll(Set.of(
                new ContainerPlace(NAME, "n1"),
                new ContainerPlace(NAME, "n2"),
                new ContainerPlace("boss0-7-zoe", "n1")));
        has(status);
        assertThat(differences()).isEmpty();
        runs(NAME, "n1");
        runs(NAME, "n2");
        runs("boss0-7-zoe", "n1");
        assertThat(differences()).isEmpty();
    }

    @Test
    void whatIsBeingDoneOnAnotherNodeHoldsUpNothing() {
        busy.add(new ContainerPlace(NAME, "n2"));
        StoredService service = has(ServiceStatus.STARTING);
        ObservedService container = runs(NAME, "n1");
        runs(NAME, "n2");
        assertThat(differences()).containsExactly(new Difference.Adopt(service, container));
    }

    @Test
    void whatIsAsItShouldBeMakesNoDifference() {
        has(ServiceStatus.ACTIVE);
        runs(NAME, "n1");
        stored.add(new StoredService(2, EXECUTION, "worker1-42-zoe", "n2", ServiceStatus.RUNNABLE));
        executions.add(EXECUTION);
        assertThat(differences()).isEmpty();
    }

    @Test
    void anExecutionOfWhichNothingIsKnownKeepsWhatItHas() {
        goals.clear();
        has(ServiceStatus.ACTIVE);
        runs(NAME, "n1");
        executions.add(EXECUTION);
        assertThat(differences()).isEmpty();
    }

    private List<Difference> differences() {
        return DifferenceResolver.resolve(
                new DesiredState(goals), stored, new ObservedState(answering, containers, executions, busy));
    }

    private StoredService has(ServiceStatus status) {
        StoredService service = new StoredService(1, EXECUTION, NAME, "n1", status);
        stored.add(service);
        return service;
    }

    private ObservedService runs(String name, String node) {
        ObservedService container = container(name, node, Optional.empty());
        containers.add(container);
        return container;
    }

    private static ObservedService container(String name, String node, Optional<ObservedService.Exit> exit) {
        ObservedService.State state = exit.isPresent() ? ObservedService.State.ENDED : ObservedService.State.RUNNING;
        return new ObservedService(name, "id of " + name, node, state, exit, Map.of(), "", Map.of());
    }
}
