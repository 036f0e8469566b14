package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveLedger.Picture;
import dev.zoe.scheduler.NaiveLedger.Serving;
import dev.zoe.scheduler.NaiveOrder.Waiting;
import dev.zoe.scheduler.NaivePlacer.Lot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Lets in who may start, for {@link NaiveEngine}: the head while it can, then those that may pass it. */
final class NaiveAdmission {

    private final NaiveEngine engine;
    private final NaiveLedger ledger;
    private final Settings settings;

    NaiveAdmission(NaiveEngine engine, Settings settings) {
        this.engine = engine;
        this.ledger = engine.ledger;
        this.settings = settings;
    }

    void admit(double now) {
        boolean passed = true;
        while (passed) {
            Optional<Waiting> head = engine.candidates(now).stream().findFirst();
            while (head.isPresent() && starts(head.get(), now)) {
                engine.waiting.remove(head.get().request().id());
                head = engine.candidates(now).stream().findFirst();
            }
            passed = head.isPresent() && settings.backFill() != BackFill.STRICT && backFill(head.get(), now);
        }
    }

    /** Whether a request passed the head. */
    private boolean backFill(Waiting head, double now) {
        boolean passed = false;
        boolean reserve = settings.backFill() == BackFill.RESERVE;
        double reserved = reserve ? earliestStart(head, now) : Double.NaN;
        List<Waiting> before = new ArrayList<>(List.of(head));
        List<Waiting> line = engine.candidates(now);
        for (Waiting w : line.subList(1, Math.min(line.size(), settings.backFillDepth() + 1))) {
            if (isHeld(w, before)) {
                before.add(w);
                continue;
            }
            Picture picture = ledger.picture();
            boolean starts = starts(w, now);
            if (starts && reserve && (isHeld(head, List.of()) || earliestStart(head, now) > reserved)) {
                ledger.restore(picture);
                starts = false;
            }
            passed |= starts;
            if (starts) {
                engine.waiting.remove(w.request().id());
            } else if (!toTheEnd(w, now)) {
                before.add(w);
            }
        }
        toTheEnd(head, now);
        return passed;
    }

    /** Whether a quota holds it, if these wait before it. */
    private boolean isHeld(Waiting w, List<Waiting> before) {
        Predicate<Waiting> walk = engine.quotas.walk(settings);
        boolean held = false;
        for (Waiting one : Stream.concat(before.stream(), Stream.of(w)).toList()) {
            held = !walk.test(one);
        }
        return held;
    }

    private boolean toTheEnd(Waiting w, double now) {
        boolean goes = settings.backFill() == BackFill.ZOE && settings.order() == QueueOrder.FIFO;
        if (goes) {
            engine.waiting.put(w.request().id(), new Waiting(w.request(), Math.max(now, w.since())));
        }
        return goes;
    }

    /** Starts it and returns true, or changes nothing. */
    private boolean starts(Waiting w, double now) {
        if (ledger.service.stream().anyMatch(s -> ledger.lacksCore(s) && engine.capacity.couldBeWhole(s))) {
            return false;
        }
        Picture before = ledger.picture();
        Serving s = Serving.newcomer(w.request(), settings, now);
        NaivePlacer placer = new NaivePlacer(ledger, settings, now);
        List<Lot> lots = placer.hardestFirst(s, settings.allocator().whole());
        if (!placer.placeTogether(lots, List.of()) && !placer.placeTogether(lots, givingWayTo(s, now))) {
            return false;
        }
        boolean alone = ledger.service.isEmpty();
        engine.value(s, now);
        ledger.service.add(s);
        engine.sort();
        engine.grow(now);
        if (ledger.instances(s) == 0 && !alone) {
            ledger.restore(before);
            return false;
        }
        return true;
    }

    /** Whose elastic instances may be reclaimed for the core of a newcomer, in their order. */
    private List<Serving> givingWayTo(Serving newcomer, double now) {
        if (!settings.allocator().reclaims() || ledger.service.isEmpty()) {
            return List.of();
        }
        Request r = newcomer.request;
        if (putsIdleCapacityToUse(newcomer, now)) {
            return ledger.service;
        }
        int last = ledger.service.get(ledger.service.size() - 1).request.urgency();
        if (settings.order() == QueueOrder.FAIR) {
            return othersHoldMore(r) || (settings.preemption() && r.urgency() > last) ? ledger.service : List.of();
        }
        if (settings.preemption() && r.urgency() > last) {
            return ledger.service;
        }
        engine.value(newcomer, now);
        return ledger.service.stream()
                .filter(s -> engine.naiveOrder().compare(r, newcomer.value, s.request, s.value) < 0)
                .filter(s -> settings.preemption() || s.request.urgency() == r.urgency())
                .toList();
    }

    private boolean putsIdleCapacityToUse(Serving newcomer, double now) {
        NaivePlacer placer = new NaivePlacer(ledger, settings, now);
        List<Lot> all = new ArrayList<>();
        for (int c = 0; c < newcomer.coreWanted.length; c++) {
            all.addAll(placer.lots(newcomer, c, true));
            all.addAll(placer.lots(newcomer, c, false));
        }
        boolean sated = true;
        for (Serving s : List.copyOf(ledger.service)) {
            for (int c = 0; c < s.coreWanted.length; c++) {
                sated &= ledger.missing(s, c, false) == 0 || engine.quotas.within(s, c, 1) == 0;
            }
        }
        boolean someLeft = all.stream()
                .flatMap(l -> NaiveOrder.amounts(l.component().demand()).entrySet().stream())
                .filter(a -> a.getValue() > 0)
                .allMatch(a -> ledger.nodes.values().stream()
                        .anyMatch(n -> !n.drained() && ledger.free(n, true).getOrDefault(a.getKey(), 0L) > 0));
        return all.stream().anyMatch(l -> !placer.withCapacity(l).isEmpty()) || (sated && someLeft);
    }

    private boolean othersHoldMore(Request r) {
        Map<String, Long> core = new HashMap<>();
        r.components().forEach(c -> NaiveOrder.amounts(c.demand())
                .forEach((name, amount) -> core.merge(name, amount * c.core(), Long::sum)));
        double share = ledger.share(r.holder(), engine.naiveOrder().weight(r.holder()), true, core);
        return ledger.cells.keySet().stream()
                .map(p -> p.serving().request.holder())
                .filter(h -> !h.equals(r.holder()))
                .mapToDouble(h -> ledger.share(h, engine.naiveOrder().weight(h), true))
                .anyMatch(theirs -> theirs > 0 && theirs >= share);
    }

    private double earliestStart(Waiting head, double now) {
        Picture before = ledger.picture();
        double start = Double.POSITIVE_INFINITY;
        List<Serving> byEnd = ledger.service.stream()
                .sorted(Comparator.comparingDouble(s -> finish(s, now)))
                .toList();
        for (Serving s : byEnd) {
            if (finish(s, now) == Double.POSITIVE_INFINITY) {
                break;
            }
            double finish = finish(s, now);
            ledger.cells.replaceAll((p, c) -> p.serving() == s ? c.plus(-c.core(), -c.elastic()) : c);
            NaivePlacer placer = new NaivePlacer(ledger, settings, now);
            Serving candidate = Serving.newcomer(head.request(), settings, now);
            if (placer.placeTogether(
                    placer.hardestFirst(candidate, settings.allocator().whole()),
                    settings.allocator().reclaims() ? ledger.service : List.of())) {
                start = finish;
                break;
            }
        }
        ledger.restore(before);
        return start;
    }

    private double finish(Serving s, double now) {
        return s.progress.finishWith(ledger.instances(s), now);
    }
}
