package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Plan;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.SchedulingEngine.NodeAllocation;
import dev.zoe.scheduler.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What the engine knows, and the parts that decide on it. Arguments are checked before they get here. */
public final class Decisions {

    private static final Comparator<Instance> BY_NUMBER = Comparator.comparingLong(Instance::request)
            .thenComparingInt(Instance::component)
            .thenComparingInt(Instance::ordinal);

    private final Ledger ledger;
    private final WaitingLine waiting;
    private final ServiceSet service;
    private final Capacity capacity;
    private final Allocator allocator;
    private final PlanWriter plans;
    private final Verdicts verdicts;

    /** Whether something happened since the last decision. */
    private boolean stale = true;

    private double nextDecision = Double.POSITIVE_INFINITY;

    /** FIFO, flexible, and the published placement. */
    public Decisions() {
        Order order = Order.FIFO;
        ledger = new Ledger(order);
        waiting = new WaitingLine(order);
        service = new ServiceSet(order);
        capacity = new Capacity(ledger);
        Placer placer = new Placer(ledger, PlacementPolicy.FEWEST_SERVICES);
        allocator = new FlexibleAllocator(ledger, waiting, service, placer, capacity);
        plans = new PlanWriter(ledger);
        verdicts = new Verdicts(waiting, allocator, capacity);
    }

    public void nodeChanged(Node node) {
        if (ledger.node(node.name()).filter(n -> n.node().equals(node)).isPresent()) {
            return;
        }
        ledger.put(node);
        waiting.reconsiderAll();
        stale = true;
    }

    public List<Instance> nodeLost(String name) {
        Optional<NodeState> lost = ledger.node(name);
        if (lost.isEmpty()) {
            return List.of();
        }
        List<Slot> slots = lost.get().slots();
        slots.forEach(this::free);
        service.members().stream()
                .flatMap(m -> m.slots().stream())
                .filter(s -> s.endedOn.equals(name))
                .forEach(s -> s.endedOn = "");
        ledger.drop(lost.get());
        waiting.reconsiderAll();
        stale = true;
        return slots.stream().map(s -> s.instance).sorted(BY_NUMBER).toList();
    }

    public Optional<String> neverFits(Request request) {
        return capacity.neverFits(request);
    }

    public void submitted(Request request) {
        if (waiting.find(request.id()).isEmpty() && service.find(request.id()).isEmpty()) {
            waiting.add(request);
            stale = true;
        }
    }

    public void restored(Request request, Map<Instance, String> placed) {
        if (service.find(request.id()).isPresent()) {
            return;
        }
        Member member = new Member(request);
        Map<Instance, String> inOrder = new TreeMap<>(BY_NUMBER);
        inOrder.putAll(placed);
        inOrder.keySet().forEach(i -> slot(member, i));
        waiting.remove(request.id());
        service.add(member);
        inOrder.forEach((instance, name) -> {
            NodeState node = ledger.node(name).orElseGet(() -> ledger.put(notYetTold(name)));
            ledger.place(slot(member, instance), node, Grounds.TOGETHER);
        });
        ledger.settle();
        stale = true;
    }

    public void instanceEnded(Instance instance, double again) {
        service.find(instance.request()).ifPresent(member -> {
            Slot slot = slot(member, instance);
            if (slot.node != null) {
                slot.endedOn = slot.node.name();
                free(slot);
            }
            slot.again = again;
            stale = true;
        });
    }

    public void ended(long request) {
        if (waiting.remove(request)) {
            stale = true;
        }
        service.find(request).ifPresent(member -> {
            member.slots().stream().filter(s -> s.node != null).forEach(this::free);
            service.remove(member);
            stale = true;
        });
    }

    public Plan decide(double now) {
        if (!stale && now < nextDecision) {
            return new Plan(List.of(), nextDecision);
        }
        allocator.rebalance(now);
        List<Plan.Effect> effects = plans.write();
        nextDecision = service.members().stream()
                .flatMap(m -> m.slots().stream())
                .filter(s -> s.node == null && !s.due(now))
                .mapToDouble(s -> s.again)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        stale = false;
        return new Plan(effects, nextDecision);
    }

    public Verdict explain(long request, double now) {
        Optional<Verdict> verdict = waiting.find(request)
                .map(verdicts::ofWaiting)
                .or(() -> service.find(request).map(m -> verdicts.ofMember(m, now)));
        return verdict.orElseGet(() -> Verdicts.unknown(request));
    }

    public List<Long> waiting(int limit) {
        return waiting.ids(limit);
    }

    public int waitingCount() {
        return waiting.size();
    }

    public List<Long> inService() {
        return service.members().stream().map(m -> m.request.id()).toList();
    }

    public List<NodeAllocation> nodes() {
        return ledger.nodes().stream()
                .map(n -> new NodeAllocation(n.node(), n.used(), n.instances()))
                .toList();
    }

    private void free(Slot slot) {
        ledger.take(slot, Grounds.TOGETHER);
        ledger.settle();
    }

    private static Slot slot(Member member, Instance instance) {
        return member.slot(instance)
                .filter(s -> s.instance.equals(instance))
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s is not an instance of request %d".formatted(instance, member.request.id())));
    }

    /** Holds what runs on a node that the engine has not been told about yet; takes nothing new. */
    private static Node notYetTold(String name) {
        return new Node(name, Resources.NONE, Resources.NONE, Set.of(), true);
    }
}
