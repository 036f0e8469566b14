package dev.zoe.scheduler.engine;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.NodeAllocation;
import dev.zoe.scheduler.Placed;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.Verdict;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.engine.CountingEngine.Held;
import dev.zoe.scheduler.engine.CountingEngine.Queued;
import dev.zoe.scheduler.internal.explain.VerdictWriter;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
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
import org.jspecify.annotations.Nullable;

/** Takes events into the state, and has it decided on. Times never go back, and are finite. */
public final class EventIntake {

    private final SchedulerState state;
    private final Rebalance rebalance;
    private final DecisionCommit commit;
    private final VerdictWriter verdicts;

    /** Whether something happened since the last decision. */
    private boolean stale = true;

    /** Who was left at the head by the last decision. */
    private @Nullable WaitingRequest headThen;

    private double nextDecision = Double.POSITIVE_INFINITY;

    public EventIntake(Settings settings) {
        state = new SchedulerState(settings);
        rebalance = new Rebalance(state);
        commit = new DecisionCommit(state);
        verdicts = new VerdictWriter(state, rebalance);
    }

    public void configure(Settings settings, double now) {
        if (settings.equals(state.settings)) {
            return;
        }
        state.configure(settings);
        rebalance.reorder(now);
        rebalance.unsettle();
        commit.recall();
        stale = true;
    }

    public Settings settings() {
        return state.settings;
    }

    public void nodeChanged(Node node) {
        NodeState known = state.cluster.find(node.name());
        if (known == null || !known.node.equals(node)) {
            state.put(node);
            stale = true;
        }
    }

    public List<Held> nodeLost(String name, double now) {
        NodeState node = state.cluster.find(name);
        if (node == null) {
            return List.of();
        }
        List<Held> lost = new ArrayList<>();
        for (Allocation allocation : List.copyOf(node.allocations)) {
            if (!allocation.empty()) {
                InstanceGroup group = allocation.group;
                lost.add(new Held(
                        group.running.request.id(), group.index, name, allocation.core, allocation.elastic, now));
                takeAll(allocation);
            }
        }
        state.ledger.settle();
        for (RunningRequest running : state.service.members()) {
            settleProgress(running, now);
            for (InstanceGroup group : running.groups) {
                for (InstanceGroup.Ended ended : group.ended) {
                    ended.node = ended.node.equals(name) ? "" : ended.node;
                }
            }
        }
        state.drop(node);
        stale = true;
        lost.sort(Comparator.comparingLong(Held::request).thenComparingInt(Held::component));
        return lost;
    }

    public Optional<String> neverFits(Request request) {
        return state.neverFits(request);
    }

    public void submitted(Request request) {
        if (state.findWaiter(request.id()) == null && state.service.find(request.id()) == null) {
            state.learn(request);
            state.join(request);
            stale = true;
        }
    }

    public void restored(Request request, List<Held> held, double done, double now) {
        if (state.service.find(request.id()) != null) {
            return;
        }
        requireToHave(request, held);
        state.learn(request);
        WaitingRequest waiting = state.findWaiter(request.id());
        if (waiting != null) {
            state.leaveLine(waiting);
        } else {
            state.holder(request.holder()).requests++;
        }
        double since = held.stream().mapToDouble(Held::since).reduce(now, Math::min);
        RunningRequest running = rebalance.newMember(request, since);
        held.forEach(h -> {
            NodeState node = state.cluster.find(h.node());
            if (node == null) {
                node = state.cluster.put(notYetTold(h.node()));
            }
            Allocation allocation = running.groups.get(h.component()).on(node);
            state.ledger.place(allocation, true, h.core(), null, null);
            state.ledger.place(allocation, false, h.elastic(), null, null);
            if (h.elastic() > 0) {
                allocation.ages.add(h.since(), h.elastic());
                commit.started(allocation, h.since());
            }
        });
        state.ledger.settle();
        running.progress = running.progress.granted(running.instances, now).resumed(done);
        state.keys.set(running, now);
        state.service.add(running);
        happened();
    }

