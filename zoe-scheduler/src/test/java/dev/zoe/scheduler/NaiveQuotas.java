package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveLedger.Serving;
import dev.zoe.scheduler.NaiveOrder.Waiting;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Who is held, and how much may grow, for {@link NaiveEngine}; everything is added up for each question. */
final class NaiveQuotas {

    final Map<String, Limits> limits = new TreeMap<>();
    private final NaiveLedger ledger;

    NaiveQuotas(NaiveLedger ledger) {
        this.ledger = ledger;
    }

    /** Asked of waiting requests in their order: whether it is not held. */
    Predicate<Waiting> walk(Settings settings) {
        Set<String> holding = new HashSet<>();
        return w -> {
            Request r = w.request();
            if (r.quotas().stream().anyMatch(holding::contains)) {
                return false;
            }
            List<String> exceeded =
                    r.quotas().stream().filter(h -> exceeds(h, r, settings)).toList();
            holding.addAll(exceeded);
            return exceeded.isEmpty();
        };
    }

    /** Whether the holder would be over a limit if the request were admitted now. */
    private boolean exceeds(String holder, Request r, Settings settings) {
        int running = 0;
        Map<String, Long> core = new TreeMap<>();
        for (Serving s : List.copyOf(ledger.service)) {
            if (s.request.quotas().contains(holder)) {
                running++;
                for (int c = 0; c < s.coreWanted.length; c++) {
                    add(core, s.component(c).maximum(), s.coreWanted[c]);
                }
            }
        }
        return exceeds(holder, r, settings, running, core, elastic(holder));
    }

    boolean exceedsAlone(Request r, Settings settings) {
        return r.quotas().stream().anyMatch(h -> exceeds(h, r, settings, 0, Map.of(), Map.of()));
    }

    private boolean exceeds(
            String holder,
            Request r,
            Settings settings,
            int running,
            Map<String, Long> core,
            Map<String, Long> elastic) {
        Limits own = limits.getOrDefault(holder, Limits.NONE);
        Map<String, Long> coreAsked = new TreeMap<>();
        Map<String, Long> elasticAsked = new TreeMap<>();
        r.components().forEach(c -> add(coreAsked, c.maximum(), c.core()));
        r.components().forEach(c -> add(elasticAsked, c.maximum(), c.elastic()));
        boolean startsWithElastic = r.core() == 0 && !settings.allocator().whole();
        return (own.executions() > 0 && running + 1 > own.executions())
                || isOver(own.core(), core, coreAsked)
                || (settings.allocator().whole() && isOver(own.elastic(), elastic, elasticAsked))
                || (startsWithElastic
                        && r.components().stream()
                                .filter(c -> c.elastic() > 0)
                                .allMatch(c -> isOver(own.elastic(), elastic, NaiveOrder.amounts(c.maximum()))));
    }

    /** How many of so many elastic instances are within the limits of all its holders. */
    int within(Serving s, int c, int most) {
        int count = 0;
        while (count < most && isWithin(s, c, count + 1)) {
            count++;
        }
        return count;
    }

    private boolean isWithin(Serving s, int c, int count) {
        Map<String, Long> asked = new TreeMap<>();
        add(asked, s.component(c).maximum(), count);
        return s.request.quotas().stream()
                .noneMatch(h -> isOver(limits.getOrDefault(h, Limits.NONE).elastic(), elastic(h), asked));
    }

    /** What of so many elastic instances is within the limits, if others have what they claim. */
    int claim(Serving s, int c, int most, Map<String, Map<String, Long>> claimed) {
        int count = 0;
        while (count < most && s.request.quotas().stream().noneMatch(h -> isOver(h, s, c, claimed))) {
            s.request
                    .quotas()
                    .forEach(h -> add(
                            claimed.computeIfAbsent(h, x -> new TreeMap<>()),
                            s.component(c).maximum(),
                            1));
            count++;
        }
        return count;
    }

    private boolean isOver(String holder, Serving s, int c, Map<String, Map<String, Long>> claimed) {
        Resources allowed = limits.getOrDefault(holder, Limits.NONE).elastic();
        return isOver(
                allowed,
                claimed.getOrDefault(holder, Map.of()),
                NaiveOrder.amounts(s.component(c).maximum()));
    }

    private Map<String, Long> elastic(String holder) {
        Map<String, Long> elastic = new TreeMap<>();
        ledger.cells.forEach((p, cell) -> {
            if (p.serving().request.quotas().contains(holder)) {
                add(elastic, p.maximum(), cell.elastic());
            }
        });
        return elastic;
    }

    private static boolean isOver(Resources allowed, Map<String, Long> used, Map<String, Long> asked) {
        return NaiveOrder.amounts(allowed).entrySet().stream()
                .anyMatch(a -> a.getValue() > 0
                        && asked.getOrDefault(a.getKey(), 0L) > 0
                        && used.getOrDefault(a.getKey(), 0L) + asked.getOrDefault(a.getKey(), 0L) > a.getValue());
    }

    private static void add(Map<String, Long> sum, Resources demand, int count) {
        NaiveOrder.amounts(demand).forEach((name, amount) -> sum.merge(name, amount * count, Long::sum));
    }
}
