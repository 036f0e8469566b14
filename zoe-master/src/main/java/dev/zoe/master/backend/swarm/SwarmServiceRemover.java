package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * Ends and removes services. What is on a node that is down is not waited for: the swarm knows that it is not wanted,
 * and ends it as soon as the node is back.
 */
final class SwarmServiceRemover {
    /** The swarm forgets a task a quarter of a second after it has ended; how it ended is to be seen before. */
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);
    /** A removal of what has ended takes a swarm about a third of it. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private final SwarmClient swarm;
    private final Consumer<SwarmTask> ended;

    /** @param ended told of each task whose end is seen */
    SwarmServiceRemover(SwarmClient swarm, Consumer<SwarmTask> ended) {
        this.swarm = swarm;
        this.ended = ended;
    }

    /** Removes whatever has this name. Returns whether nothing of it is left. */
    boolean remove(String containerName) throws BackEndException {
        List<SwarmTask> tasks = swarm.tasksNamed(containerName);
        Optional<JsonNode> service =
                swarm.service(SwarmServiceRequest.name(containerName)).filter(swarm::isOurs);
        if (service.isPresent()) {
            swarm.remove(service.get().path("ID").asString(""));
        }
        return areGone(tasks, SOON);
    }

    /** Removes this one service of the name. Returns whether nothing of it is left. */
    boolean remove(String containerName, String serviceId) throws BackEndException {
        return remove(containerName, serviceId, SOON);
    }

    /** @param longest wait for its end */
    boolean remove(String containerName, String serviceId, Duration longest) throws BackEndException {
        List<SwarmTask> tasks = tasks(containerName, Optional.of(serviceId));
        swarm.remove(serviceId);
        return areGone(tasks, longest);
    }

    /**
     * Ends a service and leaves it there with its output.
     *
     * @param serviceId which one of the name; without it, the one that is there
     * @return whether its program has ended
     */
    boolean end(String containerName, Optional<String> serviceId) throws BackEndException {
        boolean all = true;
        for (SwarmTask task : tasks(containerName, serviceId)) {
            ended.accept(task);
            boolean over = task.isOver() || isOutOfReach(task);
            if (!over && task.isWanted()) {
                swarm.end(task.serviceId());
            }
            all &= over;
        }
        return all;
    }

    private List<SwarmTask> tasks(String containerName, Optional<String> serviceId) throws BackEndException {
        return swarm.tasksNamed(containerName).stream()
                .filter(task -> serviceId.map(task.serviceId()::equals).orElse(true))
                .toList();
    }

    private boolean areGone(List<SwarmTask> tasks, Duration longest) throws BackEndException {
        PollingBackOff backOff = new PollingBackOff(longest, LONGEST_PAUSE);
        for (SwarmTask task : tasks) {
            while (!isGone(task)) {
                if (!backOff.pause("cannot stop " + task.containerName())) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Until the swarm has marked an ended task as one of a service that is removed, it looks like one that is to stay.
     */
    private boolean isGone(SwarmTask task) throws BackEndException {
        Optional<SwarmTask> now = swarm.task(task.id());
        now.ifPresent(ended);
        if (now.isEmpty()) {
            return true;
        }
        return now.get().isRemoved() && (now.get().isOver() || isOutOfReach(task));
    }

    private boolean isOutOfReach(SwarmTask task) throws BackEndException {
        if (!isDown(task)) {
            return false;
        }
        // The watch may have seen it long ago, or no node at all yet.
        var unused = swarm.look();
        return isDown(task);
    }

    /** Also a task without a node yet: it has nothing to be waited for. */
    private boolean isDown(SwarmTask task) {
        return swarm.lastSeen().withId(task.nodeId()).map(SwarmNode::isDown).orElse(true);
    }
}