    public void instanceEnded(Instance instance, Optional<Placed> placed, double now, double again) {
        RunningRequest running = state.service.find(instance.request());
        if (running == null) {
            return;
        }
        InstanceGroup group = group(running, instance);
        if (group.isOver(instance.ordinal())) {
            return;
        }
        boolean core = instance.ordinal() < group.component.core();
        group.ended.removeIf(e -> e.ordinal == instance.ordinal());
        placed.ifPresent(place -> {
            Allocation allocation = held(group, place.node(), instance, core);
            if (!core) {
                allocation.ages.removeOne(place.since());
                running.elasticUnknown();
            }
            state.ledger.take(allocation, core, 1, null);
            state.cluster.touch(allocation.node);
            state.ledger.settle();
            settleProgress(running, now);
        });
        if (again < Double.POSITIVE_INFINITY) {
            group.ended.add(new InstanceGroup.Ended(
                    instance.ordinal(), core, placed.map(Placed::node).orElse(""), again));
            state.service.pauses(group);
        } else {
            group.over(instance.ordinal());
        }
        group.settled = false;
        happened();
    }

    public void ended(long request, double now) {
        WaitingRequest waiting = state.findWaiter(request);
        if (waiting != null) {
            state.leaveLine(waiting);
            state.release(waiting.request.holder());
            happened();
        }
        RunningRequest running = state.service.find(request);
        if (running != null) {
            for (InstanceGroup group : running.groups) {
                for (Allocation allocation : List.copyOf(group.all())) {
                    takeAll(allocation);
                }
            }
            state.ledger.settle();
            state.service.remove(running);
            state.release(running.request.holder());
            happened();
        }
    }

    public Decision decide(double now) {
        boolean due = now >= nextDecision;
        if (!stale && !due && state.head(now) == headThen) {
            return new Decision(List.of(), List.of(), nextDecision);
        }
        if (due) {
            state.version++;
            commit.wake(now);
        }
        if (state.renewLine()) {
            rebalance.reorder(now);
        }
        rebalance.run(now);
        List<Instance> renewed = state.ledger.renewed();
        List<Decision.Change> changes = commit.close(now);
        nextDecision = commit.nextDecision(now);
        headThen = state.head(now);
        stale = false;
        return new Decision(changes, renewed, nextDecision);
    }

    public Verdict explain(long request, double now) {
        WaitingRequest waiting = state.findWaiter(request);
        if (waiting != null) {
            return verdicts.ofWaiting(waiting, now);
        }
        RunningRequest running = state.service.find(request);
        return running != null ? verdicts.ofMember(running, now) : VerdictWriter.unknown(request);
    }

    public List<Queued> queue(int limit, double now) {
        List<Queued> queue = new ArrayList<>();
        for (WaitingRequest waiting : state.first(limit, now)) {
            queue.add(new Queued(waiting.request.id(), queue.size() + 1, verdicts.value(waiting, now)));
        }
        return queue;
    }

    public int waitingCount() {
        return state.waitingCount();
    }

    public List<Long> inService() {
        return state.service.members().stream().map(m -> m.request.id()).toList();
    }

    public Optional<WorkProgress> progress(long request) {
        return Optional.ofNullable(state.service.find(request)).map(m -> m.progress);
    }

    public List<NodeAllocation> nodes() {
        return state.cluster.nodes().stream()
                .map(n -> new NodeAllocation(n.node, state.cluster.dimensions.resources(n.used), n.instances))
                .toList();
    }

    public EffortCounters effort() {
        return state.effort;
    }

    private void happened() {
        state.version++;
        stale = true;
    }

    private void takeAll(Allocation allocation) {
        state.ledger.takeAll(allocation);
        allocation.ages.clear();
        state.cluster.touch(allocation.node);
    }

    private static void settleProgress(RunningRequest running, double now) {
        if (running.instances != running.progress.instances()) {
            running.progress = running.progress.granted(running.instances, now);
        }
    }

    private static InstanceGroup group(RunningRequest running, Instance instance) {
        int component = instance.component();
        if (component < 0
                || component >= running.groups.size()
                || instance.ordinal() < 0
                || instance.ordinal() >= running.groups.get(component).component.instances()) {
            throw new IllegalArgumentException(
                    "%s is not an instance of request %d".formatted(instance, running.request.id()));
        }
        return running.groups.get(component);
    }

    private Allocation held(InstanceGroup group, String name, Instance instance, boolean core) {
        NodeState node = state.cluster.find(name);
        Allocation allocation = node == null ? null : node.find(group);
        if (allocation == null || (core ? allocation.core : allocation.elastic) == 0) {
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

    /** Holds what runs on a node that the engine has not been told about yet; takes nothing new. */
    private static Node notYetTold(String name) {
        return new Node(name, Resources.NONE, Resources.NONE, Set.of(), true);
    }
}
