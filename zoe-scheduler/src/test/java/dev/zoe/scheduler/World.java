package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.scheduler.engine.SchedulingEngine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The cluster as it really is, reported by events and changed by plans, with its own accounts. Every plan is checked
 * against what the scheduler guarantees ({@link SchedulingGuarantees}), and against other engines that get the same
 * events ({@link ComparedEngines}).
 */
final class World {

    static final Comparator<Request> FIFO = Comparator.comparing(Request::urgency, Comparator.reverseOrder())
            .thenComparing(Request::arrival)
            .thenComparing(Request::id);

    /** Half of the work cannot be spread. */
    static final SpeedUp HALF_SERIAL = SpeedUp.amdahl(0.5);

    final NavigableMap<String, Node> nodes = new TreeMap<>();
    final NavigableMap<Long, Request> requests = new TreeMap<>();
    final Set<Long> waiting = new HashSet<>();
    final List<Long> inService = new ArrayList<>();
    final Map<Instance, InstanceLocation> placed = new HashMap<>();
    final Map<Instance, Ended> ended = new HashMap<>();
    final Map<Long, Work> work = new HashMap<>();
    final Map<List<Long>, Double> coolUntil = new HashMap<>();
    final NavigableMap<String, Limits> limits = new TreeMap<>();
    final SchedulingEngine engine;
    Settings settings;
    double now;
    private final ComparedEngines engines;

    /** Whether a request may have been sent to the end of the queue, which an engine forgets at a restart. */
    private boolean queueIsHistory;

    private int asked;

    /** Texts of keys in the state of the engine. */
    private final Map<Object, String> keys = new HashMap<>();

    /** Whether anything happened since the last decision; if not, who goes first is not asked again. */
    private boolean happened;

    boolean queueIsHistory() {
        return queueIsHistory;
    }

    /** An instance that holds nothing since it ended on a node. */
    record Ended(String node, double again) {}

    World(Settings settings) {
        this.settings = settings;
        engines = new ComparedEngines(settings);
        engine = engines.asked();
    }

    void node(Node node) {
        happened = true;
        nodes.put(node.name(), node);
        engines.nodeChanged(node);
    }

    void lose(int pick) {
        if (nodes.isEmpty()) {
            return;
        }
        String name = List.copyOf(nodes.keySet()).get(pick % nodes.size());
        happened = true;
        updateWork();
        List<Instance> expected =
                placed.keySet().stream().filter(i -> on(i).equals(name)).toList();
        nodes.remove(name);
        expected.forEach(placed::remove);
        assertThat(engines.nodeLost(name, now)).containsExactlyInAnyOrderElementsOf(expected);
        ended.replaceAll((i, e) -> e.node.equals(name) ? new Ended("", e.again) : e);
    }

    void submit(Request request) {
        happened = true;
        requests.put(request.id(), request);
        waiting.add(request.id());
        engines.submitted(request);
    }

    void endServed(int pick) {
        if (!inService.isEmpty()) {
            end(inService.get(pick % inService.size()));
        }
    }

    void endWaiting(int pick) {
        List<Long> all = waiting.stream().sorted().toList();
        if (!all.isEmpty()) {
            end(all.get(pick % all.size()));
        }
    }

    private void end(long id) {
        happened = true;
        inService.remove(id);
        waiting.remove(id);
        work.remove(id);
        placed.keySet().removeIf(i -> i.request() == id);
        ended.keySet().removeIf(i -> i.request() == id);
        coolUntil.keySet().removeIf(c -> c.get(0) == id);
        engines.ended(id, now);
    }

    void instanceEnds(int pick, double pause) {
        List<Instance> all = placed.keySet().stream()
                .sorted(Comparator.comparing(Instance::toString))
                .toList();
        if (!all.isEmpty()) {
            Instance instance = all.get(pick % all.size());
            updateWork();
            InstanceLocation was = Objects.requireNonNull(placed.remove(instance));
            ended.put(instance, new Ended(was.node(), now + pause));
            tellEnded(instance, Optional.of(was), now + pause);
        }
    }

