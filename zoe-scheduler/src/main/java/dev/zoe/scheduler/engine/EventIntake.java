package dev.zoe.scheduler.engine;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.InstanceLocation;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.engine.CountingEngine.Held;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.EndedInstance;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.policy.DecisionCommit;
import dev.zoe.scheduler.internal.policy.Rebalance;
import dev.zoe.scheduler.internal.policy.SchedulerState;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Applies events to the state. Times never go back, and are finite. See {@link CountingEngine} for what each means. */
final class EventIntake {

    private final SchedulerState state;
    private final Rebalance rebalance;
    private final DecisionCommit commit;

    /** Whether an event changed the state since the last decision. */
    private boolean stale = true;

    EventIntake(SchedulerState state, Rebalance rebalance, DecisionCommit commit) {
        this.state = state;
        this.rebalance = rebalance;
        this.commit = commit;
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
        rebalance.unsettle();
        commit.renewMinimumRuns();
        stale = true;
    }

    void nodeChanged(Node node) {
        NodeState known = state.cluster().find(node.name());
        if (known == null || !known.node().equals(node)) {
            state.describe(node);
            stale = true;
        }
    }

    List<Held> nodeLost(String name, double now) {
        NodeState node = state.cluster().find(name);
        if (node == null) {
            return List.of();
        }
        List<Held> lost = new ArrayList<>();
        for (Allocation allocation : List.copyOf(node.allocations())) {
            if (!allocation.empty()) {
                InstanceGroup group = allocation.group();
                lost.add(new Held(
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
        lost.sort(Comparator.comparingLong(Held::request).thenComparingInt(Held::component));
        return lost;
    }

    void submitted(Request request) {
        if (state.queue().find(request.id()) == null && state.runningSet().find(request.id()) == null) {
            state.join(request);
            stale = true;
        }
    }

    void restored(Request request, List<Held> held, double done, double now) {
        if (state.runningSet().find(request.id()) != null) {
            return;
        }
        requireToHave(request, held);
        state.learn(request);
        WaitingRequest waiting = state.queue().find(request.id());
        if (waiting != null) {
            state.leaveQueue(waiting);
        } else {
            state.addRequestOf(request.holder());
        }
        double since = held.stream().mapToDouble(Held::since).reduce(now, Math::min);
        RunningRequest running = rebalance.newRunningRequest(request, since);
        held.forEach(h -> {
            NodeState node = state.cluster().find(h.node());
            if (node == null) {
                node = state.put(unknownNode(h.node()));
            }
            Allocation allocation = running.groups().get(h.component()).on(node);
            state.ledger().place(allocation, true, h.core(), null, null);
            state.ledger().place(allocation, false, h.elastic(), null, null);
            if (h.elastic() > 0) {
                allocation.startTimes().add(h.since(), h.elastic());
                commit.started(allocation, h.since());
            }
        });
        state.ledger().commit();
        running.advance(running.progress().granted(running.instances(), now).resumed(done));
        state.priorities().set(running, now);
        state.runningSet().add(running);
        stateChanged();
    }

    void instanceEnded(Instance instance, Optional<InstanceLocation> placed, double now, double again) {
        RunningRequest running = state.runningSet().find(instance.request());
        if (running == null) {
            return;
        }
        InstanceGroup group = group(running, instance);
        if (group.isOver(instance.ordinal())) {
            return;
        }
        boolean core = instance.ordinal() < group.component().core();
        group.removeEnded(instance.ordinal());
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
            group.addEnded(new EndedInstance(
                    instance.ordinal(), core, placed.map(InstanceLocation::node).orElse(""), again));
            state.runningSet().pauses(group);
        } else {
            group.over(instance.ordinal());
        }
        group.setSettled(false);
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
            for (InstanceGroup group : running.groups()) {
                for (Allocation allocation : List.copyOf(group.all())) {
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

    private static void requireToHave(Request request, List<Held> held) {
        int[] core = new int[request.components().size()];
        int[] elastic = new int[core.length];
        for (Held h : held) {
            boolean known = h.request() == request.id() && h.component() >= 0 && h.component() < core.length;
            if (known) {
                core[h.component()] += h.core();
                elastic[h.component()] += h.elastic();
            }
            if (!known
                    || core[h.component()]
                            > request.components().get(h.component()).core()
                    || elastic[h.component()]
                            > request.components().get(h.component()).elastic()) {
                throw new IllegalArgumentException("request %d does not have %s".formatted(request.id(), h));
            }
        }
    }

    /** Holds what runs on a node of which the engine knows only the name; takes nothing new. */
    private static Node unknownNode(String name) {
        return new Node(name, Resources.NONE, Resources.NONE, Set.of(), true);
    }
}
