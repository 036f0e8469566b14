package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveLedger.Cell;
import dev.zoe.scheduler.NaiveLedger.Ended;
import dev.zoe.scheduler.NaiveLedger.Place;
import dev.zoe.scheduler.NaiveLedger.Serving;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tells what was decided, for {@link NaiveEngine}, and writes it down as what is. */
final class NaiveClosing {

    private final NaiveLedger ledger;
    private final Settings settings;

    NaiveClosing(NaiveLedger ledger, Settings settings) {
        this.ledger = ledger;
        this.settings = settings;
    }

    /** Those placed again, but for those whose places are taken by instances that never ran. */
    List<Instance> renewed() {
        List<Instance> renewed = new ArrayList<>();
        for (Ended e : ledger.again) {
            int starts = 0;
            int heldBefore = 0;
            for (Place p : ledger.placesOf(e.serving())) {
                if (p.component() == e.component()) {
                    Cell cell = ledger.cell(p);
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
        ledger.service.forEach(
                s -> s.ended.removeIf(e -> renewed.contains(new Instance(s.request.id(), e.component(), e.ordinal()))));
        ledger.again.clear();
        return renewed;
    }

    List<Decision.Change> close(double now) {
        List<Place> all = ledger.cells.keySet().stream()
                .sorted(Comparator.<Place>comparingInt(p -> ledger.service.indexOf(p.serving()))
                        .thenComparingInt(Place::component)
                        .thenComparing(Place::node))
                .toList();
        List<Decision.Change> changes = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0; i--) {
            Cell cell = ledger.cell(all.get(i));
            note(changes, all.get(i), false, Math.min(0, cell.elastic() - cell.elasticBefore()));
        }
        for (Serving s : List.copyOf(ledger.service)) {
            for (boolean core : new boolean[] {true, false}) {
                for (Place p : all) {
                    Cell cell = ledger.cell(p);
                    int more = core ? cell.core() - cell.coreBefore() : cell.elastic() - cell.elasticBefore();
                    note(changes, p, core, p.serving() == s ? Math.max(0, more) : 0);
                }
            }
            if (all.stream().anyMatch(p -> p.serving() == s && changed(ledger.cell(p)))) {
                s.progress = s.progress.granted(ledger.instances(s), now);
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

    /** Of what was reclaimed the youngest are gone that may be; what they did is lost in part. */
    private void account(Place p, double now) {
        Cell cell = ledger.cell(p);
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
        commit(p, since);
    }

    void commit(Place place, List<Double> since) {
        Cell committed = ledger.cell(place).committed(since);
        if (committed.core() == 0 && committed.elastic() == 0) {
            ledger.cells.remove(place);
        } else {
            ledger.cells.put(place, committed);
        }
    }

    void updateProgress(Serving s, double now) {
        if (ledger.instances(s) != s.progress.instances()) {
            s.progress = s.progress.granted(ledger.instances(s), now);
        }
    }

    /** The next time when something may be possible that is not now. */
    double nextDecision(double now, boolean somebodyWaits) {
        List<Double> times = new ArrayList<>();
        boolean hungry = somebodyWaits;
        for (Serving s : List.copyOf(ledger.service)) {
            hungry |= ledger.lacksCore(s);
            s.ended.forEach(e -> times.add(e.from()));
            for (int c = 0; c < s.coreWanted.length; c++) {
                if (ledger.missing(s, c, false) > 0) {
                    hungry = true;
                    times.add(s.coolUntil[c]);
                }
            }
        }
        if (hungry && settings.hysteresis().minimumRun() > 0) {
            ledger.cells.values().forEach(c -> c.since()
                    .forEach(t -> times.add(t + settings.hysteresis().minimumRun())));
        }
        return times.stream()
                .filter(t -> t > now)
                .min(Comparator.naturalOrder())
                .orElse(Double.POSITIVE_INFINITY);
    }
}
