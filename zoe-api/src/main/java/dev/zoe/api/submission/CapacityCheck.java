package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.application.Application;
import dev.zoe.application.Component;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.node.NodeStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses what no known node, or the whole cluster, could ever hold. While no node is known nothing is refused.
 *
 * <p>Nodes change rarely, so they are not read for every submission.
 */
@org.springframework.stereotype.Component
class CapacityCheck {
    private final NodeRepository table;
    private final Clock clock;
    private final Duration fresh;
    private volatile Known known = new Known(Instant.MIN, List.of());

    CapacityCheck(NodeRepository table, Clock clock, SubmissionSettings settings) {
        this.table = table;
        this.clock = clock;
        this.fresh = settings.nodesRemembered();
    }

    private record Known(Instant at, List<NodeCapacity> nodes) {}

    private record NodeCapacity(long millicores, long memory, int gpus, Set<String> labels) {
        boolean holds(Component component) {
            return labels.containsAll(component.labels())
                    && component.resources().minMillicores() <= millicores
                    && component.resources().minMemory() <= memory
                    && component.resources().gpus() <= gpus;
        }
    }

    /** @throws Problem that says for every component what it asks for and what there is */
    void check(Application application) {
        List<NodeCapacity> nodes = nodes();
        if (nodes.isEmpty()) {
            return;
        }
        List<String> reasons = new ArrayList<>();
        for (Component component : application.components()) {
            if (nodes.stream().noneMatch(node -> node.holds(component))) {
                reasons.add(noNode(component, nodes));
            }
        }
        checkSum(application, nodes, reasons);
        if (!reasons.isEmpty()) {
            throw new Problem(ProblemType.NEVER_FITS, String.join(" ", reasons)).with("reasons", reasons);
        }
    }

    private static void checkSum(Application application, List<NodeCapacity> nodes, List<String> reasons) {
        NodeCapacity have = nodes.stream()
                .reduce((a, b) -> new NodeCapacity(
                        a.millicores + b.millicores, a.memory + b.memory, Math.addExact(a.gpus, b.gpus), Set.of()))
                .orElseThrow();
        long millicores = 0;
        long memory = 0;
        long gpus = 0;
        for (Component component : application.components()) {
            millicores += component.coreCount() * component.resources().minMillicores();
            memory += component.coreCount() * component.resources().minMemory();
            gpus += (long) component.coreCount() * component.resources().gpus();
        }
        if (millicores > have.millicores || memory > have.memory || gpus > have.gpus) {
            reasons.add("The core components together need %s; the whole cluster has %s."
                    .formatted(amount(millicores, memory, gpus), amount(have.millicores, have.memory, have.gpus)));
        }
    }

    private static String noNode(Component component, List<NodeCapacity> nodes) {
        List<NodeCapacity> labelled = nodes.stream()
                .filter(node -> node.labels.containsAll(component.labels()))
                .toList();
        String name = component.name();
        if (labelled.isEmpty()) {
            return "Component '%s' asks for a node with the labels %s; no node carries all of them."
                    .formatted(name, component.labels());
        }
        NodeCapacity largest = labelled.stream()
                .reduce((a, b) -> new NodeCapacity(
                        Math.max(a.millicores, b.millicores),
                        Math.max(a.memory, b.memory),
                        Math.max(a.gpus, b.gpus),
                        Set.of()))
                .orElseThrow();
        return "One instance of component '%s' needs %s; no single node has that (the most on any node it may use: %s)."
                .formatted(
                        name,
                        amount(
                                component.resources().minMillicores(),
                                component.resources().minMemory(),
                                component.resources().gpus()),
                        amount(largest.millicores, largest.memory, largest.gpus));
    }

    private static String amount(long millicores, long memory, long gpus) {
        String text =
                String.format(Locale.ROOT, "%.3f cores and %s of memory", millicores / 1000.0, MemoryText.of(memory));
        return gpus == 0 ? text : text + " and " + gpus + " GPUs";
    }

    private List<NodeCapacity> nodes() {
        Known last = known;
        Instant now = clock.instant();
        if (!now.isBefore(last.at) && now.isBefore(last.at.plus(fresh))) {
            return last.nodes;
        }
        List<NodeCapacity> nodes = table.findAllByOrderByName().stream()
                .filter(node -> node.getStatus() != NodeStatus.LOST)
                .map(node -> new NodeCapacity(
                        node.getMillicores(), node.getMemory(), node.getGpus(), Set.copyOf(node.getLabels())))
                .toList();
        known = new Known(now, nodes);
        return nodes;
    }
}
