package dev.zoe.master.loop;

import dev.zoe.master.apply.RemovalResult;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Everything that makes the loop run. There is no other trigger. */
public sealed interface MasterEvent {

    /** An execution was submitted, cancelled or deleted. */
    record Look(long execution) implements MasterEvent {}

    /** The settings of the scheduler were changed, or nodes were drained or are in use again. */
    record Reconfigured() implements MasterEvent {}

    /** Time for a look at the whole database, which finds what lost hints were about. */
    record Round() implements MasterEvent {}

    /** A container runs. */
    record Started(ObservedService service) implements MasterEvent {}

    /** A container was refused, and nothing is left of it. */
    record StartFailed(ContainerPlace place, BackEndException failure) implements MasterEvent {}

    /** The program of a container ended. */
    record Ended(ContainerId container, ObservedService.Exit exit) implements MasterEvent {}

    /** A container is gone, and its output is kept. */
    record Gone(ContainerPlace place, RemovalResult result) implements MasterEvent {}

    /** A service passes its health check. */
    record Answers(String containerName) implements MasterEvent {}

    /** The engine of a node answers again; it may have restarted, and ended what ran there. */
    record EngineBack(String node) implements MasterEvent {}

    /**
     * What the back-end has.
     *
     * @param begun when the listing began; what changed later is not judged by it
     * @param executions those for which it keeps something besides containers
     */
    record Observed(Instant begun, List<ObservedNode> nodes, List<ObservedService> services, Set<Long> executions)
            implements MasterEvent {}

    /** Somebody wants to know something that only the loop's thread may look up. */
    record Question(Consumer<WorkingSet> answer) implements MasterEvent {}
}