    private void tellEnded(Instance instance, Optional<InstanceLocation> was, double again) {
        happened = true;
        engines.instanceEnded(instance, was, now, again);
    }

    void limit(String holder, Limits changed) {
        happened = true;
        limits.put(holder, changed);
        engines.limitsChanged(holder, Optional.of(changed));
    }

    void configure(Settings changed) {
        happened = true;
        settings = changed;
        engines.configure(changed, now);
    }

    /** Events that are repeated, late, or about unknown requests. */
    void noise() {
        engine.ended(-1, now - 100);
        engine.instanceEnded(new Instance(-1, 0, 0), now - 100, 0);
        assertThat(engine.nodeLost("nowhere", now - 100)).isEmpty();
        requests.values().stream().filter(r -> known(r.id())).forEach(engine::submitted);
        nodes.values().forEach(engine::nodeChanged);
        limits.forEach((holder, some) -> engine.limitsChanged(holder, Optional.of(some)));
        Map<Instance, Ended> gone = new HashMap<>(ended);
        gone.forEach((i, e) -> {
            if (e.again == Double.POSITIVE_INFINITY) {
                tellEnded(i, Optional.empty(), e.again);
            }
        });
    }

    /** The master crashes; the next engine knows only what was recorded. */
    void restartEngine() {
        boolean unrecorded = queueIsHistory
                || (settings.order().rule() == QueueOrder.Rule.REMAINING && !happened)
                || settings.order().rule() == QueueOrder.Rule.RATIO
                || coolUntil.values().stream().anyMatch(c -> c > now)
                || work.values().stream().anyMatch(w -> w.speedUp == HALF_SERIAL || w.speedUp != settings.speedUp());
        if (unrecorded) {
            return;
        }
        SchedulingEngine restarted = engines.restart(settings);
        nodes.values().forEach(restarted::nodeChanged);
        limits.forEach((holder, some) -> restarted.limitsChanged(holder, Optional.of(some)));
        for (long id : inService) {
            Map<Instance, InstanceLocation> known = new HashMap<>();
            placed.forEach((i, p) -> {
                if (i.request() == id) {
                    known.put(i, p);
                }
            });
            ended.forEach((i, e) -> {
                if (i.request() == id && !e.node.isEmpty()) {
                    known.put(i, new InstanceLocation(e.node, now));
                }
            });
            WorkProgress progress = engine.progress(id).orElseThrow();
            restarted.restored(request(id), known, progress.total() - progress.remaining(now), now);
        }
        ended.forEach((i, e) -> restarted.instanceEnded(i, now, e.again));
        waiting.forEach(id -> restarted.submitted(request(id)));
    }

    /** Lets the engines decide, checks the plan, and carries it out. */
    void decide() {
        updateWork();
        queueIsHistory |= settings.backFill() == BackFill.ZOE;
        happened = false;
        ask();
        SchedulingGuarantees guarantees = new SchedulingGuarantees(this);
        Plan plan = engines.decide(now);
        carryOut(plan);
        guarantees.check(plan);
        assertThat(engine.decide(now)).as("deciding again").isEqualTo(new Plan(List.of(), plan.nextDecision()));
        ask();
    }

    /**
     * Asks everything that can be asked, also about later times; afterwards the engine is as it was, to the last bit.
     */
    void ask() {
        Fingerprint before = Fingerprint.of(engine, keys);
        double at = now + new double[] {0, 0.7, 100}[asked++ % 3];
        waiting.forEach(id -> engine.explain(id, at));
        inService.forEach(id -> engine.explain(id, at));
        engine.explain(-1, at);
        engine.queue(3, at);
        engine.waiting(Integer.MAX_VALUE, at);
        waiting.forEach(this::neverFits);
        engine.neverFits(unheardOf());
        engine.nodes();
        inService.forEach(engine::progress);
        Fingerprint after = Fingerprint.of(engine, keys);
        if (!after.isSameAs(before)) {
            throw new AssertionError("questions changed the state: before %s, after %s"
                    .formatted(before.missingIn(after), after.missingIn(before)));
        }
    }

