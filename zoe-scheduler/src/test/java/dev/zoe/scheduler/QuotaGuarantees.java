package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What the scheduler guarantees about limits of holders, checked on one decision with the accounts of the world. */
final class QuotaGuarantees {

    private static final String EXECUTIONS = "executions";

    private final World world;
    private final Map<String, Map<String, Long>> usedBefore = new TreeMap<>();

    QuotaGuarantees(World world) {
        this.world = world;
        world.limits.keySet().forEach(h -> usedBefore.put(h, used(h)));
    }

    void check() {
        world.limits.keySet().forEach(this::noLimitIsPassed);
        onlyThoseAreHeldThatMustBe();
    }

    /** A holder that is above a limit, as that was lowered, gets no more. */
    private void noLimitIsPassed(String holder) {
        Map<String, Long> allowed = allowed(holder);
        Map<String, Long> before = usedBefore.getOrDefault(holder, Map.of());
        used(holder).forEach((what, amount) -> assertThat(amount)
                .as("%s of %s", what, holder)
                .isLessThanOrEqualTo(
                        Math.max(allowed.getOrDefault(what, Long.MAX_VALUE), before.getOrDefault(what, 0L))));
    }

    private void onlyThoseAreHeldThatMustBe() {
        List<Request> fitting = world.engine.waiting(Integer.MAX_VALUE, world.now).stream()
                .filter(id -> !world.neverFits(id))
                .map(world::request)
                .toList();
        Set<String> holding = new HashSet<>();
        for (Request r : fitting) {
            boolean held = isHeld(r.id());
            List<String> exceeded =
                    r.quotas().stream().filter(h -> exceeds(h, r)).toList();
            if (world.settings.order() == QueueOrder.FAIR) {
                // The order depends on who is held: an exact answer is what the naive engine is for.
                Predicate<String> held0 =
                        h -> fitting.stream().anyMatch(o -> o.quotas().contains(h) && exceeds(h, o));
                assertThat(held || exceeded.isEmpty()).as("%d is held", r.id()).isTrue();
                assertThat(!held || r.quotas().stream().anyMatch(held0))
                        .as("%d is held for a reason", r.id())
                        .isTrue();
            } else {
                boolean behind = r.quotas().stream().anyMatch(holding::contains);
                assertThat(held).as("%d is held", r.id()).isEqualTo(behind || !exceeded.isEmpty());
                holding.addAll(behind ? List.of() : exceeded);
            }
        }
    }

    boolean isHeld(long id) {
        return world.engine.explain(id, world.now).reasons().stream().anyMatch(r -> r.startsWith("held by quota of "));
    }

    /** Whether a quota has no room for this elastic instance. */
    boolean keepsOut(Instance instance) {
        Map<String, Long> asked = amounts("elastic ", world.maximum(instance), 1);
        return world.request(instance.request()).quotas().stream().anyMatch(h -> isOver(h, asked));
    }

    private boolean exceeds(String holder, Request r) {
        boolean whole = world.settings.allocator().whole();
        Map<String, Long> asked = new TreeMap<>(Map.of(EXECUTIONS, 1L));
        for (Request.Component c : r.components()) {
            amounts("core ", c.maximum(), c.core()).forEach((what, a) -> asked.merge(what, a, Long::sum));
            if (whole) {
                amounts("elastic ", c.maximum(), c.elastic()).forEach((what, a) -> asked.merge(what, a, Long::sum));
            }
        }
        boolean noElastic = r.components().stream()
                .filter(c -> c.elastic() > 0)
                .allMatch(c -> isOver(holder, amounts("elastic ", c.maximum(), 1)));
        return isOver(holder, asked) || (!whole && r.core() == 0 && noElastic);
    }

    private boolean isOver(String holder, Map<String, Long> asked) {
        Map<String, Long> used = used(holder);
        return allowed(holder).entrySet().stream().anyMatch(limit -> {
            long more = asked.getOrDefault(limit.getKey(), 0L);
            return more > 0 && used.getOrDefault(limit.getKey(), 0L) + more > limit.getValue();
        });
    }

    /** Those that are limited. */
    private Map<String, Long> allowed(String holder) {
        Limits limits = Optional.ofNullable(world.limits.get(holder)).orElse(Limits.NONE);
        Map<String, Long> allowed = new TreeMap<>(Map.of(EXECUTIONS, (long) limits.executions()));
        allowed.putAll(amounts("core ", limits.core(), 1));
        allowed.putAll(amounts("elastic ", limits.elastic(), 1));
        allowed.values().removeIf(amount -> amount == 0);
        return allowed;
    }

    private Map<String, Long> used(String holder) {
        Map<String, Long> used = new TreeMap<>();
        for (long id : world.inService) {
            if (world.request(id).quotas().contains(holder)) {
                used.merge(EXECUTIONS, 1L, Long::sum);
                for (Instance i : World.instances(world.request(id))) {
                    boolean counts = world.core(i) ? !isOver(i) : world.placed.containsKey(i);
                    amounts(world.core(i) ? "core " : "elastic ", world.maximum(i), counts ? 1 : 0)
                            .forEach((what, a) -> used.merge(what, a, Long::sum));
                }
            }
        }
        return used;
    }

    /** Whether it ended, and is never placed again. */
    private boolean isOver(Instance i) {
        World.Ended ended = world.ended.get(i);
        return ended != null && ended.again() == Double.POSITIVE_INFINITY;
    }

    private static Map<String, Long> amounts(String prefix, Resources resources, int count) {
        Map<String, Long> amounts = new TreeMap<>();
        NaiveOrder.amounts(resources).forEach((name, amount) -> amounts.put(prefix + name, amount * count));
        return amounts;
    }
}
