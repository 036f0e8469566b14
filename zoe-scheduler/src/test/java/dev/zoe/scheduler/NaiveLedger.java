package dev.zoe.scheduler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Nodes, running requests and what they hold; each query searches everything. */
final class NaiveLedger {

    final TreeMap<String, Node> nodes = new TreeMap<>();

    /** In order. */
    final List<Serving> service = new ArrayList<>();

    final Map<Place, Cell> cells = new LinkedHashMap<>();

    /** Instances that ended before and were placed again since the last decision. */
    final List<Ended> again = new ArrayList<>();

    /** A running request. */
    static final class Serving {
        final Request request;
        WorkProgress progress;
        final int[] coreWanted;
        final int[] elasticWanted;
        final double[] coolUntil;
        final List<Ended> ended = new ArrayList<>();
        double value;

        Serving(Request request, WorkProgress progress) {
            this.request = request;
            this.progress = progress;
            List<Request.Component> components = request.components();
            coreWanted = components.stream().mapToInt(Request.Component::core).toArray();
            elasticWanted =
                    components.stream().mapToInt(Request.Component::elastic).toArray();
            coolUntil = new double[components.size()];
            java.util.Arrays.fill(coolUntil, Double.NEGATIVE_INFINITY);
        }

        /** One that holds nothing yet. */
        static Serving newcomer(Request request, Settings settings, double now) {
            int asked = request.core() + request.elastic();
            return new Serving(request, WorkProgress.start(request.runTime(), asked, now, settings.speedUp()));
        }

        Request.Component component(int c) {
            return request.components().get(c);
        }
    }

    /** An instance that ended by itself and is to be placed again. */
    record Ended(Serving serving, int component, boolean core, int ordinal, String node, double from) {}

    /** Where instances of one component are. */
    record Place(Serving serving, int component, String node) {
        Resources demand() {
            return serving.component(component).demand();
        }

        /** What one instance counts for quotas. */
        Resources maximum() {
            return serving.component(component).maximum();
        }
    }

    /** How many there are, how many there were after the last event, and since when the elastic ones of those run. */
    record Cell(int core, int elastic, int coreBefore, int elasticBefore, List<Double> since) {
        static final Cell EMPTY = new Cell(0, 0, 0, 0, List.of());

        Cell plus(int moreCore, int moreElastic) {
            return new Cell(core + moreCore, elastic + moreElastic, coreBefore, elasticBefore, since);
        }

        Cell committed(List<Double> sinceNow) {
            return new Cell(core, elastic, core, elastic, List.copyOf(sinceNow));
        }

        double youngest(double now) {
            double old = since.stream().mapToDouble(s -> s).max().orElse(Double.NEGATIVE_INFINITY);
            return elastic > elasticBefore ? Math.max(now, old) : old;
        }
    }

    /** All that a trial may change. */
    record Picture(List<Serving> service, Map<Place, Cell> cells, List<Ended> again) {}

    Picture picture() {
        return new Picture(List.copyOf(service), new LinkedHashMap<>(cells), List.copyOf(again));
    }

    void restore(Picture picture) {
        service.clear();
        service.addAll(picture.service);
        cells.clear();
        cells.putAll(picture.cells);
        again.clear();
        again.addAll(picture.again);
    }

    Cell cell(Place place) {
        return cells.getOrDefault(place, Cell.EMPTY);
    }

    void put(Place place, boolean core, int count) {
        cells.put(place, cell(place).plus(core ? count : 0, core ? 0 : count));
    }

    List<Place> placesOf(Serving serving) {
        return cells.keySet().stream().filter(p -> p.serving == serving).toList();
    }

    int held(Serving serving, int component, boolean core) {
        return cells.entrySet().stream()
                .filter(e -> e.getKey().serving == serving && e.getKey().component == component)
                .mapToInt(e -> core ? e.getValue().core : e.getValue().elastic)
                .sum();
    }

    int instances(Serving serving) {
        int held = 0;
        for (int c = 0; c < serving.coreWanted.length; c++) {
            held += held(serving, c, true) + held(serving, c, false);
        }
        return held;
    }

