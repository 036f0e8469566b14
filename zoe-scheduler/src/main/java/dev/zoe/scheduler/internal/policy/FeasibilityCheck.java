package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.cluster.NearestNode;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.HolderRegistry;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.placement.ReclaimRule;
import dev.zoe.scheduler.internal.reason.AmountText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What could run on the known nodes if they were empty, and had no foreign load. */
final class FeasibilityCheck {

    private final Settings settings;
    private final Journal journal = new Journal();
    private final Cluster empty;
    private final Ledger ledger;
    private final Placer placer;

    /** @param nodes all that are known */
    FeasibilityCheck(Settings settings, Iterable<NodeState> nodes) {
        this.settings = settings;
        EffortCounters effort = new EffortCounters();
        empty = new Cluster(journal, settings.placement(), effort);
        for (NodeState state : nodes) {
            Node node = state.node();
            if (!node.drained() || !node.capacity().equals(Resources.NONE)) {
                empty.put(new Node(node.name(), node.capacity(), Resources.NONE, node.labels(), false));
            }
        }
        ledger = new Ledger(journal, empty, effort);
        RunningSet none = new RunningSet(journal, effort);
        ReclaimRule rule = new ReclaimRule(empty, none, new HolderRegistry(Map.of()));
        placer = new Placer(journal, empty, ledger, none, rule, effort);
    }

    /** Why this could never run, as a sentence; empty when it could, or when no node is known. */
    Optional<String> neverFits(Request request) {
        if (empty.nodes().isEmpty()) {
            return Optional.empty();
        }
        List<PlacementRequest> placements =
                PlacementRequest.of(running(request), settings.allocator().whole(), 0, empty);
        for (PlacementRequest placement : placements) {
            if (!empty.hasFreeFor(placement.group())) {
                return Optional.of(alone(placement));
            }
        }
        return journal.whatIf(() -> {
            return placer.placeInFree(placements) ? Optional.empty() : Optional.of(together(placements));
        });
    }

    /** Whether the core that a request in service lacks could be placed beside what it has, if all others left. */
    boolean couldBeWhole(RunningRequest running) {
        RunningRequest alone = running(running.request());
        return journal.whatIf(() -> {
            holdCore(alone, running);
            return placer.placeInFree(PlacementRequest.of(alone, false, 0, empty));
        });
    }

    /** The core instances that the member holds. */
    private void holdCore(RunningRequest alone, RunningRequest running) {
        for (int i = 0; i < alone.groups().size(); i++) {
            InstanceGroup group = alone.groups().get(i);
            group.wantCore(running.groups().get(i).coreWanted());
            for (Allocation held : running.groups().get(i).all()) {
                NodeState node = empty.find(held.node().name());
                if (node != null && held.core() > 0) {
                    ledger.place(group.on(node), true, held.core(), null, null);
                }
            }
        }
    }

    private RunningRequest running(Request request) {
        empty.learn(request);
        return empty.newRunningRequest(
                request,
                new HolderUsage("", 1, empty.dimensions().count()),
                WorkProgress.start(request.runTime(), 1, 0, settings.speedUp()));
    }

    private String alone(PlacementRequest placement) {
        InstanceGroup group = placement.group();
        String where = AmountText.withLabels(group.component().labels());
        return NearestNode.to(group, empty, NodeState::free)
                .map(n -> "core service %s needs %s on one node%s; the nearest, %s, has %s in all"
                        .formatted(
                                group.component().name(),
                                AmountText.of(group.component().demand(), n.missing()),
                                where,
                                n.node().name(),
                                AmountText.of(n.node().node().capacity(), n.missing())))
                .orElseGet(() -> "core service %s needs a node%s, and there is none"
                        .formatted(group.component().name(), where));
    }

    private String together(List<PlacementRequest> placements) {
        int instances = 0;
        long[] needed = new long[empty.dimensions().count()];
        for (PlacementRequest placement : placements) {
            instances += placement.missing();
            for (int d = 0; d < needed.length; d++) {
                needed[d] = saturated(needed[d], placement.group().demand()[d], placement.missing());
            }
        }
        Resources all = empty.dimensions().resources(needed);
        Resources there = empty.dimensions().resources(empty.capacity());
        Resources lacking = all.beyond(there);
        String services = AmountText.count(instances, settings.allocator().whole() ? "service" : "core service");
        InstanceGroup stuck = placements.get(placements.size() - 1).group();
        return lacking.equals(Resources.NONE)
                ? "the %s find no room together on the %s, even empty: none is left for a %s%s"
                        .formatted(
                                services,
                                AmountText.count(empty.nodes().size(), "node"),
                                stuck.component().name(),
                                AmountText.withLabels(stuck.component().labels()))
                : "the %s need %s together; all nodes together have %s"
                        .formatted(services, AmountText.of(all, lacking), AmountText.of(there, lacking));
    }

    private static long saturated(long sum, long demand, int count) {
        long high = Math.multiplyHigh(demand, (long) count);
        long more = high == 0 ? demand * count : Long.MAX_VALUE;
        return more < 0 || sum > Long.MAX_VALUE - more ? Long.MAX_VALUE : sum + more;
    }
}