    /** Asks for a resource and a label that no other request and no node names. */
    private static Request unheardOf() {
        Resources demand = new Resources(1, 1, 0, Map.of("unheard-of", 1L));
        Request.Component component = new Request.Component("main", demand, 1, 1, Set.of("unheard-of"));
        return new Request(-2, 0, 0, 1, List.of(component));
    }

    private void carryOut(Plan plan) {
        for (Plan.Effect effect : plan.effects()) {
            Instance instance = effect.instance();
            long id = instance.request();
            if (effect instanceof Plan.Reclaim) {
                InstanceLocation was =
                        Objects.requireNonNull(placed.remove(instance), "reclaims what is not there: " + effect);
                assertThat(was.node()).isEqualTo(effect.node());
                assertThat(was.since())
                        .as("no reclaim before the minimum run: %s", effect)
                        .isLessThanOrEqualTo(now - settings.hysteresis().minimumRun());
                Work done = Objects.requireNonNull(work.get(id));
                done.done = Math.max(0, done.done - settings.lostAtReclaim() * (now - was.since()));
            } else {
                assertThat(placed.put(instance, new InstanceLocation(effect.node(), now)))
                        .isNull();
                Ended before = ended.remove(instance);
                assertThat(before == null || before.again <= now)
                        .as("not before its time: %s", effect)
                        .isTrue();
            }
        }
        inService.clear();
        inService.addAll(engine.inService());
        inService.forEach(id -> {
            if (waiting.remove(id)) {
                work.put(id, new Work(request(id), settings.speedUp(), now));
            }
        });
    }

    /** Ends running requests until only those wait that can never run. */
    void drainTheQueue() {
        configure(settings.but()
                .backFill(settings.backFill() == BackFill.ZOE ? BackFill.STRICT : settings.backFill())
                .build());
        List.copyOf(nodes.values())
                .forEach(n -> node(new Node(n.name(), n.capacity(), Resources.NONE, n.labels(), false)));
        now += 1000;
        decide();
        while (!inService.isEmpty()) {
            now += 10;
            endServed(0);
            decide();
        }
        assertThat(nodes.isEmpty() || waiting.stream().allMatch(this::neverFits))
                .as("in the end no request waits that fits")
                .isTrue();
    }

    private void updateWork() {
        work.forEach((id, w) -> w.workUntil(now, (int)
                placed.keySet().stream().filter(i -> i.request() == id).count()));
    }

    void checkWork() {
        work.forEach((id, w) -> {
            WorkProgress reported = engine.progress(id).orElseThrow();
            assertThat(reported.remaining(now)).as("work left of %d", id).isCloseTo(w.total - w.done, within(1e-6));
        });
    }

    boolean neverFits(long id) {
        return engine.neverFits(request(id)).isPresent();
    }

    boolean known(long id) {
        return waiting.contains(id) || inService.contains(id);
    }

    Request request(long id) {
        return Objects.requireNonNull(requests.get(id));
    }

    String on(Instance instance) {
        return Objects.requireNonNull(placed.get(instance)).node();
    }

    Request.Component component(Instance i) {
        return request(i.request()).components().get(i.component());
    }

    Resources demand(Instance i) {
        return component(i).demand();
    }

    Resources maximum(Instance i) {
        return component(i).maximum();
    }

    boolean core(Instance i) {
        return i.ordinal() < component(i).core();
    }

    Node node(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }

    Resources usable(String name) {
        return node(name).capacity().beyond(node(name).foreign());
    }

    boolean takesNew(Node node, Instance instance) {
        return !node.drained() && node.labels().containsAll(component(instance).labels());
    }

    Map<String, Resources> used() {
        Map<String, Resources> used = new HashMap<>();
        nodes.keySet().forEach(n -> used.put(n, Resources.NONE));
        placed.forEach((i, p) -> used.merge(p.node(), demand(i), Resources::plus));
        return used;
    }

    List<Instance> coreLost(long id) {
        return instances(request(id)).stream()
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
}
