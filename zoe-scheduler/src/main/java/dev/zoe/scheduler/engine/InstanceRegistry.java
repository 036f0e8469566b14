package dev.zoe.scheduler.engine;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.InstanceLocation;
import dev.zoe.scheduler.Plan;
import dev.zoe.scheduler.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which instances of one request are where. */
final class InstanceRegistry {

    private final Request request;
    private final Spot[][] spots;

    /** Where an instance is. */
    private static final class Spot {
        @Nullable
        String node;

        double since;

        /** Whether it ended before its request, and did not start again. */
        boolean ended;

        /** Whether it starts again now. */
        boolean renewed;
    }

    InstanceRegistry(Request request) {
        this.request = request;
        spots = request.components().stream()
                .map(c -> {
                    Spot[] own = new Spot[c.instances()];
                    Arrays.setAll(own, i -> new Spot());
                    return own;
                })
                .toArray(Spot[][]::new);
    }

    Request request() {
        return request;
    }

    /** @throws IllegalArgumentException when the request has no such instance */
    void place(Instance instance, InstanceLocation placed) {
        Spot spot = spot(instance);
        spot.node = placed.node();
        spot.since = placed.since();
    }

    /** Where it is placed. */
    Optional<InstanceLocation> placed(Instance instance) {
        Spot spot = spot(instance);
        return Optional.ofNullable(spot.node).map(node -> new InstanceLocation(node, spot.since));
    }

    /** Every instance that is placed, with its place. */
    Map<Instance, InstanceLocation> placed() {
        Map<Instance, InstanceLocation> placed = new LinkedHashMap<>();
        instances().forEach(instance -> placed(instance).ifPresent(location -> placed.put(instance, location)));
        return placed;
    }

    /** Those that ended before the request, and are not placed again. */
    List<Instance> ended() {
        return instances().filter(instance -> spot(instance).ended).toList();
    }

    private Stream<Instance> instances() {
        return IntStream.range(0, spots.length).boxed().flatMap(c -> IntStream.range(0, spots[c].length)
                .mapToObj(i -> new Instance(request.id(), c, i)));
    }

    /** What is placed. */
    List<HeldInstances> held() {
        List<HeldInstances> held = new ArrayList<>();
        for (int c = 0; c < spots.length; c++) {
            for (int i = 0; i < spots[c].length; i++) {
                Spot spot = spots[c][i];
                if (spot.node != null) {
                    int core = i < request.components().get(c).core() ? 1 : 0;
                    held.add(new HeldInstances(request.id(), c, spot.node, core, 1 - core, spot.since));
                }
            }
        }
        return held;
    }

    void ended(Instance instance) {
        Spot spot = spot(instance);
        spot.node = null;
        spot.ended = true;
    }

    /** Instances of the component that were lost with the node. */
    List<Instance> lost(int component, String node) {
        List<Instance> lost = new ArrayList<>();
        for (int i = 0; i < spots[component].length; i++) {
            Spot spot = spots[component][i];
            if (node.equals(spot.node)) {
                spot.node = null;
                lost.add(new Instance(request.id(), component, i));
            }
        }
        return lost;
    }

    /**
     * The elastic instances that are reclaimed: the youngest of those that have run for at least {@code minimumRun},
     * and of equally old ones the highest.
     */
    List<Plan.Effect> reclaim(Decision.Change change, double minimumRun, double now) {
        Spot[] own = spots[change.component()];
        int core = request.components().get(change.component()).core();
        return IntStream.range(core, own.length)
                .boxed()
                .filter(i -> change.node().equals(own[i].node) && own[i].since + minimumRun <= now)
                .sorted(Comparator.<Integer>comparingDouble(i -> own[i].since)
                        .thenComparing(i -> i)
                        .reversed())
                .limit(-change.count())
                .map(i -> reclaim(change, own[i], i))
                .toList();
    }

    private Plan.Effect reclaim(Decision.Change change, Spot spot, int ordinal) {
        spot.node = null;
        Instance instance = new Instance(request.id(), change.component(), ordinal);
        return new Plan.Reclaim(instance, change.node(), change.reason());
    }

    /** This one, which ended before, starts with the next change of its kind. */
    void renew(Instance instance) {
        spot(instance).renewed = true;
    }

    /** The instances that start: those that start again, and of the others the lowest. */
    List<Plan.Start> start(Decision.Change change, double now) {
        List<Plan.Start> started = new ArrayList<>();
        pick(change, now, started, spot -> spot.renewed);
        pick(change, now, started, spot -> !spot.ended);
        if (started.size() < change.count()) {
            throw new IllegalStateException("%s starts more than request %d has".formatted(change, request.id()));
        }
        return started;
    }

    private void pick(Decision.Change change, double now, List<Plan.Start> into, Predicate<Spot> which) {
        Request.Component component = request.components().get(change.component());
        int to = change.core() ? component.core() : component.instances();
        for (int i = change.core() ? 0 : component.core(); i < to && into.size() < change.count(); i++) {
            Spot spot = spots[change.component()][i];
            if (spot.node == null && which.test(spot)) {
                into.add(start(change, i, now));
            }
        }
    }

    private Plan.Start start(Decision.Change change, int ordinal, double now) {
        Spot spot = spots[change.component()][ordinal];
        spot.node = change.node();
        spot.since = now;
        spot.ended = false;
        spot.renewed = false;
        Instance instance = new Instance(request.id(), change.component(), ordinal);
        return new Plan.Start(instance, change.node(), change.core(), change.reason());
    }

    /** Starts of the same request and kind by number; else in the order they came. */
    static List<Plan.Effect> inOrder(List<Plan.Start> starts) {
        List<Plan.Effect> effects = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= starts.size(); to++) {
            if (to == starts.size() || !together(starts.get(from), starts.get(to))) {
                starts.subList(from, to).stream()
                        .sorted(Comparator.<Plan.Start>comparingInt(
                                        s -> s.instance().component())
                                .thenComparingInt(s -> s.instance().ordinal()))
                        .forEach(effects::add);
                from = to;
            }
        }
        return effects;
    }

    private static boolean together(Plan.Start a, Plan.Start b) {
        return a.instance().request() == b.instance().request() && a.core() == b.core();
    }

    private Spot spot(Instance instance) {
        int c = instance.component();
        if (instance.request() != request.id()
                || c < 0
                || c >= spots.length
                || instance.ordinal() < 0
                || instance.ordinal() >= spots[c].length) {
            throw new IllegalArgumentException("%s is not an instance of request %d".formatted(instance, request.id()));
        }
        return spots[c][instance.ordinal()];
    }
}
