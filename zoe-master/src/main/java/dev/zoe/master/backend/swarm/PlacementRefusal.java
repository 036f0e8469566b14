package dev.zoe.master.backend.swarm;

import com.github.dockerjava.api.model.TaskState;
import dev.zoe.master.backend.BackEndException;
import java.time.Duration;
import java.util.Optional;

/**
 * Whether the swarm refuses to place a task, or only cannot do so yet. When another manager begins to lead, it has
 * heard of no node, and says the same of a task as if there were no room for it: "no suitable node".
 */
final class PlacementRefusal {
    /** A manager places what waits within a second after its node is ready. */
    private static final Duration HOLDS = Duration.ofSeconds(3);

    private final SwarmClient swarm;
    private final String nodeId;
    private Optional<PollingBackOff> backOff = Optional.empty();

    /** @param nodeId the only node that the task may run on */
    PlacementRefusal(SwarmClient swarm, String nodeId) {
        this.swarm = swarm;
        this.nodeId = nodeId;
    }

    /** Whether the swarm goes on refusing it although its node is there. May wait a little. */
    boolean isFinal(SwarmTask task, String what) throws BackEndException {
        boolean refused = task.state() == TaskState.PENDING && !task.trouble().isEmpty();
        if (!refused || isAwaited()) {
            backOff = Optional.empty();
            return false;
        }
        PollingBackOff holds = backOff.orElseGet(() -> new PollingBackOff(HOLDS));
        backOff = Optional.of(holds);
        return !holds.pause(what);
    }

    /** It is a member of the swarm, and not ready. */
    private boolean isAwaited() throws BackEndException {
        return swarm.look().withId(nodeId).filter(node -> !node.isReady()).isPresent();
    }
}
