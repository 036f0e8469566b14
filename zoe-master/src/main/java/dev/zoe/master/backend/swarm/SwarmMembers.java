package dev.zoe.master.backend.swarm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The nodes of the swarm at one moment, by name and by id. The name of a node is its host name. A host that left and
 * joined again is a new node of the swarm with the same name; the old one, which is down, is left out.
 */
record SwarmMembers(Map<String, SwarmNode> byName, Map<String, SwarmNode> byId) {
    private static final Comparator<SwarmNode> FIRST =
            Comparator.comparing((SwarmNode node) -> !node.isReady()).thenComparing(SwarmNode::created);

    static final SwarmMembers NONE = new SwarmMembers(Map.of(), Map.of());

    static SwarmMembers of(JsonNode nodes) {
        List<SwarmNode> all = new ArrayList<>();
        nodes.forEach(node -> all.add(SwarmNode.of(node)));
        // A node that joins is listed a moment before it reports its host name.
        all.removeIf(node -> node.name().isEmpty());
        all.sort(FIRST);
        Map<String, SwarmNode> byName = new LinkedHashMap<>();
        all.forEach(node -> byName.putIfAbsent(node.name(), node));
        return new SwarmMembers(
                byName,
                byName.values().stream()
                        .collect(Collectors.toMap(SwarmNode::id, Function.identity(), (first, second) -> first)));
    }

    Optional<SwarmNode> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The node with this id; empty for a node that is left out. */
    Optional<SwarmNode> withId(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** The name of the node with this id; for a node that is left out the id itself, which no node has as its name. */
    String nameOf(String id) {
        return withId(id).map(SwarmNode::name).orElse(id);
    }
}
