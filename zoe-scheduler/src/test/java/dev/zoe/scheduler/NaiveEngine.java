package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveBooks.Cell;
import dev.zoe.scheduler.NaiveBooks.Ended;
import dev.zoe.scheduler.NaiveBooks.Picture;
import dev.zoe.scheduler.NaiveBooks.Place;
import dev.zoe.scheduler.NaiveBooks.Serving;
import dev.zoe.scheduler.NaiveOrder.Waiting;
import dev.zoe.scheduler.NaivePlacer.Lot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What {@link CountingEngine} should decide, in the plainest way: at each decision everybody is sorted, tried and grown
 * anew, on plain lists, and a trial is undone by going back to a picture of everything. Nothing is remembered but what
 * was told and what was decided.
 */
final class NaiveEngine {

    final NaiveBooks books = new NaiveBooks();
    private final Map<Long, Waiting> waiting = new HashMap<>();
    private final Set<Instance> over = new HashSet<>();
    private Settings settings;
    private boolean told = true;
    private Optional<Long> headThen = Optional.empty();

    NaiveEngine(Settings settings) {
        this.settings = settings;
    }

    void configure(Settings changed) {
        told |= !changed.equals(settings);
        settings = changed;
    }

    void nodeChanged(Node node) {
        told |= !node.equals(books.nodes.put(node.name(), node));
    }

    void nodeLost(String name, double now) {
        told |= books.nodes.remove(name) != null;
        books.cells.keySet().removeIf(p -> p.node().equals(name));
        for (Serving s : List.copyOf(books.service)) {
            s.ended.replaceAll(
                    e -> e.node().equals(name) ? new Ended(s, e.component(), e.core(), e.ordinal(), "", e.from()) : e);
            settle(s, now);
        }
    }

    void submitted(Request request) {
        if (serving(request.id()).isEmpty()
                && waiting.putIfAbsent(request.id(), new Waiting(request, request.arrival())) == null) {
            told = true;
        }
    }

    void ended(long id, double now) {
        Optional<Serving> serving = serving(id);
        told |= waiting.remove(id) != null || serving.isPresent();
        serving.ifPresent(s -> {
            books.service.remove(s);
            books.cells.keySet().removeIf(p -> p.serving() == s);
        });
    }

