package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.NanoCpus;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * A node as the swarm describes it.
 *
 * @param id its id in the swarm
 * @param name its host name
 * @param address where published ports are reached
 * @param millicores capacity
 * @param memory capacity in bytes
 * @param gpuKind kind of the generic resource for its GPUs; empty when it has none
 * @param gpus number of GPUs
 * @param state ready, down, unknown or disconnected, with the reason if there is one
 * @param availability active, pause or drain
 * @param labels of the node and of its engine: {@code ssd} for one without a value, {@code disk=ssd} for others
 * @param created when it joined, in a form that sorts
 */
record SwarmNode(
        String id,
        String name,
        String address,
        long millicores,
        long memory,
        String gpuKind,
        int gpus,
        String state,
        String availability,
        Set<String> labels,
        String created) {
    private static final String READY = "ready";
    private static final String UNKNOWN = "unknown";

    static SwarmNode of(JsonNode node) {
        JsonNode description = node.path("Description");
        JsonNode resources = description.path("Resources");
        String gpuKind = "";
        int gpus = 0;
        for (JsonNode resource : resources.path("GenericResources")) {
            JsonNode counted = resource.path("DiscreteResourceSpec");
            JsonNode one = resource.path("NamedResourceSpec");
            String kind = counted.path("Kind").asString(one.path("Kind").asString(""));
            if (kind.toLowerCase(Locale.ROOT).contains("gpu")) {
                gpuKind = kind;
                gpus += counted.path("Value").asInt(1);
            }
        }
        return new SwarmNode(
                node.path("ID").asString(""),
                description.path("Hostname").asString(""),
                address(node),
                NanoCpus.millicores(resources.path("NanoCPUs").asLong(0)),
                resources.path("MemoryBytes").asLong(0),
                gpuKind,
                gpus,
                state(node.path("Status")),
                node.path("Spec").path("Availability").asString(""),
                labels(node),
                node.path("CreatedAt").asString(""));
    }

    boolean isReady() {
        return state.equals(READY);
    }

    /** Whether the swarm counts it as lost. */
    boolean isDown() {
        return !isReady() && !isUnknown();
    }

    /** A new leader of the managers has no report of it yet: it gets no new tasks, but it is not lost. */
    private boolean isUnknown() {
        return state.startsWith(UNKNOWN);
    }

    /** Whether it takes new tasks when it is ready. */
    boolean isOpen() {
        return availability.equals("active") && !DockerHost.areDraining(labels);
    }

    ObservedNode.Status status() {
        if (isDown()) {
            return ObservedNode.Status.LOST;
        }
        return isReady() && isOpen() ? ObservedNode.Status.UP : ObservedNode.Status.DRAINED;
    }

    /** A manager may report 0.0.0.0 for itself; then the address for the other managers counts. */
    private static String address(JsonNode node) {
        String reported = node.path("Status").path("Addr").asString("");
        String manager = node.path("ManagerStatus").path("Addr").asString("");
        int port = manager.lastIndexOf(':');
        return (reported.isEmpty() || reported.equals("0.0.0.0")) && port > 0 ? manager.substring(0, port) : reported;
    }

    private static String state(JsonNode status) {
        String state = status.path("State").asString(UNKNOWN);
        String message = status.path("Message").asString("");
        return state.equals(READY) || message.isEmpty() ? state : state + ": " + message;
    }

    private static Set<String> labels(JsonNode node) {
        Set<String> labels = new TreeSet<>();
        for (JsonNode map : new JsonNode[] {
            node.path("Description").path("Engine").path("Labels"),
            node.path("Spec").path("Labels")
        }) {
            for (Map.Entry<String, JsonNode> label : map.properties()) {
                String value = label.getValue().asString("");
                boolean bare = value.isEmpty() || value.equals("true");
                labels.add(bare ? label.getKey() : label.getKey() + "=" + value);
            }
        }
        return labels;
    }
}
