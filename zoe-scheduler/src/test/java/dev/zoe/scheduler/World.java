package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The cluster as it really is, told by events and changed by plans, with its own books. Every plan is checked against
 * what scheduling promises. A second engine, now and then started anew from what is known, hears the same events, but
 * is never asked to explain anything; it must always give the same plan.
 */
final class World {

    static final Comparator<Request> FIFO = Comparator.comparing(Request::urgency, Comparator.reverseOrder())
            .thenComparing(Request::arrival)
            .thenComparing(Request::id);

    final NavigableMap<String, Node> nodes = new TreeMap<>();
    final NavigableMap<Request, Boolean> inService = new TreeMap<>(FIFO);
    final NavigableMap<Request, Boolean> waiting = new TreeMap<>(FIFO);
    final Map<Instance, String> placed = new HashMap<>();
    private final Map<Instance, Double> since = new HashMap<>();
    final Map<Instance, Ended> ended = new HashMap<>();
    double now;
    SchedulingEngine engine = new SchedulingEngine();
    private SchedulingEngine shadow = new SchedulingEngine();

    /** An instance that holds nothing since it ended on a node. */
    record Ended(String node, double again) {}

    void node(Node node) {
        nodes.put(node.name(), node);
        engine.nodeChanged(node);
        shadow.nodeChanged(node);
    }

    void lose(String name) {
        List<Instance> expected = placed.entrySet().stream()
                .filter(e -> e.getValue().equals(name))
                .map(Map.Entry::getKey)
                .toList();
        nodes.remove(name);
        expected.forEach(placed::remove);
        assertThat(engine.nodeLost(name, now)).containsExactlyInAnyOrderElementsOf(expected);
        shadow.nodeLost(name, now);
        ended.replaceAll((i, e) -> e.node.equals(name) ? new Ended("", e.again) : e);
    }

    void submit(Request request) {
        waiting.put(request, true);
        engine.submitted(request);
        shadow.submitted(request);
    }

    void end(Request request) {
        inService.remove(request);
        waiting.remove(request);
        placed.keySet().removeIf(i -> i.request() == request.id());
        ended.keySet().removeIf(i -> i.request() == request.id());
        engine.ended(request.id(), now);
        shadow.ended(request.id(), now);
    }

    void instanceEnds(Instance instance, double again) {
        String node = Objects.requireNonNull(placed.remove(instance));
        ended.put(instance, new Ended(node, again));
        engine.instanceEnded(instance, now, again);
        shadow.instanceEnded(instance, now, again);
    }

    /** The master crashes; the next engine knows only what was recorded. */
    void restartShadow() {
        shadow = new SchedulingEngine();
        nodes.values().forEach(shadow::nodeChanged);
        for (Request r : inService.keySet()) {
            Map<Instance, Placed> known = new HashMap<>();
            placed.forEach((i, n) -> {
                if (i.request() == r.id()) {
                    known.put(i, new Placed(n, Objects.requireNonNull(since.get(i))));
                }
            });
            ended.forEach((i, e) -> {
                if (i.request() == r.id() && !e.node.isEmpty()) {
                    known.put(i, new Placed(e.node, now));
                }
            });
            shadow.restored(r, known, now);
        }
        ended.forEach((i, e) -> shadow.instanceEnded(i, now, e.again));
        waiting.keySet().forEach(shadow::submitted);
    }

    /** Lets the engine decide, checks the plan, and carries it out. */
    Plan decide() {
        Plan plan = engine.decide(now);
        assertThat(shadow.decide(now)).as("plan of the other engine").isEqualTo(plan);
        Map<String, Resources> usedBefore = used();
        NavigableMap<Request, Boolean> servedBefore = new TreeMap<>(inService);
        apply(plan);
        List<Long> served = engine.inService();
        waiting.keySet().stream().filter(r -> served.contains(r.id())).toList().forEach(r -> {
            waiting.remove(r);
            inService.put(r, true);
            assertThat(coreLost(r)).as("core of the admitted %s", r).isEmpty();
        });
        assertThat(served)
                .isEqualTo(inService.keySet().stream().map(Request::id).toList());
        checkCapacity(plan, usedBefore);
        checkReclaimsWereNeeded(plan);
        checkGrants();
        checkOrder(servedBefore);
        checkBooks();
        assertThat(engine.decide(now)).as("deciding again").isEqualTo(new Plan(List.of(), plan.nextDecision()));
        return plan;
    }

    private void apply(Plan plan) {
        boolean starts = false;
        Request last = null;
        for (Plan.Effect effect : plan.effects()) {
            Request request = request(effect.instance());
            if (effect instanceof Plan.Reclaim reclaim) {
                assertThat(starts).as("reclaims come first").isFalse();
                assertThat(core(reclaim.instance()))
                        .as("core is never reclaimed")
                        .isFalse();
                assertThat(placed.remove(reclaim.instance())).isEqualTo(reclaim.node());
            } else if (effect instanceof Plan.Start start) {
                starts = true;
                assertThat(last == null || FIFO.compare(last, request) <= 0)
                        .as("starts in order")
                        .isTrue();
                last = request;
                assertThat(start.core()).isEqualTo(core(start.instance()));
                assertThat(placed.put(start.instance(), start.node())).isNull();
                since.put(start.instance(), now);
                assertThat(takesNew(Objects.requireNonNull(nodes.get(start.node())), start.instance()))
                        .isTrue();
                Ended before = ended.remove(start.instance());
                assertThat(before == null || before.again <= now)
                        .as("not before its time")
                        .isTrue();
            }
            assertThat(effect.reason()).contains("node " + effect.node() + ": ");
        }
    }

