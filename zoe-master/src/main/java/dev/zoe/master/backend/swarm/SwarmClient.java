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

/** Queries and changes the nodes, services and tasks of the swarm. */
final class SwarmClient {
    private final SwarmManagers managers;
    private final DeploymentLabels labels;
    private final SwarmServiceUpdater updater;
    private final SwarmSecrets secrets;
    private volatile SwarmMembers members = SwarmMembers.NONE;

    SwarmClient(SwarmManagers managers, String deployment) {
        this.managers = managers;
        this.labels = new DeploymentLabels(deployment);
        this.updater = new SwarmServiceUpdater(managers);
        this.secrets = new SwarmSecrets(managers);
    }

    SwarmManagers managers() {
        return managers;
    }

    DeploymentLabels labels() {
        return labels;
    }

    SwarmSecrets secrets() {
        return secrets;
    }

    /** The nodes as they are now. */
    SwarmMembers queryMembers() throws BackEndException {
        SwarmMembers now = SwarmMembers.of(managers.get("cannot list the nodes of the swarm", "/nodes"));
        members = now;
        return now;
    }

    /** The nodes of the last query; a watcher queries them each second. */
    SwarmMembers lastMembers() {
        return members;
    }

    /** The tasks of this deployment, of services that are being removed too; older ones first. */
    List<SwarmTask> ownTasks() throws BackEndException {
        return tasks(Map.of("label", ManagerFilters.labels(labels.ofServices())));
    }

    /** The tasks of all containers of this name, older ones first. */
    List<SwarmTask> tasksNamed(String containerName) throws BackEndException {
        Map<String, String> wanted = new LinkedHashMap<>(labels.ofServices());
        wanted.put(SwarmServiceLabels.CONTAINER, containerName);
        return tasks(Map.of("label", ManagerFilters.labels(wanted)));
    }

    /** The task of a service; empty when it has none yet, or when it was removed. */
    Optional<SwarmTask> taskOf(String serviceId) throws BackEndException {
        return allTasksOf(serviceId).stream()
                .filter(task -> !task.isReplacement())
                .findFirst();
    }

    /** The tasks of a service, and those that are to replace them; empty when the service was removed. */
    List<SwarmTask> allTasksOf(String serviceId) throws BackEndException {
        String what = "cannot inspect the tasks of service " + serviceId;
        ManagerResponse response =
                managers.find(what, ManagerFilters.path("/tasks", Map.of("service", List.of(serviceId))));
        return response.isNotFound()
                ? List.of()
                : response.json(what).valueStream().map(SwarmTask::new).toList();
    }

    /** The tasks of all deployments that run or are to run. */
    List<SwarmTask> wantedTasks() throws BackEndException {
        return tasks(Map.of("desired-state", List.of("running")));
    }

    Optional<SwarmTask> task(String id) throws BackEndException {
        String what = "cannot inspect task " + id;
        ManagerResponse response = managers.find(what, "/tasks/" + id);
        return response.isNotFound() ? Optional.empty() : Optional.of(new SwarmTask(response.json(what)));
    }

    /** The service of this name or id. */
    Optional<JsonNode> service(String nameOrId) throws BackEndException {
        String what = "cannot inspect service " + nameOrId;
        ManagerResponse response = managers.find(what, "/services/" + nameOrId);
        return response.isNotFound() ? Optional.empty() : Optional.of(response.json(what));
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
                        ManagerFilters.path(
                                "/services", Map.of("label", ManagerFilters.labels(labels.ofExecution(executionId)))))
                .forEach(service -> ids.add(service.path("ID").asString("")));
        return ids;
    }

    /**
     * Ends a service and keeps it with its output. A swarm that removes a service, or scales it to 0, removes the
     * container and its output when the program has ended. When the template of the service changes, the swarm keeps
     * the task that the change ends. So the service gets a constraint that no node satisfies: its task gets the stop
     * signal, and the task that would replace it never gets a node.
     */
    void end(String serviceId) throws BackEndException {
        var unused = updater.update(serviceId, "cannot stop service " + serviceId, spec -> {
            boolean running = !SwarmServiceRequest.isEnded(spec);
            if (running) {
                SwarmServiceRequest.end(spec);
            }
            return running;
        });
    }

    /**
     * Scales a service that was ended to 0. A manager that was watching for the replacement of its task would watch for
     * ever, also after the removal of the service. The swarm deletes the tasks of the service soon afterwards.
     *
     * @return whether it was scaled now: false if it was not ended, does not exist, or was scaled before
     */
    boolean scaleEndedToZero(String serviceId) throws BackEndException {
        return updater.update(
                serviceId,
                "cannot remove service " + serviceId,
                spec -> SwarmServiceRequest.isEnded(spec) && SwarmServiceRequest.scaleToZero(spec));
    }

    /**
     * Removes a service; its task gets the stop signal. A service that does not exist counts as removed. One that was
     * ended must be scaled to 0 before: {@link SwarmServiceRemover#removeAll} does both.
     */
    void remove(String serviceId) throws BackEndException {
        String what = "cannot remove service " + serviceId;
        ManagerResponse response = managers.delete(what, "/services/" + serviceId);
        if (!response.isOk() && !response.isNotFound()) {
            throw response.failure(what);
        }
    }

    private List<SwarmTask> tasks(Map<String, List<String>> filters) throws BackEndException {
        List<SwarmTask> tasks = new ArrayList<>();
        managers.get("cannot list the tasks", ManagerFilters.path("/tasks", filters))
                .forEach(task -> tasks.add(new SwarmTask(task)));
        tasks.removeIf(SwarmTask::isReplacement);
        tasks.sort(Comparator.comparing(SwarmTask::created));
        return tasks;
    }
}
