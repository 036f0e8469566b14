package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEndException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the node of a container; remembers it, so that most calls need not query every engine. */
final class ContainerLocator {
    private final EngineNodes nodes;
    /** By container name. */
    private final Map<String, EngineNode> known = new ConcurrentHashMap<>();

    ContainerLocator(EngineNodes nodes) {
        this.nodes = nodes;
    }

    /** Remembers the node of a container. */
    void put(String containerName, EngineNode node) {
        known.put(containerName, node);
    }

    /** Forgets a container that is gone. */
    void remove(String containerName) {
        known.remove(containerName);
    }

    /** Forgets a container that is gone from one node; one of the same name elsewhere stays known. */
    void remove(String containerName, EngineNode node) {
        known.remove(containerName, node);
    }

    /** The node of a container. With one engine, its node: the call that follows reports a missing container. */
    Optional<EngineNode> find(String containerName) throws BackEndException {
        EngineNode node = known.get(containerName);
        if (node != null) {
            return Optional.of(node);
        }
        if (nodes.all().size() == 1) {
            return nodes.all().stream().findFirst();
        }
        List<Search> searches = nodes.query(each -> search(each, containerName));
        Optional<EngineNode> found =
                searches.stream().flatMap(search -> search.found().stream()).findFirst();
        if (found.isEmpty()) {
            EngineNodes.throwFirst(searches.stream().map(Search::failure).toList());
        }
        return found;
    }

    private record Search(Optional<EngineNode> found, Optional<BackEndException> failure) {}

    private static Search search(EngineNode node, String containerName) {
        try {
            return new Search(node.find(containerName).map(container -> node), Optional.empty());
        } catch (BackEndException e) {
            return new Search(Optional.empty(), Optional.of(e));
        }
    }
}
