package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveLedger.Ended;
import dev.zoe.scheduler.NaiveLedger.Place;
import dev.zoe.scheduler.NaiveLedger.Serving;
import dev.zoe.scheduler.NaiveOrder.Waiting;
import dev.zoe.scheduler.NaivePlacer.Lot;
import dev.zoe.scheduler.engine.CountingEngine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What {@link CountingEngine} should decide, in the plainest way: each decision sorts, tries and grows all requests
 * again, on plain lists, and restores a copy of everything to undo a trial. It remembers only the events, the
 * decisions, and, to save time, which requests could never fit on the nodes as they are.
 */
final class NaiveEngine {

    final NaiveLedger ledger = new NaiveLedger();
    final NaiveQuotas quotas = new NaiveQuotas(ledger);
    final Map<Long, Waiting> waiting = new HashMap<>();
    private final Set<Instance> over = new HashSet<>();
    NaiveCapacity capacity;
    private Settings settings;
    private boolean stale = true;
    private Optional<Long> headThen = Optional.empty();

    NaiveEngine(Settings settings) {
        this.settings = settings;
        this.capacity = new NaiveCapacity(ledger, quotas, settings);
    }

    void configure(Settings changed) {
        stale |= !changed.equals(settings);
        settings = changed;
        capacity = new NaiveCapacity(ledger, quotas, settings);
    }

    void limitsChanged(String holder, Optional<Limits> limits) {
        Limits changed = limits.orElse(Limits.NONE);
        stale |= !changed.equals(quotas.limits.getOrDefault(holder, Limits.NONE));
        quotas.limits.put(holder, changed);
        capacity = new NaiveCapacity(ledger, quotas, settings);
    }

    void nodeChanged(Node node) {
        capacity = new NaiveCapacity(ledger, quotas, settings);
        stale |= !node.equals(ledger.nodes.put(node.name(), node));
    }

    void nodeLost(String name, double now) {
        capacity = new NaiveCapacity(ledger, quotas, settings);
        stale |= ledger.nodes.remove(name) != null;
        ledger.cells.keySet().removeIf(p -> p.node().equals(name));
        for (Serving s : List.copyOf(ledger.service)) {
            s.ended.replaceAll(
                    e -> e.node().equals(name) ? new Ended(s, e.component(), e.core(), e.ordinal(), "", e.from()) : e);
            closing().updateProgress(s, now);
        }
    }

    void submitted(Request request) {
        if (serving(request.id()).isEmpty()
                && waiting.putIfAbsent(request.id(), new Waiting(request, request.arrival())) == null) {
            stale = true;
        }
    }

    void ended(long id, double now) {
        Optional<Serving> serving = serving(id);
        stale |= waiting.remove(id) != null || serving.isPresent();
        serving.ifPresent(s -> {
            ledger.service.remove(s);
            ledger.cells.keySet().removeIf(p -> p.serving() == s);
        });
    }

    void instanceEnded(Instance i, Optional<InstanceLocation> placed, double now, double from) {
        Serving s = serving(i.request()).orElseThrow();
        if (over.contains(i)) {
            return;
        }
        stale = true;
        boolean core = i.ordinal() < s.component(i.component()).core();
        s.ended.removeIf(e -> e.component() == i.component() && e.ordinal() == i.ordinal());
        placed.ifPresent(p -> {
            Place place = new Place(s, i.component(), p.node());
            ledger.put(place, core, -1);
            List<Double> since = new ArrayList<>(ledger.cell(place).since());
            if (!core) {
                since.remove(p.since());
            }
            closing().commit(place, since);
            closing().updateProgress(s, now);
        });
        if (from < Double.POSITIVE_INFINITY) {
            s.ended.add(new Ended(
                    s,
                    i.component(),
                    core,
                    i.ordinal(),
                    placed.map(InstanceLocation::node).orElse(""),
                    from));
        } else {
            over.add(i);
            (core ? s.coreWanted : s.elasticWanted)[i.component()]--;
        }
    }

    /** The waiting requests in order. */
    List<Long> queue(double now) {
        return line(now).stream().map(w -> w.request().id()).toList();
    }

    List<Long> inService() {
        return ledger.service.stream().map(s -> s.request.id()).toList();
    }

    /** @param due whether the time has come for which the last decision asked */
    Decision decide(double now, boolean due) {
        if (stale || due || !head(now).equals(headThen)) {
            run(now);
        }
        stale = false;
        headThen = head(now);
        List<Instance> renewed = closing().renewed();
        List<Decision.Change> changes = closing().close(now);
        return new Decision(changes, renewed, closing().nextDecision(now, !waiting.isEmpty()));
    }

    private Optional<Long> head(double now) {
        return candidates(now).stream().findFirst().map(w -> w.request().id());
    }

    private void run(double now) {
        NaivePlacer placer = new NaivePlacer(ledger, settings, now);
        order(now);
        for (Serving s : List.copyOf(ledger.service)) {
            if (ledger.lacksCore(s)) {
                placer.placeTogether(placer.hardestFirst(s, false), reclaims() ? ledger.service : List.of());
            }
        }
        for (int round = 0; round < 8; round++) {
            grow(now);
            new NaiveAdmission(this, settings).admit(now);
            boolean moved = false;
            for (Serving s : List.copyOf(ledger.service)) {
                for (int c = 0; c < s.coreWanted.length; c++) {
                    moved |= placer.returnDisplaced(s, c, quotas);
                }
            }
            if (!moved) {
                return;
            }
        }
        grow(now);
    }

