package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveLedger.Serving;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Fair shares, found by trying every possible share. */
final class NaiveShares {

    private final NaiveLedger ledger;
    private final NaiveOrder order;
    private final double now;
    private final Map<String, Long> capacity;
    private final Map<Serving, int[]> wanted = new HashMap<>();

    NaiveShares(NaiveLedger ledger, NaiveQuotas quotas, NaiveOrder order, double now) {
        this.ledger = ledger;
        this.order = order;
        this.now = now;
        this.capacity = ledger.capacity();
        Map<String, Map<String, Long>> claimed = new HashMap<>();
        for (Serving s : ledger.service) {
            int[] own = new int[s.coreWanted.length];
            for (int c = 0; c < own.length; c++) {
                own[c] = quotas.claim(s, c, asked(s, c), claimed);
            }
            wanted.put(s, own);
        }
    }

    /** Elastic instances of each component. */
    Map<Serving, int[]> fair() {
        Map<String, Long> capacity = capacity();
        for (double level : levels().descendingSet()) {
            Map<Serving, int[]> granted = granted(level);
            if (level == 0 || fits(granted, capacity)) {
                return granted;
            }
        }
        throw new AssertionError("0 is among the levels");
    }

    private NavigableSet<Double> levels() {
        NavigableSet<Double> levels = new TreeSet<>(Set.of(0.0));
        Map<String, Map<String, Long>> held = core();
        for (Serving s : ledger.service) {
            Map<String, Long> own = held.getOrDefault(s.request.holder(), new TreeMap<>());
            for (int c = 0; c < s.coreWanted.length; c++) {
                for (int i = 0; i < wanted(s, c); i++) {
                    add(own, s, c, 1);
                    levels.add(share(own, s));
                }
            }
        }
        return levels;
    }

    private Map<Serving, int[]> granted(double level) {
        Map<Serving, int[]> granted = new LinkedHashMap<>();
        Map<String, Map<String, Long>> held = core();
        Set<String> full = new HashSet<>();
        for (Serving s : ledger.service) {
            int[] own = new int[s.coreWanted.length];
            Map<String, Long> sum = held.getOrDefault(s.request.holder(), new TreeMap<>());
            for (int c = 0; c < own.length; c++) {
                while (own[c] < wanted(s, c) && !full.contains(s.request.holder())) {
                    add(sum, s, c, 1);
                    if (share(sum, s) > level) {
                        add(sum, s, c, -1);
                        full.add(s.request.holder());
                    } else {
                        own[c]++;
                    }
                }
            }
            granted.put(s, own);
        }
        return granted;
    }

    private boolean fits(Map<Serving, int[]> granted, Map<String, Long> capacity) {
        Map<String, Long> sum = new TreeMap<>();
        granted.forEach((s, counts) -> {
            for (int c = 0; c < counts.length; c++) {
                add(sum, s, c, counts[c]);
            }
        });
        return sum.entrySet().stream().allMatch(e -> e.getValue() <= capacity.getOrDefault(e.getKey(), 0L));
    }

    private Map<String, Long> capacity() {
        Map<String, Long> capacity = new TreeMap<>();
        for (Node node : ledger.nodes.values()) {
            if (!node.drained()) {
                ledger.free(node, false).forEach((name, a) -> capacity.merge(name, Math.max(0, a), Long::sum));
            }
        }
        return capacity;
    }

    private Map<String, Map<String, Long>> core() {
        Map<String, Map<String, Long>> held = new HashMap<>();
        ledger.service.forEach(s -> held.putIfAbsent(s.request.holder(), new TreeMap<>()));
        ledger.cells.forEach((p, cell) -> NaiveOrder.amounts(p.demand())
                .forEach((name, a) -> held.getOrDefault(p.serving().request.holder(), new TreeMap<>())
                        .merge(name, a * cell.core(), Long::sum)));
        return held;
    }

    private int wanted(Serving s, int c) {
        return Objects.requireNonNull(wanted.get(s))[c];
    }

    private int asked(Serving s, int c) {
        return ledger.held(s, c, false) + Math.max(0, ledger.placeableElastic(s, c, now));
    }

    private static void add(Map<String, Long> sum, Serving s, int c, int count) {
        NaiveOrder.amounts(s.component(c).demand()).forEach((name, a) -> sum.merge(name, a * count, Long::sum));
    }

    private double share(Map<String, Long> held, Serving s) {
        double share = 0;
        for (Map.Entry<String, Long> e : held.entrySet()) {
            double part = (double) e.getValue() / Math.max(1, capacity.getOrDefault(e.getKey(), 0L));
            share = Math.max(share, part / order.weight(s.request.holder()));
        }
        return share;
    }
}
