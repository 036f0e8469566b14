package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.PollingBackOff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * Ends and removes services. A task on a node that is down is not awaited: the swarm ends it as soon as the node is
 * back.
 */
final class SwarmServiceRemover {
    /** The swarm removes a task 0.25 s after its end; its exit code must be read before that. */
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);
    /** The removal of an ended service takes a swarm about a third of this time. */
    private static final Duration REMOVAL_TIMEOUT = Duration.ofSeconds(1);

    private final SwarmClient swarm;
    private final Consumer<SwarmTask> ended;

    /** @param ended gets each task that may have ended */
    SwarmServiceRemover(SwarmClient swarm, Consumer<SwarmTask> ended) {
        this.swarm = swarm;
        this.ended = ended;
    }

    /** Removes the service of this name. Returns whether all of its tasks are gone. */
    boolean remove(String containerName) throws BackEndException {
        List<SwarmTask> tasks = swarm.tasksNamed(containerName);
        Optional<JsonNode> service =
                swarm.service(SwarmServiceRequest.name(containerName)).filter(swarm::isOurs);
        if (service.isPresent()) {
            removeAll(List.of(service.get().path("ID").asString("")));
            removeSecrets(tasks);
        }
        return awaitGone(tasks, REMOVAL_TIMEOUT);
    }

    /** Removes the service with this id. Returns whether all of its tasks are gone. */
    boolean remove(String containerName, String serviceId) throws BackEndException {
        return remove(containerName, serviceId, REMOVAL_TIMEOUT);
    }

    /** @param timeout longest wait for its end */
    boolean remove(String containerName, String serviceId, Duration timeout) throws BackEndException {
        List<SwarmTask> tasks = tasks(containerName, Optional.of(serviceId));
        removeAll(List.of(serviceId));
        removeSecrets(tasks);
        return awaitGone(tasks, timeout);
    }

    /** Removes the services with these ids, and does not wait for the ends of their programs. */
    void removeAll(List<String> serviceIds) throws BackEndException {
        List<String> scaled = new ArrayList<>();
        for (String id : serviceIds) {
            if (swarm.scaleEndedToZero(id)) {
                scaled.add(id);
            }
        }
        awaitNoTasks(scaled);
        for (String id : serviceIds) {
            swarm.remove(id);
        }
    }

    /**
     * Waits until the swarm has deleted the tasks of services that were scaled to 0. A leading manager of Docker 20.10
     * panics if it deletes a task of a service while it removes that service (SetServiceTasksRemove of swarmkit). A
     * task whose program still runs, or whose node is down, is not deleted now, so this wait has a limit.
     */
    private void awaitNoTasks(List<String> serviceIds) throws BackEndException {
        PollingBackOff backOff = new PollingBackOff(REMOVAL_TIMEOUT, LONGEST_PAUSE);
        for (String id : serviceIds) {
            boolean waits = hasTasks(id);
            while (waits && backOff.pause("cannot remove service " + id)) {
                waits = hasTasks(id);
            }
        }
    }

    private boolean hasTasks(String serviceId) throws BackEndException {
        List<SwarmTask> tasks = swarm.allTasksOf(serviceId);
        tasks.stream().filter(task -> !task.isReplacement()).forEach(ended);
        return !tasks.isEmpty();
    }

    /** Possible when their service is removed; a task that has not ended yet keeps its copies until then. */
    private void removeSecrets(List<SwarmTask> tasks) throws BackEndException {
        swarm.secrets()
                .remove(tasks.stream()
                        .flatMap(task -> task.secrets().stream())
                        .distinct()
                        .toList());
    }

    /**
     * Ends a service and keeps it with its output.
     *
     * @param serviceId id of the service; empty for the one that exists
     * @return whether its program has ended
     */
    boolean end(String containerName, Optional<String> serviceId) throws BackEndException {
        boolean all = true;
        for (SwarmTask task : tasks(containerName, serviceId)) {
            ended.accept(task);
            boolean over = task.isOver() || isOnDownNode(task);
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

    private boolean awaitGone(List<SwarmTask> tasks, Duration timeout) throws BackEndException {
        PollingBackOff backOff = new PollingBackOff(timeout, LONGEST_PAUSE);
        for (SwarmTask task : tasks) {
            while (!isGone(task)) {
                if (!backOff.pause("cannot stop " + task.containerName())) {
                    return false;
                }
            }
        }
        return true;
    }

    /** An ended task is gone only when the swarm has marked it as one of a removed service; before, it would stay. */
    private boolean isGone(SwarmTask task) throws BackEndException {
        Optional<SwarmTask> now = swarm.task(task.id());
        now.ifPresent(ended);
        if (now.isEmpty()) {
            return true;
        }
        return now.get().isRemoved() && (now.get().isOver() || isOnDownNode(task));
    }

    private boolean isOnDownNode(SwarmTask task) throws BackEndException {
        if (!isDown(task)) {
            return false;
        }
        // The last query may be old, or there was none yet.
        var unused = swarm.queryMembers();
        return isDown(task);
    }

    /** Also true for a task without a node: it has no program that could end. */
    private boolean isDown(SwarmTask task) {
        return swarm.lastMembers().withId(task.nodeId()).map(SwarmNode::isDown).orElse(true);
    }
}
