package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ends and removes services. What is on a node that is down is not waited for: the swarm knows that it is not wanted,
 * and ends it as soon as the node is back.
 *
 * <p>A swarm that removes a service, or scales it to nothing, removes the container and its output at the end of the
 * program. A service whose template changes keeps the task that the change ends. So a service is ended by a constraint
 * that no node satisfies: its task ends politely, and the task that would replace it never gets a node.
 */
final class ServiceRemoval {
    /** The swarm forgets a task a quarter of a second after it has ended; how it ended is to be seen before. */
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);
    /** A removal of what has ended takes a swarm about a third of it. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private static final String OUT_OF_SEQUENCE = "update out of sequence";
    private static final int TRIES = 5;

    private final Swarm swarm;
    private final Consumer<SwarmTask> ended;

    /** @param ended told of each task whose end is seen */
    ServiceRemoval(Swarm swarm, Consumer<SwarmTask> ended) {
        this.swarm = swarm;
        this.ended = ended;
    }

    /** Removes whatever has this name. Returns whether nothing of it is left. */
    boolean remove(String containerName) throws BackEndException {
        List<SwarmTask> tasks = swarm.tasksNamed(containerName);
        Optional<JsonNode> service =
                swarm.service(ServiceRequest.name(containerName)).filter(swarm::isOurs);
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
                end(task.serviceId(), "cannot stop " + containerName);
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

    private void end(String serviceId, String what) throws BackEndException {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Optional<JsonNode> service = swarm.service(serviceId);
            if (service.isEmpty() || !(service.get().path("Spec") instanceof ObjectNode spec)) {
                return;
            }
            ArrayNode constraints =
                    spec.withObject("/TaskTemplate").withObject("/Placement").withArray("/Constraints");
            if (constraints.valueStream().anyMatch(one -> one.asString("").equals(ServiceRequest.NOWHERE))) {
                return;
            }
            constraints.add(ServiceRequest.NOWHERE);
            long version = service.get().path("Version").path("Index").asLong();
            Reply reply = swarm.managers()
                    .post(what, "/services/%s/update?version=%d".formatted(serviceId, version), spec, Map.of());
            if (reply.isOk() || reply.isNotFound()) {
                return;
            }
            // A manager that was slow to answer may have carried it out.
            if (!reply.words().contains(OUT_OF_SEQUENCE)) {
                throw reply.failure(what);
            }
        }
        throw new BackEndException(Kind.UNAVAILABLE, what + ": its service is changed again and again");
    }

    private boolean areGone(List<SwarmTask> tasks, Duration longest) throws BackEndException {
        Patience patience = new Patience(longest, LONGEST_PAUSE);
        for (SwarmTask task : tasks) {
            while (!isGone(task)) {
                if (!patience.pause("cannot stop " + task.containerName())) {
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
        if (swarm.lastSeen().byName().isEmpty()) {
            // No watch has looked at the nodes yet.
            var unused = swarm.look();
        }
        // A task without a node yet has nothing to be waited for.
        return swarm.lastSeen().withId(task.nodeId()).map(SwarmNode::isDown).orElse(true);
    }
}
