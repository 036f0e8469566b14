package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The guarantees of the scheduler, checked on one decision: created before it, asked after its plan was carried out.
 */
final class SchedulingGuarantees {

    private final World world;
    private final Settings settings;
    private final Map<String, Resources> usedBefore;
    private final Set<Long> servedBefore;
    private final Map<Instance, InstanceLocation> placedBefore;
    private final Map<List<Long>, Double> coolBefore;
    private final QuotaGuarantees quotas;

    SchedulingGuarantees(World world) {
        this.world = world;
        settings = world.settings;
        usedBefore = world.used();
        placedBefore = Map.copyOf(world.placed);
        servedBefore = Set.copyOf(world.inService);
        coolBefore = new HashMap<>(world.coolUntil);
        quotas = new QuotaGuarantees(world);
    }

    void check(Plan plan) {
        effectsInOrder(plan);
        for (Plan.Effect effect : plan.effects()) {
            assertThat(effect.reason()).contains("node " + effect.node() + ": ");
            if (effect instanceof Plan.Start start) {
                onlyWhereItMay(start);
            } else if (effect instanceof Plan.Reclaim reclaim) {
                onlyIfItMustGo(reclaim, plan);
            }
        }
        capacityIsKept(plan);
        admittedRequestsHaveTheirCore();
        noRequestCouldHaveMore();
        noRequestIsOvertaken();
        aHeadThatFitsStarts();
        quotas.check();
        allocationsAreRight();
        world.checkWork();
    }

    private void effectsInOrder(Plan plan) {
        List<Integer> positions = new ArrayList<>();
        boolean starts = false;
        for (Plan.Effect effect : plan.effects()) {
            assertThat(starts && effect instanceof Plan.Reclaim)
                    .as("reclaims come first")
                    .isFalse();
            starts |= effect instanceof Plan.Start;
            if (effect instanceof Plan.Start) {
                positions.add(world.inService.indexOf(effect.instance().request()));
            }
        }
        assertThat(positions).as("starts in the order of service").isSorted();
        List<Integer> urgencies =
                world.inService.stream().map(id -> -world.request(id).urgency()).toList();
        assertThat(urgencies).as("more urgent ones first").isSorted();
    }

    private void onlyWhereItMay(Plan.Start start) {
        Instance instance = start.instance();
        assertThat(start.core()).isEqualTo(world.core(instance));
        assertThat(world.takesNew(world.node(start.node()), instance)).isTrue();
        double cool = coolBefore.getOrDefault(component(instance), Double.NEGATIVE_INFINITY);
        assertThat(start.core() || cool <= world.now)
                .as("no elastic start while it cools down: %s", start)
                .isTrue();
    }

    private void onlyIfItMustGo(Plan.Reclaim reclaim, Plan plan) {
        Instance instance = reclaim.instance();
        assertThat(settings.allocator()).as("who reclaims").isEqualTo(Allocator.FLEXIBLE);
        assertThat(world.core(instance)).as("core is never reclaimed").isFalse();
        Resources with =
                Objects.requireNonNull(world.used().get(reclaim.node())).plus(world.demand(instance));
        assertThat(with.fitsIn(world.usable(reclaim.node())) && !quotas.keepsOut(instance))
                .as("%s could have stayed", reclaim)
                .isFalse();
        assertThat(plan.effects())
                .as("no twin is started where %s is stopped", reclaim)
                .noneMatch(e -> e instanceof Plan.Start start
                        && !start.core()
                        && e.node().equals(reclaim.node())
                        && component(e.instance()).equals(component(instance)));
        if (settings.hysteresis().coolDown() > 0) {
            world.coolUntil.put(
                    component(instance), world.now + settings.hysteresis().coolDown());
        }
    }

    private static List<Long> component(Instance i) {
        return List.of(i.request(), (long) i.component());
    }

    private void capacityIsKept(Plan plan) {
        world.used().forEach((name, used) -> {
            boolean starts = plan.effects().stream()
                    .anyMatch(e -> e instanceof Plan.Start && e.node().equals(name));
            Resources most = starts ? world.usable(name) : Objects.requireNonNull(usedBefore.get(name));
            assertThat(used.fitsIn(most)).as("%s holds %s", name, used).isTrue();
        });
    }

    private void admittedRequestsHaveTheirCore() {
        for (long id : world.inService) {
            if (!servedBefore.contains(id)) {
                assertThat(world.coreLost(id)).as("core of the admitted %d", id).isEmpty();
                if (settings.allocator() == Allocator.RIGID) {
                    assertThat(World.instances(world.request(id)))
                            .as("all or nothing of %d", id)
                            .allMatch(world.placed::containsKey);
                }
            }
        }
    }

    /** What is wanted and not placed would not even fit with all elastic instances gone that may go for it. */
    private void noRequestCouldHaveMore() {
        for (long id : world.inService) {
            if (world.coreLost(id).isEmpty()) {
                World.instances(world.request(id)).stream()
                        .filter(this::isWanted)
                        .forEach(this::doesNotFit);
            }
        }
    }

