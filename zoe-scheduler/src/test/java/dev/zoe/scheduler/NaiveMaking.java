package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveLedger.Cell;
import dev.zoe.scheduler.NaiveLedger.Picture;
import dev.zoe.scheduler.NaiveLedger.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Capacity is reclaimed, something is placed, and whatever still fits returns. */
final class NaiveMaking {

    private final NaiveLedger ledger;
    private final Settings settings;
    private final double now;
    private final List<Reclaimed> reclaimed = new ArrayList<>();
    private final Set<String> filled = new HashSet<>();

    private record Reclaimed(Place place, int count) {}

    NaiveMaking(NaiveLedger ledger, Settings settings, double now) {
        this.ledger = ledger;
        this.settings = settings;
        this.now = now;
    }

    boolean lift(Place place) {
        return lift(place, Integer.MAX_VALUE);
    }

    boolean lift(Place place, int most) {
        int count = Math.min(most, takeable(ledger.cell(place)));
        if (count > 0) {
            ledger.put(place, false, -count);
            reclaimed.add(new Reclaimed(place, count));
        }
        return count > 0;
    }

    void notePlaced(Picture before) {
        ledger.cells.forEach((place, cell) -> {
            Cell was = before.cells().getOrDefault(place, Cell.EMPTY);
            if (cell.core() > was.core() || cell.elastic() > was.elastic()) {
                filled.add(place.node());
            }
        });
    }

    void putBack() {
        for (int i = reclaimed.size() - 1; i >= 0; i--) {
            Place place = reclaimed.get(i).place;
            for (int n = 0; n < reclaimed.get(i).count; n++) {
                Map<String, Long> free = ledger.free(ledger.node(place.node()), true);
                if (!filled.contains(place.node()) || NaiveLedger.fits(place.demand(), free)) {
                    ledger.put(place, false, 1);
                }
            }
        }
    }

    /** All that may go at this time. */
    private int takeable(Cell cell) {
        double minimumRun = settings.hysteresis().minimumRun();
        int young = minimumRun == 0
                ? 0
                : (int) cell.since().stream().filter(s -> s > now - minimumRun).count();
        return Math.max(0, cell.elastic() - young);
    }
}