    /** Again and again, while what some gave up of a quota lets others grow that only the quota had limited. */
    void grow(double now) {
        List<Limited> limited;
        do {
            limited = new ArrayList<>();
            NaivePlacer placer = new NaivePlacer(ledger, settings, now);
            if (settings.order() == QueueOrder.FAIR) {
                growFairly(placer, limited, now);
            } else {
                growInOrder(placer, limited, now);
            }
        } while (limited.stream().anyMatch(l -> quotas.within(l.serving, l.c, 1) == 1));
    }

    /** A component that got all that its quotas allowed at its turn, and would take more. */
    private record Limited(Serving serving, int c) {}

    private void growInOrder(NaivePlacer placer, List<Limited> limited, double now) {
        for (Serving s : List.copyOf(ledger.service)) {
            for (int c = 0; c < s.coreWanted.length && !ledger.lacksCore(s); c++) {
                grow(placer, s, c, ledger.placeableElastic(s, c, now), limited, lot -> {
                    if (reclaims()) {
                        placer.placeByElasticReclaim(lot);
                    }
                });
            }
        }
    }

    private void growFairly(NaivePlacer placer, List<Limited> limited, double now) {
        Map<Serving, int[]> fair = new NaiveShares(ledger, quotas, naiveOrder(), now).fair();
        for (boolean first : new boolean[] {true, false}) {
            for (Serving s : List.copyOf(ledger.service)) {
                for (int c = 0; c < s.coreWanted.length && !ledger.lacksCore(s); c++) {
                    int most = ledger.placeableElastic(s, c, now);
                    if (first) {
                        int[] own = Objects.requireNonNull(fair.get(s));
                        most = Math.min(most, own[c] - ledger.held(s, c, false));
                    }
                    grow(placer, s, c, most, limited, lot -> {
                        if (first && reclaims()) {
                            placer.placeInstead(lot, fair);
                        }
                    });
                }
            }
        }
    }

    /** As many as find free capacity, or another way, within the quotas. */
    private void grow(NaivePlacer placer, Serving s, int c, int most, List<Limited> limited, Consumer<Lot> otherwise) {
        int within = quotas.within(s, c, most);
        int left = within;
        boolean all = true;
        for (Lot lot : placer.lots(s, c, false)) {
            lot.missing = Math.max(0, Math.min(left, lot.missing));
            left -= lot.missing;
            placer.placeFree(lot);
            otherwise.accept(lot);
            all &= lot.missing == 0;
        }
        if (within < most && all) {
            limited.add(new Limited(s, c));
        }
    }

    /** All that wait, could ever fit, and are not held, in order. */
    List<Waiting> candidates(double now) {
        return fitting(now, quotas.walk(settings));
    }

    /** @param counts asked in order of those that could ever fit; the others are as if absent */
    private List<Waiting> fitting(double now, Predicate<Waiting> counts) {
        List<Waiting> could = waiting.values().stream()
                .filter(w -> !capacity.neverFits(w.request()))
                .toList();
        return naiveOrder().sorted(could, now, this::shareOf, counts);
    }

    /** All that wait, in order; those that could never fit stand before the first one that came later. */
    private List<Waiting> line(double now) {
        List<Waiting> line = new ArrayList<>(fitting(now, any -> true));
        List<Waiting> never = waiting.values().stream()
                .filter(w -> !line.contains(w))
                .sorted(naiveOrder().at(now))
                .toList();
        int at = 0;
        for (Waiting w : never) {
            while (at < line.size() && naiveOrder().at(now).compare(line.get(at), w) < 0) {
                at++;
            }
            line.add(at++, w);
        }
        return line;
    }

    private double shareOf(String holder) {
        return ledger.share(holder, naiveOrder().weight(holder), false);
    }

    NaiveOrder naiveOrder() {
        return new NaiveOrder(settings, ledger.capacity());
    }

    private void order(double now) {
        ledger.service.forEach(s -> value(s, now));
        sort();
    }

    void value(Serving s, double now) {
        int[] missing = new int[s.coreWanted.length];
        for (int c = 0; c < missing.length; c++) {
            missing[c] = ledger.missing(s, c, true) + ledger.missing(s, c, false);
        }
        s.value = naiveOrder()
                .value(s.request, now, s.progress.remainingRunTime(now), missing, shareOf(s.request.holder()));
    }

    void sort() {
        NaiveOrder order = naiveOrder();
        ledger.service.sort((a, b) -> order.compare(a.request, a.value, b.request, b.value));
    }

    private NaiveClosing closing() {
        return new NaiveClosing(ledger, settings);
    }

    private boolean reclaims() {
        return settings.allocator().reclaims();
    }

    private Optional<Serving> serving(long id) {
        return ledger.service.stream().filter(s -> s.request.id() == id).findFirst();
    }
}