    private boolean isWanted(Instance i) {
        boolean due = Optional.ofNullable(world.ended.get(i))
                .map(e -> e.again() <= world.now)
                .orElse(true);
        boolean cools = coolBefore.getOrDefault(component(i), Double.NEGATIVE_INFINITY) > world.now;
        return !world.core(i) && !world.placed.containsKey(i) && due && !cools && !quotas.keepsOut(i);
    }

    private void doesNotFit(Instance i) {
        for (Node n : world.nodes.values()) {
            if (world.takesNew(n, i)) {
                Resources firm = Resources.NONE;
                for (Map.Entry<Instance, InstanceLocation> p : world.placed.entrySet()) {
                    if (p.getValue().node().equals(n.name()) && stays(p.getKey(), p.getValue(), i)) {
                        firm = firm.plus(world.demand(p.getKey()));
                    }
                }
                assertThat(firm.plus(world.demand(i)).fitsIn(world.usable(n.name())))
                        .as("%s could be on %s", i, n.name())
                        .isFalse();
            }
        }
    }

    private boolean stays(Instance other, InstanceLocation placed, Instance needy) {
        return world.core(other)
                || !settings.allocator().reclaims()
                || settings.order() == QueueOrder.FAIR
                || world.inService.indexOf(other.request()) <= world.inService.indexOf(needy.request())
                || (placed.since() > world.now - settings.hysteresis().minimumRun()
                        && placed.equals(placedBefore.get(other)));
    }

    /** No waiting request goes before an admitted one, and none is passed beyond the bound of ageing. */
    private void noRequestIsOvertaken() {
        if (settings.backFill() != BackFill.STRICT) {
            return;
        }
        NaiveOrder order = order();
        for (long id : world.inService) {
            for (long other : world.waiting) {
                Request admitted = world.request(id);
                Request waits = world.request(other);
                // Without core it is held by elastic instances, which may have been reclaimed meanwhile.
                boolean held = quotas.isHeld(other)
                        || (waits.core() == 0 && !waits.quotas().isEmpty());
                if (servedBefore.contains(id) || world.neverFits(other) || held) {
                    continue;
                }
                assertThat(waits.urgency())
                        .as("%d passed the more urgent %d", id, other)
                        .isLessThanOrEqualTo(admitted.urgency());
                if (waits.urgency() == admitted.urgency()) {
                    assertThat(admitted.arrival() - waits.arrival())
                            .as("%d, which came later, passed %d", id, other)
                            .isLessThanOrEqualTo(settings.ageing().limit(waits));
                    boolean comparable = settings.order() != QueueOrder.FAIR
                            || admitted.holder().equals(waits.holder());
                    assertThat(comparable
                                    && !world.queueIsHistory()
                                    && order.at(world.now).compare(waiting(waits), waiting(admitted)) < 0)
                            .as("%d overtook %d", id, other)
                            .isFalse();
                }
            }
        }
    }

    private static NaiveOrder.Waiting waiting(Request r) {
        return new NaiveOrder.Waiting(r, r.arrival());
    }

    private NaiveOrder order() {
        NaiveLedger ledger = new NaiveLedger();
        ledger.nodes.putAll(world.nodes);
        return new NaiveOrder(settings, ledger.capacity());
    }

    private void aHeadThatFitsStarts() {
        boolean allOpen = world.nodes.values().stream()
                .noneMatch(n -> n.drained() || !n.foreign().equals(Resources.NONE));
        if (world.inService.isEmpty() && allOpen && !world.nodes.isEmpty()) {
            assertThat(world.waiting)
                    .as("with no running request the head starts")
                    .allMatch(world::neverFits);
        }
        boolean whole =
                world.inService.stream().allMatch(id -> world.coreLost(id).isEmpty());
        Optional<Long> head = world.engine.waiting(Integer.MAX_VALUE, world.now).stream()
                .filter(id -> !world.neverFits(id) && !quotas.isHeld(id))
                .findFirst();
        if (whole && head.isPresent() && !world.queueIsHistory()) {
            assertThat(fitsInFreeCapacity(world.request(head.get())))
                    .as("the head %s has enough free capacity and waits", head)
                    .isFalse();
        }
    }

    /** Whether all it needs to start has capacity; only checked when all its instances are alike. */
    private boolean fitsInFreeCapacity(Request r) {
        Request.Component c = r.components().get(0);
        if (r.components().size() > 1 || c.demand().equals(Resources.NONE)) {
            return false;
        }
        int needed = settings.allocator().whole() ? c.instances() : c.core();
        for (Node n : world.nodes.values()) {
            Resources used = Objects.requireNonNull(world.used().get(n.name()));
            while (needed > 0
                    && world.takesNew(n, new Instance(r.id(), 0, 0))
                    && used.plus(c.demand()).fitsIn(world.usable(n.name()))) {
                used = used.plus(c.demand());
                needed--;
            }
        }
        return needed == 0;
    }

    private void allocationsAreRight() {
        Map<String, Resources> reported = new HashMap<>();
        world.engine.nodes().forEach(n -> reported.put(n.node().name(), n.allocated()));
        assertThat(reported).isEqualTo(world.used());
        assertThat(world.engine.waitingCount()).isEqualTo(world.waiting.size());
        assertThat(world.engine.waiting(Integer.MAX_VALUE, world.now))
                .containsExactlyInAnyOrderElementsOf(world.waiting);
    }
}