    void instanceEnded(Instance i, Optional<Placed> placed, double now, double from) {
        Serving s = serving(i.request()).orElseThrow();
        if (over.contains(i)) {
            return;
        }
        told = true;
        boolean core = i.ordinal() < s.component(i.component()).core();
        s.ended.removeIf(e -> e.component() == i.component() && e.ordinal() == i.ordinal());
        placed.ifPresent(p -> {
            Place place = new Place(s, i.component(), p.node());
            books.put(place, core, -1);
            List<Double> since = new ArrayList<>(books.cell(place).since());
            if (!core) {
                since.remove(p.since());
            }
            settle(place, since);
            settle(s, now);
        });
        if (from < Double.POSITIVE_INFINITY) {
            s.ended.add(new Ended(
                    s,
                    i.component(),
                    core,
                    i.ordinal(),
                    placed.map(Placed::node).orElse(""),
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
        return books.service.stream().map(s -> s.request.id()).toList();
    }

    /** @param due whether the time has come for which the last decision asked */
    Decision decide(double now, boolean due) {
        if (told || due || !head(now).equals(headThen)) {
            run(now);
        }
        told = false;
        headThen = head(now);
        List<Instance> renewed = renewed();
        List<Decision.Change> changes = close(now);
        return new Decision(changes, renewed, nextDecision(now));
    }

    private Optional<Long> head(double now) {
        return candidates(now).stream().findFirst().map(w -> w.request().id());
    }

    private void run(double now) {
        NaivePlacer placer = new NaivePlacer(books, settings, now);
        order(now);
        for (Serving s : List.copyOf(books.service)) {
            if (books.lacksCore(s)) {
                placer.placeTogether(placer.hardestFirst(s, false), reclaims() ? books.service : List.of());
            }
        }
        for (int round = 0; round < 8; round++) {
            grow(now);
            admit(now);
            boolean moved = false;
            for (Serving s : List.copyOf(books.service)) {
                for (int c = 0; c < s.coreWanted.length; c++) {
                    moved |= placer.moveHome(s, c);
                }
            }
            if (!moved) {
                return;
            }
        }
        grow(now);
    }

    private void grow(double now) {
        NaivePlacer placer = new NaivePlacer(books, settings, now);
        if (settings.order() == QueueOrder.FAIR) {
            growFairly(placer, now);
            return;
        }
        for (Serving s : List.copyOf(books.service)) {
            for (int c = 0; c < s.coreWanted.length && !books.lacksCore(s); c++) {
                if (books.hunger(s, c, now) > 0) {
                    for (Lot lot : placer.lots(s, c, false)) {
                        placer.placeFree(lot);
                        if (reclaims()) {
                            placer.placeBefore(lot);
                        }
                    }
                }
            }
        }
    }

    private void growFairly(NaivePlacer placer, double now) {
        Map<Serving, int[]> fair = new NaiveShares(books, naiveOrder(), now).fair();
        for (boolean first : new boolean[] {true, false}) {
            for (Serving s : List.copyOf(books.service)) {
                for (int c = 0; c < s.coreWanted.length && !books.lacksCore(s); c++) {
                    int most = books.hunger(s, c, now);
                    if (first) {
                        int[] own = Objects.requireNonNull(fair.get(s));
                        most = Math.min(most, own[c] - books.held(s, c, false));
                    }
                    for (Lot lot : placer.lots(s, c, false)) {
                        lot.missing = Math.max(0, Math.min(most, lot.missing));
                        most -= lot.missing;
                        placer.placeFree(lot);
                        if (first && reclaims()) {
                            placer.placeInstead(lot, fair);
                        }
                    }
                }
            }
        }
    }

    private void admit(double now) {
        boolean passed = true;
        while (passed) {
            Optional<Waiting> head = candidates(now).stream().findFirst();
            while (head.isPresent() && starts(head.get(), now)) {
                waiting.remove(head.get().request().id());
                head = candidates(now).stream().findFirst();
            }
            passed = head.isPresent() && settings.backFill() != BackFill.STRICT && backFill(head.get(), now);
        }
    }

    /** Whether somebody passed the head. */
    private boolean backFill(Waiting head, double now) {
        boolean passed = false;
        boolean reserve = settings.backFill() == BackFill.RESERVE;
        double reserved = reserve ? earliestStart(head, now) : Double.NaN;
        List<Waiting> line = candidates(now);
        for (Waiting w : line.subList(1, Math.min(line.size(), settings.backFillDepth() + 1))) {
            Picture before = books.picture();
            boolean starts = starts(w, now);
            if (starts && reserve && earliestStart(head, now) > reserved) {
                books.restore(before);
                starts = false;
            }
            passed |= starts;
            if (starts) {
                waiting.remove(w.request().id());
            } else {
                toTheEnd(w, now);
            }
        }
        toTheEnd(head, now);
        return passed;
    }

    private void toTheEnd(Waiting w, double now) {
        if (settings.backFill() == BackFill.ZOE && settings.order() == QueueOrder.FIFO) {
            waiting.put(w.request().id(), new Waiting(w.request(), Math.max(now, w.since())));
        }
    }

    /** Puts it in service and returns true, or changes nothing. */
    private boolean starts(Waiting w, double now) {
        if (books.service.stream().anyMatch(s -> books.lacksCore(s) && couldBeWhole(s))) {
            return false;
        }
        Picture before = books.picture();
        Serving s = newcomer(w.request(), now);
        NaivePlacer placer = new NaivePlacer(books, settings, now);
        List<Lot> lots = placer.hardestFirst(s, settings.allocator().whole());
        if (!placer.placeTogether(lots, List.of()) && !placer.placeTogether(lots, givingWayTo(s, now))) {
            return false;
        }
        boolean alone = books.service.isEmpty();
        value(s, now);
        books.service.add(s);
        sort();
        grow(now);
        if (books.instances(s) == 0 && !alone) {
            books.restore(before);
            return false;
        }
        return true;
    }

    /** Whose elastic instances may be taken back for the core of a newcomer, in their order. */
    private List<Serving> givingWayTo(Serving newcomer, double now) {
        if (!reclaims() || books.service.isEmpty()) {
            return List.of();
        }
        Request r = newcomer.request;
        if (putsIdleRoomToUse(newcomer, now)) {
            return books.service;
        }
        int last = books.service.get(books.service.size() - 1).request.urgency();
        if (settings.order() == QueueOrder.FAIR) {
            return othersHoldMore(r) || (settings.preemption() && r.urgency() > last) ? books.service : List.of();
        }
        if (settings.preemption() && r.urgency() > last) {
            return books.service;
        }
        value(newcomer, now);
        return books.service.stream()
                .filter(s -> naiveOrder().compare(r, newcomer.value, s.request, s.value) < 0)
                .filter(s -> settings.preemption() || s.request.urgency() == r.urgency())
                .toList();
    }

    private boolean putsIdleRoomToUse(Serving newcomer, double now) {
        NaivePlacer placer = new NaivePlacer(books, settings, now);
        List<Lot> all = new ArrayList<>();
        for (int c = 0; c < newcomer.coreWanted.length; c++) {
            all.addAll(placer.lots(newcomer, c, true));
            all.addAll(placer.lots(newcomer, c, false));
        }
        boolean sated = true;
        for (Serving s : List.copyOf(books.service)) {
            for (int c = 0; c < s.coreWanted.length; c++) {
                sated &= books.missing(s, c, false) == 0;
            }
        }
        boolean someLeft = all.stream()
                .flatMap(l -> NaiveOrder.amounts(l.component().demand()).entrySet().stream())
                .filter(a -> a.getValue() > 0)
                .allMatch(a -> books.nodes.values().stream()
                        .anyMatch(n -> !n.drained() && books.free(n, true).getOrDefault(a.getKey(), 0L) > 0));
        return all.stream().anyMatch(l -> !placer.withRoom(l).isEmpty()) || (sated && someLeft);
    }

    private boolean othersHoldMore(Request r) {
        Map<String, Long> core = new HashMap<>();
        r.components().forEach(c -> NaiveOrder.amounts(c.demand())
                .forEach((name, amount) -> core.merge(name, amount * c.core(), Long::sum)));
        double share = books.share(r.holder(), naiveOrder().weight(r.holder()), true, core);
        return books.cells.keySet().stream()
                .map(p -> p.serving().request.holder())
                .filter(h -> !h.equals(r.holder()))
                .mapToDouble(h -> books.share(h, naiveOrder().weight(h), true))
                .anyMatch(theirs -> theirs > 0 && theirs >= share);
    }

    private double earliestStart(Waiting head, double now) {
        Picture before = books.picture();
        double start = Double.POSITIVE_INFINITY;
        List<Serving> byEnd = books.service.stream()
                .sorted(Comparator.comparingDouble(s -> finish(s, now)))
                .toList();
        for (Serving s : byEnd) {
            if (finish(s, now) == Double.POSITIVE_INFINITY) {
                break;
            }
            double finish = finish(s, now);
            books.cells.replaceAll((p, c) -> p.serving() == s ? c.plus(-c.core(), -c.elastic()) : c);
            NaivePlacer placer = new NaivePlacer(books, settings, now);
            Serving candidate = newcomer(head.request(), now);
            if (placer.placeTogether(
                    placer.hardestFirst(candidate, settings.allocator().whole()),
                    reclaims() ? books.service : List.of())) {
                start = finish;
                break;
            }
        }
        books.restore(before);
        return start;
    }

    private double finish(Serving s, double now) {
        return s.progress.finishWith(books.instances(s), now);
    }

    private Serving newcomer(Request r, double now) {
        return new Serving(r, Progress.start(r.runTime(), r.core() + r.elastic(), now, settings.speedUp()));
    }

    /** All that wait and could ever fit, in order. */
    private List<Waiting> candidates(double now) {
        List<Waiting> could =
                waiting.values().stream().filter(w -> !neverFits(w.request())).toList();
        return naiveOrder().sorted(could, now, this::shareOf);
    }

    /** All that wait, in order; those that could never fit stand before the first one that came later. */
    private List<Waiting> line(double now) {
        List<Waiting> line = new ArrayList<>(candidates(now));
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
        return books.share(holder, naiveOrder().weight(holder), false);
    }

    private NaiveOrder naiveOrder() {
        return new NaiveOrder(settings, books.capacity());
    }

    private void order(double now) {
        books.service.forEach(s -> value(s, now));
        sort();
    }

    private void value(Serving s, double now) {
        int[] missing = new int[s.coreWanted.length];
        for (int c = 0; c < missing.length; c++) {
            missing[c] = books.missing(s, c, true) + books.missing(s, c, false);
        }
        s.value = naiveOrder()
                .value(s.request, now, s.progress.remainingRunTime(now), missing, shareOf(s.request.holder()));
    }

    private void sort() {
        NaiveOrder order = naiveOrder();
        books.service.sort((a, b) -> order.compare(a.request, a.value, b.request, b.value));
    }

    private boolean reclaims() {
        return settings.allocator().reclaims();
    }

    private NaiveBooks empty() {
        NaiveBooks empty = new NaiveBooks();
        for (Node n : books.nodes.values()) {
            empty.nodes.put(n.name(), new Node(n.name(), n.capacity(), Resources.NONE, n.labels(), false));
        }
        return empty;
    }

    boolean neverFits(Request r) {
        NaivePlacer placer = new NaivePlacer(empty(), settings, 0);
        Serving alone = newcomer(r, 0);
        return !books.nodes.isEmpty()
                && !placer.placeTogether(
                        placer.hardestFirst(alone, settings.allocator().whole()), List.of());
    }

    private boolean couldBeWhole(Serving s) {
        NaiveBooks empty = empty();
        Serving alone = newcomer(s.request, 0);
        System.arraycopy(s.coreWanted, 0, alone.coreWanted, 0, s.coreWanted.length);
        books.placesOf(s)
                .forEach(p -> empty.put(
                        new Place(alone, p.component(), p.node()),
                        true,
                        books.cell(p).core()));
        NaivePlacer placer = new NaivePlacer(empty, settings, 0);
        return placer.placeTogether(placer.hardestFirst(alone, false), List.of());
    }

    private Optional<Serving> serving(long id) {
        return books.service.stream().filter(s -> s.request.id() == id).findFirst();
    }

    /** Those placed again, but for those whose places are taken by instances that never ran. */
    private List<Instance> renewed() {
        List<Instance> renewed = new ArrayList<>();
        for (Ended e : books.again) {
            int starts = 0;
            int heldBefore = 0;
            for (Place p : books.placesOf(e.serving())) {
                if (p.component() == e.component()) {
                    Cell cell = books.cell(p);
                    starts += Math.max(
                            0, e.core() ? cell.core() - cell.coreBefore() : cell.elastic() - cell.elasticBefore());
                    heldBefore += e.core() ? cell.coreBefore() : cell.elasticBefore();
                }
            }
            int wanted = (e.core() ? e.serving().coreWanted : e.serving().elasticWanted)[e.component()];
            long waits = e.serving().ended.stream()
                    .filter(o -> o.component() == e.component() && o.core() == e.core())
                    .count();
            long fresh = wanted - heldBefore - waits;
            long already = renewed.stream()
                    .filter(i -> i.request() == e.serving().request.id()
                            && i.component() == e.component()
                            && (i.ordinal()
                                            < e.serving()
                                                    .component(e.component())
                                                    .core())
                                    == e.core())
                    .count();
            if (starts - Math.min(starts, fresh) > already) {
                renewed.add(new Instance(e.serving().request.id(), e.component(), e.ordinal()));
            }
        }
        books.service.forEach(
                s -> s.ended.removeIf(e -> renewed.contains(new Instance(s.request.id(), e.component(), e.ordinal()))));
        books.again.clear();
        return renewed;
    }

    private List<Decision.Change> close(double now) {
        List<Place> all = books.cells.keySet().stream()
                .sorted(Comparator.<Place>comparingInt(p -> books.service.indexOf(p.serving()))
                        .thenComparingInt(Place::component)
                        .thenComparing(Place::node))
                .toList();
        List<Decision.Change> changes = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0; i--) {
            Cell cell = books.cell(all.get(i));
            note(changes, all.get(i), false, Math.min(0, cell.elastic() - cell.elasticBefore()));
        }
        for (Serving s : List.copyOf(books.service)) {
            for (boolean core : new boolean[] {true, false}) {
                for (Place p : all) {
                    Cell cell = books.cell(p);
                    int more = core ? cell.core() - cell.coreBefore() : cell.elastic() - cell.elasticBefore();
                    note(changes, p, core, p.serving() == s ? Math.max(0, more) : 0);
                }
            }
            if (all.stream().anyMatch(p -> p.serving() == s && changed(books.cell(p)))) {
                s.progress = s.progress.granted(books.instances(s), now);
            }
        }
        for (Place p : all) {
            account(p, now);
        }
        return changes;
    }

    private static boolean changed(Cell cell) {
        return cell.core() != cell.coreBefore() || cell.elastic() != cell.elasticBefore();
    }

    private static void note(List<Decision.Change> changes, Place p, boolean core, int count) {
        if (count != 0) {
            changes.add(new Decision.Change(
                    p.serving().request.id(), p.component(), core, p.node(), count, () -> "as all do"));
        }
    }

    /** Of what was taken back the youngest are gone that may be; what they did is lost in part. */
    private void account(Place p, double now) {
        Cell cell = books.cell(p);
        List<Double> since = new ArrayList<>(cell.since());
        double served = 0;
        for (int n = cell.elasticBefore() - cell.elastic(); n > 0; n--) {
            double youngest = since.stream()
                    .filter(t -> t <= now - settings.hysteresis().minimumRun())
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
            since.remove(youngest);
            served += now - youngest;
        }
        if (cell.elastic() < cell.elasticBefore()) {
            Serving s = p.serving();
            s.progress = s.progress.lost(settings.lostAtReclaim() * served);
            if (settings.hysteresis().coolDown() > 0) {
                s.coolUntil[p.component()] = now + settings.hysteresis().coolDown();
            }
        }
        for (int n = cell.elastic() - cell.elasticBefore(); n > 0; n--) {
            since.add(now);
        }
        settle(p, since);
    }

    private void settle(Place place, List<Double> since) {
        Cell settled = books.cell(place).settled(since);
        if (settled.core() == 0 && settled.elastic() == 0) {
            books.cells.remove(place);
        } else {
            books.cells.put(place, settled);
        }
    }

    private void settle(Serving s, double now) {
        if (books.instances(s) != s.progress.instances()) {
            s.progress = s.progress.granted(books.instances(s), now);
        }
    }

    /** The next time when something may be possible that is not now. */
    private double nextDecision(double now) {
        List<Double> times = new ArrayList<>();
        boolean hungry = !waiting.isEmpty();
        for (Serving s : List.copyOf(books.service)) {
            s.ended.forEach(e -> times.add(e.from()));
            for (int c = 0; c < s.coreWanted.length; c++) {
                if (books.missing(s, c, false) > 0) {
                    hungry = true;
                    times.add(s.coolUntil[c]);
                }
            }
        }
        if (hungry && settings.hysteresis().minimumRun() > 0) {
            books.cells.values().forEach(c -> c.since()
                    .forEach(t -> times.add(t + settings.hysteresis().minimumRun())));
        }
        return times.stream()
                .filter(t -> t > now)
                .min(Comparator.naturalOrder())
                .orElse(Double.POSITIVE_INFINITY);
    }
}
