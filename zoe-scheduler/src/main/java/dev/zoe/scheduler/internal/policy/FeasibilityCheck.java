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
import dev.zoe.scheduler.internal.quota.ExceededLimit;
import dev.zoe.scheduler.internal.quota.Quotas;
import dev.zoe.scheduler.internal.quota.RequestQuotas;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What could run on the known nodes if they were empty, and had no foreign load, and within its quotas. */
final class FeasibilityCheck {

    private final Settings settings;
    private final Journal journal = new Journal();
    private final Cluster empty;
    private final Ledger ledger;
    private final Placer placer;
    private final Quotas quotas;

    /** @param nodes all that are known */
    FeasibilityCheck(Settings settings, Iterable<NodeState> nodes, Quotas quotas) {
        this.settings = settings;
        this.quotas = quotas;
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

    /** Why this could never run, empty when it could, or when no node is known and its quotas allow it. */
    Optional<Infeasibility> neverFits(Request request) {
        Optional<ExceededLimit> exceeded =
                quotas.exceededAlone(request, settings.allocator().whole());
        if (exceeded.isPresent()) {
            return exceeded.map(Infeasibility.OverQuota::new);
        }
        if (empty.nodes().isEmpty()) {
            return Optional.empty();
        }
        List<PlacementRequest> placements =
                PlacementRequest.of(running(request), settings.allocator().whole(), 0, empty);
        for (PlacementRequest placement : placements) {
            if (!empty.index().hasFreeFor(placement.group())) {
                return Optional.of(alone(placement.group()));
            }
        }
        return journal.whatIf(() -> {
            return placer.placeInFree(placements) ? Optional.empty() : Optional.of(together(placements));
        });
    }

    /** Whether the core that a running request lacks could be placed beside what it has, if all others left. */
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
            for (Allocation held : running.groups().get(i).allocations().all()) {
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
                new RequestQuotas(List.of()),
                WorkProgress.start(request.runTime(), 1, 0, settings.speedUp()));
    }

    /** For instances of which not even one finds a place. */
    private Infeasibility alone(InstanceGroup group) {
        Request.Component component = group.component();
        return NearestNode.to(group, empty, NodeState::free)
                .<Infeasibility>map(n ->
                        new Infeasibility.LargerThanNode(component, n.node().node(), n.missing()))
                .orElseGet(() -> new Infeasibility.NoNode(component));
    }

    /** For instances that find no place together; those that found one are not missing. */
    private Infeasibility together(List<PlacementRequest> placements) {
        int count = 0;
        long[] needed = new long[empty.dimensions().count()];
        for (PlacementRequest placement : placements) {
            count += placement.missing();
            for (int d = 0; d < needed.length; d++) {
                needed[d] = saturated(needed[d], placement.group().demand()[d], placement.missing());
            }
        }
        Infeasibility.Instances instances =
                new Infeasibility.Instances(count, !settings.allocator().whole());
        Resources demand = empty.dimensions().resources(needed);
        Resources capacity = empty.dimensions().resources(empty.totals().capacity());
        Request.Component last = placements.get(placements.size() - 1).group().component();
        return demand.beyond(capacity).equals(Resources.NONE)
                ? new Infeasibility.NoArrangement(instances, empty.nodes().size(), last)
                : new Infeasibility.LargerThanCluster(instances, demand, capacity);
    }

    private static long saturated(long sum, long demand, int count) {
        long high = Math.multiplyHigh(demand, (long) count);
        long more = high == 0 ? demand * count : Long.MAX_VALUE;
        return more < 0 || sum > Long.MAX_VALUE - more ? Long.MAX_VALUE : sum + more;
    }
}
