package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Finds services that wait for one another. A depth-first search with its own stack, since a chain of dependencies may
 * be as long as a description.
 */
final class DependencyCycles {

    private final Map<String, DocumentNode> named;
    private final DescriptionFindings findings;
    private final List<String> path = new ArrayList<>();
    private final Map<String, Integer> positions = new HashMap<>();
    private final Map<String, Iterator<DocumentNode>> visited = new HashMap<>();

    DependencyCycles(Map<String, DocumentNode> named, DescriptionFindings findings) {
        this.named = named;
        this.findings = findings;
    }

    void check() {
        named.keySet().stream().filter(name -> !visited.containsKey(name)).forEach(this::walk);
    }

    private void walk(String start) {
        Deque<String> open = new ArrayDeque<>();
        enter(start, open);
        while (!open.isEmpty()) {
            String current = open.element();
            Iterator<DocumentNode> rest =
                    visited.getOrDefault(current, List.<DocumentNode>of().iterator());
            if (!rest.hasNext()) {
                positions.remove(open.pop());
                path.remove(path.size() - 1);
                continue;
            }
            DocumentNode dependency = rest.next();
            dependency.text().filter(named::containsKey).ifPresent(next -> follow(current, next, dependency, open));
        }
    }

    private void follow(String current, String next, DocumentNode dependency, Deque<String> open) {
        if (next.equals(current)) {
            return;
        }
        Integer start = positions.get(next);
        if (start != null) {
            List<String> cycle = path.subList(start, path.size());
            findings.errorUnlessReported(
                    dependency,
                    "the services " + RuleWording.list(cycle)
                            + " wait for one another and none could ever start; leave one"
                            + " of these dependencies out");
        } else if (!visited.containsKey(next)) {
            enter(next, open);
        }
    }

    private void enter(String name, Deque<String> open) {
        DocumentNode service = named.get(name);
        if (service != null) {
            visited.put(name, service.get("depends_on").items().iterator());
            positions.put(name, path.size());
            path.add(name);
            open.push(name);
        }
    }
}
