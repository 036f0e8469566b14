package dev.zoe.scheduler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Who goes first, by full sorts, as {@link QueueOrder} and {@link Settings.Ageing} say it.
 *
 * @param capacity of all nodes together
 */
record NaiveOrder(Settings settings, Map<String, Long> capacity) {

    private static final double SHORTEST = 1e-3;

    /** A waiting request; {@code since} is its arrival, or when it was sent to the end of the line. */
    record Waiting(Request request, double since) {}

    /** Amounts by name of the resource. */
    static Map<String, Long> amounts(Resources resources) {
        Map<String, Long> amounts = new LinkedHashMap<>();
        amounts.put("cores", resources.millicores());
        amounts.put("memory", resources.memory());
        amounts.put("gpus", (long) resources.gpus());
        resources.others().keySet().stream().sorted().forEach(o -> amounts.put(o, resources.other(o)));
        return amounts;
    }

    Comparator<Waiting> at(double now) {
        return Comparator.<Waiting>comparingInt(w -> -w.request.urgency())
                .thenComparing(w -> !overdue(w, now))
                .thenComparingDouble(w -> overdue(w, now) ? overdueAt(w) : 0)
                .thenComparing(w -> !overdue(w, now) && !hasDeadline(w.request))
                .thenComparingDouble(w -> overdue(w, now) ? 0 : -value(w, now))
                .thenComparingDouble(w -> w.request.arrival())
                .thenComparingLong(w -> w.request.id());
    }

    /**
     * All that count, in order.
     *
     * @param counts asked in order; the others are as if absent
     */
    List<Waiting> sorted(
            List<Waiting> waiting, double now, ToDoubleFunction<String> coreShareOfHolder, Predicate<Waiting> counts) {
        List<Waiting> left = new ArrayList<>(waiting);
        left.sort(at(now));
        if (settings.order() != QueueOrder.FAIR) {
            return left.stream().filter(counts).toList();
        }
        Map<String, Double> shares = new HashMap<>();
        waiting.forEach(w -> shares.computeIfAbsent(w.request.holder(), coreShareOfHolder::applyAsDouble));
        List<Waiting> sorted = new ArrayList<>();
        while (!left.isEmpty()) {
            Waiting next = left.stream().min(fairly(now, shares)).orElseThrow();
            left.remove(next);
            if (counts.test(next)) {
                sorted.add(next);
                shares.merge(
                        next.request.holder(), share(next.request, false) / weight(next.request.holder()), Double::sum);
            }
        }
        return sorted;
    }

    private Comparator<Waiting> fairly(double now, Map<String, Double> shares) {
        return Comparator.<Waiting>comparingInt(w -> -w.request.urgency())
                .thenComparing(w -> !overdue(w, now))
                .thenComparingDouble(w -> overdue(w, now) ? 0 : Objects.requireNonNull(shares.get(w.request.holder())))
                .thenComparing(at(now));
    }

    double weight(String holder) {
        return settings.weights().getOrDefault(holder, 1.0);
    }

    private double overdueAt(Waiting w) {
        return w.request.arrival() + settings.ageing().limit(w.request);
    }

    boolean overdue(Waiting w, double now) {
        return overdueAt(w) <= now;
    }

    private boolean hasDeadline(Request r) {
        return settings.order() == QueueOrder.DEADLINE && r.deadline() < Double.POSITIVE_INFINITY;
    }

    /** Larger goes first. */
    double value(Waiting w, double now) {
        Request r = w.request;
        return switch (settings.order().rule()) {
            case ARRIVAL, SHARE -> -w.since;
            case SMALLEST, REMAINING -> -r.runTime() * size(r);
            case RATIO -> factor(r) + factor(r) / Math.max(SHORTEST, r.runTime()) * (now - r.arrival());
            case DEADLINE -> hasDeadline(r) ? -r.deadline() : -w.since;
        };
    }

    /**
     * What the running requests are compared by; larger goes first.
     *
     * @param now in seconds
     * @param remaining run time, in seconds
     * @param missing instances that are not placed, by component
     * @param coreShare of its holder
     */
    double value(Request r, double now, double remaining, int[] missing, double coreShare) {
        return switch (settings.order().rule()) {
            case ARRIVAL -> -r.arrival();
            case SHARE -> -coreShare;
            case SMALLEST -> -r.runTime() * size(r);
            case REMAINING -> -remaining * size(r, missing);
            case RATIO -> factor(r) * (1 + Math.max(0, now - r.arrival()) / Math.max(SHORTEST, r.runTime()));
            case DEADLINE -> hasDeadline(r) ? -r.deadline() : -r.arrival();
        };
    }

    /** The running requests; of both the value is known. */
    int compare(Request a, double valueOfA, Request b, double valueOfB) {
        return Comparator.<Request>comparingInt(r -> -r.urgency())
                .thenComparing(r -> !hasDeadline(r))
                .thenComparingDouble(r -> r.id() == a.id() ? -valueOfA : -valueOfB)
                .thenComparingDouble(Request::arrival)
                .thenComparingLong(Request::id)
                .compare(a, b);
    }

    private double factor(Request r) {
        return settings.order().size() == QueueOrder.Size.DOMINANT_SHARE ? 1 / Math.max(1e-12, size(r)) : size(r);
    }

    private double size(Request r) {
        return size(
                r,
                r.components().stream().mapToInt(Request.Component::instances).toArray());
    }

    private double size(Request r, int[] missing) {
        int[] all =
                r.components().stream().mapToInt(Request.Component::instances).toArray();
        return switch (settings.order().size()) {
            case ONE -> 1;
            case INSTANCES -> r.core() + r.elastic();
            case INSTANCES_NOT_PLACED -> Arrays.stream(missing).sum();
            case VOLUME -> volume(r, all);
            case VOLUME_NOT_PLACED -> volume(r, missing);
            case DOMINANT_SHARE -> share(r, true);
        };
    }

    private static double volume(Request r, int[] counts) {
        return IntStream.range(0, counts.length)
                .mapToDouble(c -> volume(r.components().get(c).demand(), counts[c]))
                .sum();
    }

    private static double volume(Resources demand, int count) {
        return count * (demand.millicores() / 1000.0) * (demand.memory() / 1e9);
    }

    /** The largest part of any resource of the cluster, of all instances or the core ones. */
    double share(Request r, boolean elasticToo) {
        Map<String, Double> sums = new HashMap<>();
        for (Request.Component c : r.components()) {
            int count = elasticToo ? c.instances() : c.core();
            amounts(c.demand()).forEach((name, amount) -> sums.merge(name, (double) amount * count, Double::sum));
        }
        return sums.entrySet().stream()
                .mapToDouble(e -> e.getValue() / Math.max(1, capacity.getOrDefault(e.getKey(), 0L)))
                .max()
                .orElse(0);
    }
}
