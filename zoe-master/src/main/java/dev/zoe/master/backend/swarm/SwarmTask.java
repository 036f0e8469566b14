package dev.zoe.master.backend.swarm;

import com.github.dockerjava.api.model.TaskState;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ObservedService.State;
import dev.zoe.master.backend.docker.DeploymentLabels;
import dev.zoe.master.backend.docker.NanoCpus;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A task as a manager describes it: the one container of a service. Fields are read on demand, because most of them are
 * not needed most of the time.
 */
record SwarmTask(JsonNode json) {
    private static final int TERMINATED = 143;
    /** The error of a task whose program ended with an exit code that is not 0. */
    private static final String NON_ZERO_EXIT = "task: non-zero exit";

    private static final Map<String, TaskState> STATES =
            Arrays.stream(TaskState.values()).collect(Collectors.toMap(TaskState::getValue, Function.identity()));
    private static final Set<TaskState> OVER = Set.of(
            TaskState.COMPLETE,
            TaskState.SHUTDOWN,
            TaskState.FAILED,
            TaskState.REJECTED,
            TaskState.ORPHANED,
            TaskState.REMOVE);

    String id() {
        return json.path("ID").asString("");
    }

    String serviceId() {
        return json.path("ServiceID").asString("");
    }

    /** Empty until it has a node. */
    String nodeId() {
        return json.path("NodeID").asString("");
    }

    String created() {
        return json.path("CreatedAt").asString("");
    }

    String containerName() {
        return containerName(labels());
    }

    private static String containerName(Map<String, String> labels) {
        return labels.getOrDefault(SwarmServiceLabels.CONTAINER, "");
    }

    /** A state that docker-java does not know counts as pending. */
    TaskState state() {
        return STATES.getOrDefault(json.path("Status").path("State").asString(""), TaskState.PENDING);
    }

    boolean isRunning() {
        return state() == TaskState.RUNNING;
    }

    /** Whether its program has ended, or never will run. */
    boolean isOver() {
        return OVER.contains(state());
    }

    /** Ids of the secrets of the swarm that its program gets. */
    List<String> secrets() {
        return json.path("Spec")
                .path("ContainerSpec")
                .path("Secrets")
                .valueStream()
                .map(secret -> secret.path("SecretID").asString(""))
                .toList();
    }

    /** Whether the swarm wants it to run; once that is false, it remains false. */
    boolean isWanted() {
        return json.path("DesiredState").asString("").equals("running");
    }

    /** Whether its service is being removed. */
    boolean isRemoved() {
        return json.path("DesiredState").asString("").equals("remove");
    }

    /** Whether it would replace the task of an ended service; such a task never runs. */
    boolean isReplacement() {
        return json.path("Spec")
                .path("Placement")
                .path("Constraints")
                .valueStream()
                .anyMatch(constraint -> constraint.asString("").equals(SwarmServiceRequest.NO_NODE));
    }

    /** The error that the swarm reports; empty when there is none. */
    String error() {
        return json.path("Status").path("Err").asString("");
    }

    /** Its state with the error or the message of the swarm, for messages. */
    String describe() {
        String message = json.path("Status").path("Message").asString("");
        return json.path("Status").path("State").asString("") + ", " + (error().isEmpty() ? message : error());
    }

    /** Whether its program runs or ran. */
    boolean hasRun() {
        return isRunning() || exit().isPresent();
    }

    /**
     * How its program ended. The exit code 0 of a program that the swarm stopped does not count as success. A manager
     * does not report whether the memory limit ended the program.
     */
    Optional<Exit> exit() {
        JsonNode container = json.path("Status").path("ContainerStatus");
        int code = container.path("ExitCode").asInt(0);
        return switch (state()) {
            case COMPLETE -> Optional.of(new Exit(code, false));
            case FAILED -> error().startsWith(NON_ZERO_EXIT) ? Optional.of(new Exit(code, false)) : Optional.empty();
            case SHUTDOWN ->
                container.path("ContainerID").asString("").isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Exit(code == 0 ? TERMINATED : code, false));
            default -> Optional.empty();
        };
    }

    /** The grace period of the swarm. */
    Duration grace() {
        return Duration.ofNanos(json.path("Spec")
                .path("ContainerSpec")
                .path("StopGracePeriod")
                .asLong(Duration.ofSeconds(10).toNanos()));
    }

    /** Its reservation, or else its limit, in thousandths of a core. */
    long millicores() {
        return NanoCpus.millicores(reservationOrLimit("NanoCPUs"));
    }

    /** The same in bytes. */
    long memory() {
        return reservationOrLimit("MemoryBytes");
    }

    private long reservationOrLimit(String resource) {
        JsonNode resources = json.path("Spec").path("Resources");
        long reserved = resources.path("Reservations").path(resource).asLong(0);
        return reserved > 0 ? reserved : resources.path("Limits").path(resource).asLong(0);
    }

    ContainerId container(SwarmMembers members) {
        return new ContainerId(containerName(), members.nameOf(nodeId()), serviceId());
    }

    /** When it entered its state. */
    private Optional<Instant> changedAt() {
        try {
            return Optional.of(
                    OffsetDateTime.parse(json.path("Status").path("Timestamp").asString(""))
                            .toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** The service as the master knows it. */
    ObservedService observed(SwarmMembers members) {
        boolean runs = isRunning();
        Map<String, String> labels = labels();
        return new ObservedService(
                containerName(labels),
                serviceId(),
                members.nameOf(nodeId()),
                runs ? State.RUNNING : State.ENDED,
                exit(),
                SwarmServiceLabels.visible(labels),
                runs ? address(labels) : "",
                runs ? ports(labels, members) : Map.of(),
                runs ? Optional.empty() : changedAt());
    }

    Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        json.path("Spec")
                .path("ContainerSpec")
                .path("Labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asString("")));
        return labels;
    }

    private String address(Map<String, String> labels) {
        for (JsonNode attachment : json.path("NetworksAttachments")) {
            String network =
                    attachment.path("Network").path("Spec").path("Name").asString("");
            if (network.equals(labels.get(SwarmServiceLabels.NETWORK))) {
                String withPrefix = attachment.path("Addresses").path(0).asString("");
                return withPrefix.replaceFirst("/.*", "");
            }
        }
        return "";
    }

    private Map<String, String> ports(Map<String, String> labels, SwarmMembers members) {
        Map<String, String> names = DeploymentLabels.portNames(labels);
        String host = members.withId(nodeId()).map(SwarmNode::address).orElse("");
        Map<String, String> published = new LinkedHashMap<>();
        for (JsonNode port : json.path("Status").path("PortStatus").path("Ports")) {
            String name = names.get(port.path("TargetPort").asInt(0) + "/"
                    + port.path("Protocol").asString("tcp"));
            if (name != null) {
                published.put(name, host + ":" + port.path("PublishedPort").asInt(0));
            }
        }
        return published;
    }
}
