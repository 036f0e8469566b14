package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * Removes services and waits until their programs have ended. What is on a node that is down is not waited for: the
 * swarm knows that it is not wanted, and ends it as soon as the node is back.
 */
final class ServiceRemoval {
    /** What a swarm may take beyond the grace to end a task. */
    private static final Duration SLACK = Duration.ofMinutes(1);
    /** A swarm does so within milliseconds. */
    private static final Duration MARKED = Duration.ofSeconds(5);
    /** The swarm forgets a task a quarter of a second after it has ended; how it ended is to be seen before. */
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);

    private final Swarm swarm;
    private final Consumer<SwarmTask> ended;

    /** @param ended told of each task whose end is seen */
    ServiceRemoval(Swarm swarm, Consumer<SwarmTask> ended) {
        this.swarm = swarm;
        this.ended = ended;
    }

    /** Whatever has this name. */
    void remove(String containerName) throws BackEndException {
        List<SwarmTask> tasks = swarm.tasksNamed(containerName);
        Optional<JsonNode> service =
                swarm.service(ServiceRequest.name(containerName)).filter(swarm::isOurs);
        if (service.isPresent()) {
            swarm.remove(service.get().path("ID").asString(""));
        }
        awaitEnd(tasks);
    }

    /** This one service of the name. */
    void remove(String containerName, String serviceId) throws BackEndException {
        List<SwarmTask> tasks = swarm.tasksNamed(containerName).stream()
                .filter(task -> task.serviceId().equals(serviceId))
                .toList();
        swarm.remove(serviceId);
        awaitEnd(tasks);
    }

    private void awaitEnd(List<SwarmTask> tasks) throws BackEndException {
        for (SwarmTask task : tasks) {
            if (!task.isOver()) {
                awaitEnd(task);
            }
            awaitMark(task);
        }
    }

    private void awaitEnd(SwarmTask task) throws BackEndException {
        String what = "cannot stop " + task.containerName();
        if (swarm.lastSeen().byName().isEmpty()) {
            // No watch has looked at the nodes yet.
            var unused = swarm.look();
        }
        Patience patience = new Patience(task.grace().plus(SLACK), LONGEST_PAUSE);
        do {
            Optional<SwarmTask> now = swarm.task(task.id());
            now.ifPresent(ended);
            boolean over = now.map(SwarmTask::isOver).orElse(true);
            if (over || isOutOfReach(task)) {
                return;
            }
        } while (patience.pause(what));
        throw new BackEndException(Kind.UNAVAILABLE, what + ": the swarm was told to, and it still runs");
    }

    /**
     * Until the swarm has marked an ended task as one of a service that is removed, it looks like one that is to stay.
     */
    private void awaitMark(SwarmTask task) throws BackEndException {
        Patience patience = new Patience(MARKED, LONGEST_PAUSE);
        boolean waits;
        do {
            waits = swarm.task(task.id()).map(now -> !now.isRemoved()).orElse(false);
        } while (waits && patience.pause("cannot stop " + task.containerName()));
    }

    private boolean isOutOfReach(SwarmTask task) {
        return swarm.lastSeen().withId(task.nodeId()).map(SwarmNode::isDown).orElse(true);
    }
}
