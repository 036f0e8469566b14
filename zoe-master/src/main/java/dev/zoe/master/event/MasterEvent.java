package dev.zoe.master.event;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.state.WorkingSet;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The triggers of the loop. There are no others. */
public sealed interface MasterEvent {

    /** An execution was submitted, cancelled or deleted. */
    record ExecutionChanged(long execution) implements MasterEvent {}

    /** The settings of the scheduler were changed, or nodes were drained or put back into use. */
    record SettingsChanged() implements MasterEvent {}

    /** The interval between two scans of the database is over. A scan finds changes whose hints were lost. */
    record RoundDue() implements MasterEvent {}

    /** A container runs. */
    record ContainerStarted(ObservedService service) implements MasterEvent {}

    /** The back-end refused to start a container, and nothing is left of it. */
    record ContainerStartFailed(ContainerPlace place, BackEndException failure) implements MasterEvent {}

    /** The back-end cannot start a container now; the start is tried again. */
    record ContainerStartDelayed(ContainerPlace place, String cause) implements MasterEvent {}

    /** The program of a container ended. */
    record ContainerEnded(ContainerId container, ObservedService.Exit exit) implements MasterEvent {}

    /** A container is gone, and its output is stored. */
    record ContainerRemoved(ContainerPlace place, RemovalResult result) implements MasterEvent {}

    /** A service has passed its health check. */
    record HealthCheckPassed(String containerName) implements MasterEvent {}

    /**
     * Services have said how long they have been idle.
     *
     * @param at when the first of them was asked
     * @param lastActivity when each execution was last used
     */
    record ActivityReported(Instant at, Map<Long, Instant> lastActivity) implements MasterEvent {
        public ActivityReported {
            lastActivity = Map.copyOf(lastActivity);
        }
    }

    /** The engine of a node answers again. It may have restarted, and ended its containers. */
    record EngineReconnected(String node) implements MasterEvent {}

    /**
     * A listing of everything that the back-end has.
     *
     * @param startedAt when the listing began; it says nothing about later changes
     * @param executions those for which the back-end holds further resources, such as a network
     */
    record BackEndListed(
            Instant startedAt, List<ObservedNode> nodes, List<ObservedService> services, Set<Long> executions)
            implements MasterEvent {}

    /** A query of the working set, which only the thread of the loop may read. */
    record StateQuery(Consumer<WorkingSet> query) implements MasterEvent {}
}
