package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.cluster.NearestNode;
import dev.zoe.scheduler.internal.explain.CapacityShortfall;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.placement.ElasticReclaim;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Brings the ledger to what it should be now. Source: REBALANCE of "Flexible Scheduling of Distributed Analytic
 * Applications" (Pace, Venzano, Carra, Michiardi), on real nodes.
 *
 * <ol>
 *   <li>Those in service are put in their order.
 *   <li>Whoever lost core instances gets them back.
 *   <li>Elastic instances are granted in order.
 *   <li>Waiting requests are let in, each with the elastic instances that it then gets.
 *   <li>What was moved in vain returns to where it was.
 * </ol>
 *
 * <p>Differences from the publication: an exact fit is a fit; the test for admission is made at every event, and not on
 * arrival only when the core fits in what is free, so that a decision depends on the state and not on how it came
 * about; a request in service that lost core instances gets them back before anybody is admitted; and nobody passes a
 * more urgent request that waits with precedence, unless back-filling allows it.
 */
final class Rebalance {

    private static final int ROUNDS = 8;

    private final SchedulerState state;
    private final Placer placer;
    private final ElasticGrowth growth;
    private final Admission admission;

    Rebalance(SchedulerState state) {
        this.state = state;
        placer = new Placer(state.cluster, state.ledger, state.service, state.effort);
        growth = new ElasticGrowth(state.cluster, state.service, placer);
        admission = new Admission(state, placer, growth);
    }

    void run(double now) {
        prepare(now);
        order(now);
        repair(now);
        for (int round = 0; round < ROUNDS; round++) {
            growth.grow(now);
            admission.admit(now);
            if (!goHome()) {
                return;
            }
            state.version++;
        }
        growth.grow(now);
    }

    /** What would become of a waiting request if those before it could not start; changes nothing. */
    AdmissionOutcome outcome(WaitingRequest waiting, double now) {
        prepare(now);
        WaitingRequest head = state.head(now);
        boolean reserve = state.settings.backFill() == BackFill.RESERVE;
        return dry(
                now,
                () -> reserve && head != null && head != waiting
                        ? admission.tryBehind(head, admission.earliestStart(head, now), waiting, now)
                        : admission.tryIn(waiting, now));
    }

    /** What keeps its core from being placed, when all elastic instances that may go are gone. */
    Stuck stuck(WaitingRequest waiting, double now) {
        prepare(now);
        return dry(now, () -> {
            RunningRequest running = admission.newMember(waiting.request, now);
            boolean whole = state.settings.allocator().whole();
            List<PlacementRequest> placements = PlacementRequest.of(running, whole, now, state.cluster);
            if (state.settings.allocator().reclaims()) {
                placer.liftAll(placements, state.service.everybody());
            }
            return stuck(placements);
        });
    }

    private Stuck stuck(List<PlacementRequest> placements) {
        CapacityShortfall shortfall =
                new CapacityShortfall(state.cluster, state.settings.allocator().reclaims());
        InstanceGroup stuck = placements.get(placements.size() - 1).group;
        Optional<NearestNode> nearest = Optional.empty();
        boolean any = false;
        for (PlacementRequest placement : placements) {
            placer.placeFree(placement);
            if (placement.missing > 0 && !any) {
                any = true;
                stuck = placement.group;
                nearest = shortfall.nearest(stuck);
            }
        }
        if (!any) {
            nearest = NearestNode.to(stuck, state.cluster, NodeState::coreFree);
            return new Stuck(stuck, nearest, nearest.map(NearestNode::missing).orElse(Resources.NONE), false);
        }
        placements.forEach(shortfall::add);
        return new Stuck(stuck, nearest, shortfall.missing(), true);
    }

    /**
     * The instance that finds no room, and the node that lacks least for it.
     *
     * @param missing what all that find no room lack together
     * @param lacksRoom whether an instance finds no room at all, even if every elastic instance were taken back
     */
    record Stuck(InstanceGroup group, Optional<NearestNode> nearest, Resources missing, boolean lacksRoom) {}

    void unsettle() {
        growth.unsettle();
        state.cluster.nodes().forEach(state.cluster::touch);
    }

    RunningRequest newMember(Request request, double now) {
        return admission.newMember(request, now);
    }

    private void prepare(double now) {
        Settings settings = state.settings;
        boolean fairly = settings.order().rule() == QueueOrder.Rule.SHARE;
        ElasticReclaim elasticReclaim = !settings.allocator().reclaims() ? ElasticReclaim.NOTHING : fairly ? ElasticReclaim.UNFAIR : ElasticReclaim.LATER;
        placer.at(now, settings.hysteresis().minimumRun(), elasticReclaim);
        growth.rules(elasticReclaim, fairly);
    }

    /** Tries something between two decisions, when nothing is outstanding, and leaves all as it was. */
    private <T> T dry(double now, Supplier<T> trial) {
        List<NodeState> touched = new ArrayList<>(state.cluster.touched());
        List<ElasticGrowth.Known> known = growth.remember();
        List<RunningRequest> members = new ArrayList<>(state.service.members());
        growth.grow(now);
        T result = trial.get();
        state.ledger.undo(0);
        // What was noted on allocations meanwhile, such as when they change, is not true of what comes next.
        state.ledger.settle();
        state.service.members().stream()
                .filter(m -> !members.contains(m))
                .toList()
                .forEach(state.service::remove);
        state.cluster.untouch(0);
        touched.forEach(state.cluster::touch);
        growth.recall(known);
        return result;
    }

    private void order(double now) {
        if (state.keys.serviceChanges()) {
            for (RunningRequest running : state.service.members()) {
                state.keys.set(running, now);
            }
            passed(state.service.reorder());
            if (state.keys.waitersPass()) {
                state.version++;
            }
        }
    }

    /** Puts those in service in order by keys of another kind. */
    void reorder(double now) {
        for (RunningRequest running : state.service.members()) {
            state.keys.measure(running);
            state.keys.set(running, now);
        }
        passed(state.service.reorder());
    }

    /** Others may now take what these hold. */
    private void passed(List<RunningRequest> members) {
        if (!members.isEmpty()) {
            state.version++;
        }
        if (state.settings.order().rule() == QueueOrder.Rule.SHARE) {
            // There it is not the place in the order that tells who may take what.
            return;
        }
        for (RunningRequest running : members) {
            for (InstanceGroup group : running.groups) {
                for (Allocation allocation : group.all()) {
                    if (allocation.elastic > 0) {
                        state.cluster.touch(allocation.node);
                    }
                }
            }
        }
    }

    private void repair(double now) {
        if (!state.service.lacksCore()) {
            return;
        }
        for (RunningRequest running : state.service.members()) {
            if (running.lacksCore()) {
                List<PlacementRequest> placements = PlacementRequest.of(running, false, now, state.cluster);
                placer.placeTogether(placements, state.reclaimable());
            }
        }
    }

    private boolean goHome() {
        boolean moved = false;
        Set<InstanceGroup> found = new LinkedHashSet<>();
        for (Allocation allocation : state.ledger.changed()) {
            if (allocation.elastic < allocation.elasticBefore) {
                found.add(allocation.group);
            }
        }
        List<InstanceGroup> displaced = new ArrayList<>(found);
        displaced.sort((a, b) -> a.running.position != b.running.position
                ? Integer.compare(a.running.position, b.running.position)
                : Integer.compare(a.index, b.index));
        for (InstanceGroup group : displaced) {
            moved |= placer.moveHome(group);
        }
        return moved;
    }
}
