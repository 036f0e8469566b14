package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.CountingEngine.Held;
import dev.zoe.scheduler.CountingEngine.Queued;
import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.NodeAllocation;
import dev.zoe.scheduler.Placed;
import dev.zoe.scheduler.Progress;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes events into the state, and has it decided on. Times never go back, and are finite. */
public final class Decisions {

    private final State state;
    private final Rebalance rebalance;
    private final Closing closing;
    private final Verdicts verdicts;

    /** Whether something happened since the last decision. */
    private boolean stale = true;

    /** Who was left at the head by the last decision. */
    private @Nullable Waiter headThen;

    private double nextDecision = Double.POSITIVE_INFINITY;

    public Decisions(Settings settings) {
        state = new State(settings);
        rebalance = new Rebalance(state);
        closing = new Closing(state);
        verdicts = new Verdicts(state, rebalance);
    }

    public void configure(Settings settings, double now) {
        if (settings.equals(state.settings)) {
            return;
        }
        state.configure(settings);
        rebalance.reorder(now);
        rebalance.unsettle();
        closing.recall();
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
                Group group = allocation.group;
                lost.add(new Held(
                        group.member.request.id(), group.index, name, allocation.core, allocation.elastic, now));
                takeAll(allocation);
            }
        }
        state.ledger.settle();
        for (Member member : state.service.members()) {
            settleProgress(member, now);
            for (Group group : member.groups) {
                for (Group.Ended ended : group.ended) {
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
        Waiter waiter = state.findWaiter(request.id());
        if (waiter != null) {
            state.leaveLine(waiter);
        } else {
            state.holder(request.holder()).requests++;
        }
        double since = held.stream().mapToDouble(Held::since).reduce(now, Math::min);
        Member member = rebalance.newMember(request, since);
        held.forEach(h -> {
            NodeState node = state.cluster.find(h.node());
            if (node == null) {
                node = state.cluster.put(notYetTold(h.node()));
            }
            Allocation allocation = member.groups.get(h.component()).on(node);
            state.ledger.place(allocation, true, h.core(), null, null);
            state.ledger.place(allocation, false, h.elastic(), null, null);
            if (h.elastic() > 0) {
                allocation.ages.add(h.since(), h.elastic());
                closing.started(allocation, h.since());
            }
        });
        state.ledger.settle();
        member.progress = member.progress.granted(member.instances, now).resumed(done);
        state.keys.set(member, now);
        state.service.add(member);
        happened();
    }

    public void instanceEnded(Instance instance, Optional<Placed> placed, double now, double again) {
        Member member = state.service.find(instance.request());
        if (member == null) {
            return;
        }
        Group group = group(member, instance);
        if (group.isOver(instance.ordinal())) {
            return;
        }
        boolean core = instance.ordinal() < group.component.core();
        group.ended.removeIf(e -> e.ordinal == instance.ordinal());
        placed.ifPresent(place -> {
            Allocation allocation = held(group, place.node(), instance, core);
            if (!core) {
                allocation.ages.removeOne(place.since());
                member.elasticUnknown();
            }
            state.ledger.take(allocation, core, 1, null);
            state.cluster.touch(allocation.node);
            state.ledger.settle();
            settleProgress(member, now);
        });
        if (again < Double.POSITIVE_INFINITY) {
            group.ended.add(new Group.Ended(
                    instance.ordinal(), core, placed.map(Placed::node).orElse(""), again));
            state.service.pauses(group);
        } else {
            group.over(instance.ordinal());
        }
        group.settled = false;
        happened();
    }

    public void ended(long request, double now) {
        Waiter waiter = state.findWaiter(request);
        if (waiter != null) {
            state.leaveLine(waiter);
            state.release(waiter.request.holder());
            happened();
        }
        Member member = state.service.find(request);
        if (member != null) {
            for (Group group : member.groups) {
                for (Allocation allocation : List.copyOf(group.all())) {
                    takeAll(allocation);
                }
            }
            state.ledger.settle();
            state.service.remove(member);
            state.release(member.request.holder());
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
            closing.wake(now);
        }
        if (state.renewLine()) {
            rebalance.reorder(now);
        }
        rebalance.run(now);
        List<Instance> renewed = state.ledger.renewed();
        List<Decision.Change> changes = closing.close(now);
        nextDecision = closing.nextDecision(now);
        headThen = state.head(now);
        stale = false;
        return new Decision(changes, renewed, nextDecision);
    }

    public Verdict explain(long request, double now) {
        Waiter waiter = state.findWaiter(request);
        if (waiter != null) {
            return verdicts.ofWaiting(waiter, now);
        }
        Member member = state.service.find(request);
        return member != null ? verdicts.ofMember(member, now) : Verdicts.unknown(request);
    }

    public List<Queued> queue(int limit, double now) {
        List<Queued> queue = new ArrayList<>();
        for (Waiter waiter : state.first(limit, now)) {
            queue.add(new Queued(waiter.request.id(), queue.size() + 1, verdicts.value(waiter, now)));
        }
        return queue;
    }

    public int waitingCount() {
        return state.waitingCount();
    }

    public List<Long> inService() {
        return state.service.members().stream().map(m -> m.request.id()).toList();
    }

    public Optional<Progress> progress(long request) {
        return Optional.ofNullable(state.service.find(request)).map(m -> m.progress);
    }

    public List<NodeAllocation> nodes() {
        return state.cluster.nodes().stream()
                .map(n -> new NodeAllocation(n.node, state.cluster.dimensions.resources(n.used), n.instances))
                .toList();
    }

    public Effort effort() {
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

    private static void settleProgress(Member member, double now) {
        if (member.instances != member.progress.instances()) {
            member.progress = member.progress.granted(member.instances, now);
        }
    }

    private static Group group(Member member, Instance instance) {
        int component = instance.component();
        if (component < 0
                || component >= member.groups.size()
                || instance.ordinal() < 0
                || instance.ordinal() >= member.groups.get(component).component.instances()) {
            throw new IllegalArgumentException(
                    "%s is not an instance of request %d".formatted(instance, member.request.id()));
        }
        return member.groups.get(component);
    }

    private Allocation held(Group group, String name, Instance instance, boolean core) {
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