    int missing(Serving serving, int c, boolean core) {
        return (core ? serving.coreWanted : serving.elasticWanted)[c] - held(serving, c, core);
    }

    boolean lacksCore(Serving serving) {
        for (int c = 0; c < serving.coreWanted.length; c++) {
            if (missing(serving, c, true) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Those that wait to be placed again, and were not since the last decision. */
    List<Ended> ended(Serving serving, int c, boolean core) {
        return serving.ended.stream()
                .filter(e -> e.component == c && e.core == core && !again.contains(e))
                .toList();
    }

    /** Elastic instances that could be placed now if there were capacity. */
    int placeableElastic(Serving serving, int c, double now) {
        int later = (int)
                ended(serving, c, false).stream().filter(e -> e.from > now).count();
        return serving.coolUntil[c] > now ? 0 : missing(serving, c, false) - later;
    }

    /** What is held on all nodes together. */
    Map<String, Long> used() {
        Map<String, Long> used = new TreeMap<>();
        cells.forEach((p, c) -> NaiveOrder.amounts(p.demand())
                .forEach((name, amount) -> used.merge(name, amount * (c.core + c.elastic), Long::sum)));
        return used;
    }

    Map<String, Long> capacity() {
        Map<String, Long> capacity = new TreeMap<>();
        nodes.values().forEach(n -> NaiveOrder.amounts(n.capacity())
                .forEach((name, a) -> capacity.merge(name, a, Long::sum)));
        return capacity;
    }

    /** The largest usable capacity of any node; at least 1. */
    long largest(String resource) {
        return Math.max(
                1,
                nodes.values().stream()
                        .mapToLong(n -> usable(n).getOrDefault(resource, 0L))
                        .max()
                        .orElse(1));
    }

    static Map<String, Long> usable(Node node) {
        return NaiveOrder.amounts(node.capacity().beyond(node.foreign()));
    }

    /** What is free there, or what core instances leave; negative where more is held than there is. */
    Map<String, Long> free(Node node, boolean elasticToo) {
        Map<String, Long> free = new LinkedHashMap<>(usable(node));
        cells.forEach((p, c) -> {
            if (p.node.equals(node.name())) {
                NaiveOrder.amounts(p.demand())
                        .forEach(
                                (name, a) -> free.merge(name, -a * (c.core + (elasticToo ? c.elastic : 0)), Long::sum));
            }
        });
        return free;
    }

    int instancesOn(String node) {
        return cells.entrySet().stream()
                .filter(e -> e.getKey().node.equals(node))
                .mapToInt(e -> e.getValue().core + e.getValue().elastic)
                .sum();
    }

    /** Nothing is placed on a node that holds more than it has of anything. */
    static boolean fits(Resources demand, Map<String, Long> capacity) {
        return capacity.values().stream().allMatch(r -> r >= 0)
                && NaiveOrder.amounts(demand).entrySet().stream()
                        .allMatch(d -> d.getValue() <= capacity.getOrDefault(d.getKey(), 0L));
    }

    boolean open(Node node, Request.Component component) {
        return !node.drained() && node.labels().containsAll(component.labels());
    }

    Node node(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }

    double share(String holder, double weight, boolean elasticToo) {
        return share(holder, weight, elasticToo, Map.of());
    }

    double share(String holder, double weight, boolean elasticToo, Map<String, Long> more) {
        Map<String, Long> held = new TreeMap<>(more);
        cells.forEach((p, c) -> {
            if (p.serving.request.holder().equals(holder)) {
                NaiveOrder.amounts(p.demand())
                        .forEach((name, a) -> held.merge(name, a * (c.core + (elasticToo ? c.elastic : 0)), Long::sum));
            }
        });
        Map<String, Long> capacity = capacity();
        return held.entrySet().stream()
                        .mapToDouble(e -> (double) e.getValue() / Math.max(1, capacity.getOrDefault(e.getKey(), 0L)))
                        .max()
                        .orElse(0)
                / weight;
    }
}