    private void checkCapacity(Plan plan, Map<String, Resources> usedBefore) {
        used().forEach((name, used) -> {
            boolean starts = plan.effects().stream()
                    .anyMatch(e -> e instanceof Plan.Start && e.node().equals(name));
            if (starts) {
                assertThat(used.fitsIn(usable(name)))
                        .as("%s holds %s", name, used)
                        .isTrue();
            } else {
                assertThat(used.fitsIn(Objects.requireNonNull(usedBefore.get(name))))
                        .isTrue();
            }
        });
    }

    private void checkReclaimsWereNeeded(Plan plan) {
        Map<String, Resources> used = used();
        for (Plan.Effect effect : plan.effects()) {
            if (effect instanceof Plan.Reclaim) {
                Resources with = Objects.requireNonNull(used.get(effect.node())).plus(demand(effect.instance()));
                assertThat(with.fitsIn(usable(effect.node())))
                        .as("%s could have stayed", effect)
                        .isFalse();
                assertThat(plan.effects())
                        .as("no twin is started where %s is stopped", effect)
                        .noneMatch(e -> e instanceof Plan.Start start
                                && !start.core()
                                && e.node().equals(effect.node())
                                && e.instance().request() == effect.instance().request()
                                && e.instance().component() == effect.instance().component());
            }
        }
    }

    /** What is wanted and not placed would not even fit with all elastic instances of later requests gone. */
    private void checkGrants() {
        for (Request r : inService.keySet()) {
            List<Instance> lost = coreLost(r);
            for (Instance i : instances(r)) {
                boolean due = Optional.ofNullable(ended.get(i))
                        .map(e -> e.again <= now)
                        .orElse(true);
                if (core(i) || placed.containsKey(i) || !due || !lost.isEmpty()) {
                    continue;
                }
                for (Node n : nodes.values()) {
                    if (takesNew(n, i)) {
                        Resources firm = Resources.NONE;
                        for (Map.Entry<Instance, String> p : placed.entrySet()) {
                            boolean stays = core(p.getKey()) || FIFO.compare(request(p.getKey()), r) <= 0;
                            firm = stays && p.getValue().equals(n.name()) ? firm.plus(demand(p.getKey())) : firm;
                        }
                        assertThat(firm.plus(demand(i)).fitsIn(usable(n.name())))
                                .as("%s could be on %s", i, n.name())
                                .isFalse();
                    }
                }
            }
        }
    }

    private void checkOrder(NavigableMap<Request, Boolean> servedBefore) {
        Optional<Request> lastAdmitted = inService.descendingKeySet().stream()
                .filter(r -> !servedBefore.containsKey(r))
                .findFirst();
        lastAdmitted.ifPresent(r -> assertThat(waiting.headMap(r).keySet())
                .as("nobody is overtaken")
                .allMatch(w -> engine.neverFits(w).isPresent()));
        boolean allOpen = nodes.values().stream()
                .noneMatch(n -> n.drained() || !n.foreign().equals(Resources.NONE));
        if (inService.isEmpty() && allOpen && !nodes.isEmpty()) {
            assertThat(waiting.keySet())
                    .as("with nobody in service the head starts")
                    .allMatch(w -> engine.neverFits(w).isPresent());
        }
    }

    private void checkBooks() {
        Map<String, Resources> used = used();
        Map<String, Resources> told = new HashMap<>();
        engine.nodes().forEach(n -> told.put(n.node().name(), n.allocated()));
        assertThat(told).isEqualTo(used);
        assertThat(engine.waitingCount()).isEqualTo(waiting.size());
        assertThat(engine.waiting(Integer.MAX_VALUE, now))
                .isEqualTo(waiting.keySet().stream().map(Request::id).toList());
    }

    private Map<String, Resources> used() {
        Map<String, Resources> used = new HashMap<>();
        nodes.keySet().forEach(n -> used.put(n, Resources.NONE));
        placed.forEach((i, n) -> used.merge(n, demand(i), Resources::plus));
        return used;
    }

    private Resources usable(String name) {
        Node node = Objects.requireNonNull(nodes.get(name));
        return node.capacity().beyond(node.foreign());
    }

    private boolean takesNew(Node node, Instance instance) {
        return !node.drained() && node.labels().containsAll(component(instance).labels());
    }

    List<Instance> coreLost(Request r) {
        return instances(r).stream()
                .filter(i -> core(i)
                        && !placed.containsKey(i)
                        && Optional.ofNullable(ended.get(i))
                                .map(e -> e.again < Double.POSITIVE_INFINITY)
                                .orElse(true))
                .toList();
    }

    static List<Instance> instances(Request r) {
        List<Instance> instances = new ArrayList<>();
        for (int c = 0; c < r.components().size(); c++) {
            for (int i = 0; i < r.components().get(c).instances(); i++) {
                instances.add(new Instance(r.id(), c, i));
            }
        }
        return instances;
    }

    private Request request(Instance instance) {
        return Stream.concat(inService.keySet().stream(), waiting.keySet().stream())
                .filter(r -> r.id() == instance.request())
                .findFirst()
                .orElseThrow();
    }

    private Request.Component component(Instance i) {
        return request(i).components().get(i.component());
    }

    private Resources demand(Instance i) {
        return component(i).demand();
    }

    boolean core(Instance i) {
        return i.ordinal() < component(i).core();
    }
}
