package dev.zoe.scheduler.engine;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.InstanceLocation;
import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.EndedInstance;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.policy.MinimumRuns;
import dev.zoe.scheduler.internal.policy.Rebalance;
import dev.zoe.scheduler.internal.policy.SchedulerState;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Applies events to the state. Times never go back, and are finite. See {@link CountingEngine} for what each means. */
final class EventIntake {

    private final SchedulerState state;
    private final Rebalance rebalance;
    private final MinimumRuns minimumRuns;
    private final RunningRequestRestorer restorer;

    /** Whether an event changed the state since the last decision. */
    private boolean stale = true;

    EventIntake(SchedulerState state, Rebalance rebalance, MinimumRuns minimumRuns) {
        this.state = state;
        this.rebalance = rebalance;
        this.minimumRuns = minimumRuns;
        this.restorer = new RunningRequestRestorer(state, minimumRuns);
    }

    /** Whether an event changed the state since the last decision. */
    boolean isStale() {
        return stale;
    }

    /** A decision was made on all events. */
    void decided() {
        stale = false;
    }

    void configure(Settings settings, double now) {
        if (settings.equals(state.settings())) {
            return;
        }
        state.configure(settings);
        rebalance.reorder(now);
        rebalance.recheckAll();
        minimumRuns.renew();
        stale = true;
    }

    void limitsChanged(String holder, Optional<Limits> limits) {
        stale |= state.limit(holder, limits);
    }

    void nodeChanged(Node node) {
        NodeState known = state.cluster().find(node.name());
        if (known == null || !known.node().equals(node)) {
            state.describe(node);
            stale = true;
        }
    }

    List<HeldInstances> nodeLost(String name, double now) {
        NodeState node = state.cluster().find(name);
        if (node == null) {
            return List.of();
        }
        List<HeldInstances> lost = new ArrayList<>();
        for (Allocation allocation : node.allocationsByAge()) {
            if (!allocation.empty()) {
                InstanceGroup group = allocation.group();
                lost.add(new HeldInstances(
                        group.running().request().id(),
                        group.index(),
                        name,
                        allocation.core(),
                        allocation.elastic(),
                        now));
                takeAll(allocation);
            }
        }
        state.ledger().commit();
        for (RunningRequest running : state.runningSet().requests()) {
            updateProgress(running, now);
            for (InstanceGroup group : running.groups()) {
                for (EndedInstance ended : group.ended()) {
                    if (ended.node().equals(name)) {
                        ended.forgetNode();
                    }
                }
            }
        }
        state.drop(node);
        stale = true;
        lost.sort(Comparator.comparingLong(HeldInstances::request).thenComparingInt(HeldInstances::component));
        return lost;
    }

    void submitted(Request request) {
        if (state.queue().find(request.id()) == null && state.runningSet().find(request.id()) == null) {
            state.join(request);
            stale = true;
        }
    }

    void restored(Request request, List<HeldInstances> held, double done, double now) {
        if (state.runningSet().find(request.id()) != null) {
            return;
        }
        restorer.restore(request, held, done, now);
        stateChanged();
    }

    void instanceEnded(Instance instance, Optional<InstanceLocation> placed, double now, double again) {
        RunningRequest running = state.runningSet().find(instance.request());
        if (running == null) {
            return;
        }
        InstanceGroup group = group(running, instance);
        if (group.ended().isOver(instance.ordinal())) {
            return;
        }
        boolean core = instance.ordinal() < group.component().core();
        group.ended().remove(instance.ordinal());
        placed.ifPresent(place -> {
            Allocation allocation = held(group, place.node(), instance, core);
            if (!core) {
                allocation.startTimes().removeOne(place.since());
                running.elasticUnknown();
            }
            state.ledger().release(allocation, core);
            state.cluster().touched().add(allocation.node());
            state.ledger().commit();
            updateProgress(running, now);
        });
        if (again < Double.POSITIVE_INFINITY) {
            group.ended()
                    .add(new EndedInstance(
                            instance.ordinal(),
                            core,
                            placed.map(InstanceLocation::node).orElse(""),
                            again));
            state.runningSet().pauses(group);
        } else {
            group.over(instance.ordinal());
        }
        group.setCannotGrow(false);
        stateChanged();
    }

    void ended(long request, double now) {
        WaitingRequest waiting = state.queue().find(request);
        if (waiting != null) {
            state.leaveQueue(waiting);
            state.holders().removeRequest(waiting.request().holder());
            stateChanged();
        }
        RunningRequest running = state.runningSet().find(request);
        if (running != null) {
            running.elasticUnknown();
            for (InstanceGroup group : running.groups()) {
                for (Allocation allocation : List.copyOf(group.allocations().all())) {
                    takeAll(allocation);
                }
            }
            state.ledger().commit();
            state.runningSet().remove(running);
            state.holders().removeRequest(running.request().holder());
            stateChanged();
        }
    }

    private void stateChanged() {
        state.changed();
        stale = true;
    }

    private void takeAll(Allocation allocation) {
        state.ledger().releaseAll(allocation);
        allocation.startTimes().clear();
        state.cluster().touched().add(allocation.node());
    }

    private static void updateProgress(RunningRequest running, double now) {
        if (running.instances() != running.progress().instances()) {
            running.advance(running.progress().granted(running.instances(), now));
        }
    }

    private static InstanceGroup group(RunningRequest running, Instance instance) {
        int component = instance.component();
        if (component < 0
                || component >= running.groups().size()
                || instance.ordinal() < 0
                || instance.ordinal()
                        >= running.groups().get(component).component().instances()) {
            throw new IllegalArgumentException("%s is not an instance of request %d"
                    .formatted(instance, running.request().id()));
        }
        return running.groups().get(component);
    }

    private Allocation held(InstanceGroup group, String name, Instance instance, boolean core) {
        NodeState node = state.cluster().find(name);
        Allocation allocation = node == null ? null : node.find(group);
        if (allocation == null || (core ? allocation.core() : allocation.elastic()) == 0) {
            throw new IllegalArgumentException("%s is not on node %s".formatted(instance, name));
        }
        return allocation;
    }
}
