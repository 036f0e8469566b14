package dev.zoe.master.backend.swarm;

import com.github.dockerjava.api.model.TaskState;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.PollingBackOff;
import java.time.Duration;
import java.util.Optional;

/**
 * Whether the swarm refuses to place a task, or cannot do so yet. A manager that has just become the leader knows no
 * node, and reports "no suitable node" for a task, as if no node had enough free capacity.
 */
final class PlacementRefusal {
    /** A manager places a waiting task within a second after its node is ready. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(3);

    private final SwarmClient swarm;
    private final String nodeId;
    private Optional<PollingBackOff> backOff = Optional.empty();

    /** @param nodeId the only node that the task may run on */
    PlacementRefusal(SwarmClient swarm, String nodeId) {
        this.swarm = swarm;
        this.nodeId = nodeId;
    }

    /** Whether the swarm still refuses the task although its node is ready. Waits for a poll interval. */
    boolean isFinal(SwarmTask task, String what) throws BackEndException {
        boolean refused = task.state() == TaskState.PENDING && !task.error().isEmpty();
        if (!refused || isNodeAwaited()) {
            backOff = Optional.empty();
            return false;
        }
        PollingBackOff confirmation = backOff.orElseGet(() -> new PollingBackOff(CONFIRMATION));
        backOff = Optional.of(confirmation);
        return !confirmation.pause(what);
    }

    /** Whether the node is a member of the swarm and not ready. */
    private boolean isNodeAwaited() throws BackEndException {
        return swarm.queryMembers()
                .withId(nodeId)
                .filter(node -> !node.isReady())
                .isPresent();
    }
}
