package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.docker.DeploymentLabels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What the swarm knows about nodes, services and tasks. */
final class SwarmClient {
    private final SwarmManagers managers;
    private final DeploymentLabels labels;
    private final SwarmServiceUpdater changes;
    private volatile SwarmMembers members = SwarmMembers.NONE;

    SwarmClient(SwarmManagers managers, String deployment) {
        this.managers = managers;
        this.labels = new DeploymentLabels(deployment);
        this.changes = new SwarmServiceUpdater(managers);
    }

    SwarmManagers managers() {
        return managers;
    }

    DeploymentLabels labels() {
        return labels;
    }

    /** The nodes as they are now. */
    SwarmMembers look() throws BackEndException {
        SwarmMembers now = SwarmMembers.of(managers.get("cannot list the nodes of the swarm", "/nodes"));
        members = now;
        return now;
    }

    /** The nodes as they were last seen; a watch looks each second. */
    SwarmMembers lastSeen() {
        return members;
    }

    /** The tasks of this deployment, of services that are being removed too; older ones first. */
    List<SwarmTask> ownTasks() throws BackEndException {
        return tasks(Map.of("label", SwarmManagers.labels(labels.ofServices())));
    }

    /** The tasks of all containers of this name, older ones first. */
    List<SwarmTask> tasksNamed(String containerName) throws BackEndException {
        Map<String, String> wanted = new LinkedHashMap<>(labels.ofServices());
        wanted.put(SwarmServiceLabels.CONTAINER, containerName);
        return tasks(Map.of("label", SwarmManagers.labels(wanted)));
    }

    /** The task of a service; none yet, or none any more. */
    Optional<SwarmTask> taskOf(String serviceId) throws BackEndException {
        String what = "cannot look at the task of service " + serviceId;
        ManagerResponse reply =
                managers.find(what, SwarmManagers.filtered("/tasks", Map.of("service", List.of(serviceId))));
        return reply.isNotFound()
                ? Optional.empty()
                : reply.json(what)
                        .valueStream()
                        .map(SwarmTask::new)
                        .filter(task -> !task.isReplacement())
                        .findFirst();
    }

    /** What runs, or is about to, of whomsoever it is. */
    List<SwarmTask> wantedTasks() throws BackEndException {
        return tasks(Map.of("desired-state", List.of("running")));
    }

    Optional<SwarmTask> task(String id) throws BackEndException {
        String what = "cannot look at task " + id;
        ManagerResponse reply = managers.find(what, "/tasks/" + id);
        return reply.isNotFound() ? Optional.empty() : Optional.of(new SwarmTask(reply.json(what)));
    }

    /** The service of this name or id. */
    Optional<JsonNode> service(String nameOrId) throws BackEndException {
        String what = "cannot look at service " + nameOrId;
        ManagerResponse reply = managers.find(what, "/services/" + nameOrId);
        return reply.isNotFound() ? Optional.empty() : Optional.of(reply.json(what));
    }

    boolean isOurs(JsonNode service) {
        Map<String, String> found = new LinkedHashMap<>();
        service.path("Spec")
                .path("Labels")
                .properties()
                .forEach(label -> found.put(label.getKey(), label.getValue().asString("")));
        return labels.areOurs(found);
    }

    /** Ids of the services of an execution. */
    List<String> servicesOf(long executionId) throws BackEndException {
        List<String> ids = new ArrayList<>();
        managers.get(
                        "cannot list the services",
                        SwarmManagers.filtered(
                                "/services", Map.of("label", SwarmManagers.labels(labels.ofExecution(executionId)))))
                .forEach(service -> ids.add(service.path("ID").asString("")));
        return ids;
    }

    /**
     * Ends a service and leaves it there with its output. A swarm that removes a service, or scales it to nothing,
     * removes the container and its output when the program has ended. When its template changes, it keeps the task
     * that the change ends. So the service gets a constraint that no node satisfies: its task ends politely, and the
     * task that would replace it never gets a node.
     */
    void end(String serviceId) throws BackEndException {
        changes.make(serviceId, "cannot stop service " + serviceId, spec -> {
            boolean goesOn = !SwarmServiceRequest.isEnded(spec);
            if (goesOn) {
                SwarmServiceRequest.end(spec);
            }
            return goesOn;
        });
    }

    /** Takes a service away; its task ends politely, as the service says. One that is gone is as good as removed. */
    void remove(String serviceId) throws BackEndException {
        String what = "cannot remove service " + serviceId;
        // Else the manager would wait for the replacement for good, with one more watcher for each service.
        changes.make(
                serviceId,
                what,
                spec -> SwarmServiceRequest.isEnded(spec) && SwarmServiceRequest.scaledToNothing(spec));
        ManagerResponse reply = managers.delete(what, "/services/" + serviceId);
        if (!reply.isOk() && !reply.isNotFound()) {
            throw reply.failure(what);
        }
    }

    private List<SwarmTask> tasks(Map<String, List<String>> filters) throws BackEndException {
        List<SwarmTask> tasks = new ArrayList<>();
        managers.get("cannot list the tasks", SwarmManagers.filtered("/tasks", filters))
                .forEach(task -> tasks.add(new SwarmTask(task)));
        tasks.removeIf(SwarmTask::isReplacement);
        tasks.sort(Comparator.comparing(SwarmTask::created));
        return tasks;
    }
}
