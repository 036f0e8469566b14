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
import java.util.Set;
import java.util.function.Consumer;

/** Everything that makes the loop run. There is no other trigger. */
public sealed interface MasterEvent {

    /** An execution was submitted, cancelled or deleted. */
    record ExecutionChanged(long execution) implements MasterEvent {}

    /** The settings of the scheduler were changed, or nodes were drained or are in use again. */
    record SettingsChanged() implements MasterEvent {}

    /** Time for a look at the whole database, which finds what lost hints were about. */
    record RoundDue() implements MasterEvent {}

    /** A container runs. */
    record ContainerStarted(ObservedService service) implements MasterEvent {}

    /** A container was refused, and nothing is left of it. */
    record ContainerStartFailed(ContainerPlace place, BackEndException failure) implements MasterEvent {}

    /** The program of a container ended. */
    record ContainerEnded(ContainerId container, ObservedService.Exit exit) implements MasterEvent {}

    /** A container is gone, and its output is kept. */
    record ContainerRemoved(ContainerPlace place, RemovalResult result) implements MasterEvent {}

    /** A service passes its health check. */
    record HealthCheckPassed(String containerName) implements MasterEvent {}

    /** The engine of a node answers again; it may have restarted, and ended what ran there. */
    record EngineReconnected(String node) implements MasterEvent {}

    /**
     * What the back-end has.
     *
     * @param begun when the listing began; what changed later is not judged by it
     * @param executions those for which it keeps something besides containers
     */
    record BackEndListed(Instant begun, List<ObservedNode> nodes, List<ObservedService> services, Set<Long> executions)
            implements MasterEvent {}

    /** Somebody wants to know something that only the loop's thread may look up. */
    record StateQuery(Consumer<WorkingSet> answer) implements MasterEvent {}
}
