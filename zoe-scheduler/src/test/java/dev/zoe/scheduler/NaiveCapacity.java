package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveLedger.Place;
import dev.zoe.scheduler.NaiveLedger.Serving;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the nodes as they are could ever hold, and quotas ever allow, for {@link NaiveEngine}. What was found out once
 * is kept.
 */
final class NaiveCapacity {

    private final NaiveLedger ledger;
    private final NaiveQuotas quotas;
    private final Settings settings;
    private final Map<Request, Boolean> neverFits = new HashMap<>();

    NaiveCapacity(NaiveLedger ledger, NaiveQuotas quotas, Settings settings) {
        this.ledger = ledger;
        this.quotas = quotas;
        this.settings = settings;
    }

    private NaiveLedger empty() {
        NaiveLedger empty = new NaiveLedger();
        for (Node n : ledger.nodes.values()) {
            // A drained node of nothing is like one that is not known yet and holds what was restored on it.
            if (!n.drained() || !n.capacity().equals(Resources.NONE)) {
                empty.nodes.put(n.name(), new Node(n.name(), n.capacity(), Resources.NONE, n.labels(), false));
            }
        }
        return empty;
    }

    boolean neverFits(Request r) {
        return neverFits.computeIfAbsent(
                r, asked -> quotas.exceedsAlone(asked, settings) || doesNotFitOnEmptyNodes(asked));
    }

    private boolean doesNotFitOnEmptyNodes(Request r) {
        NaiveLedger empty = empty();
        NaivePlacer placer = new NaivePlacer(empty, settings, 0);
        Serving alone = Serving.newcomer(r, settings, 0);
        return !empty.nodes.isEmpty()
                && !placer.placeTogether(
                        placer.hardestFirst(alone, settings.allocator().whole()), List.of());
    }

    boolean couldBeWhole(Serving s) {
        NaiveLedger empty = empty();
        Serving alone = Serving.newcomer(s.request, settings, 0);
        System.arraycopy(s.coreWanted, 0, alone.coreWanted, 0, s.coreWanted.length);
        ledger.placesOf(s)
                .forEach(p -> empty.put(
                        new Place(alone, p.component(), p.node()),
                        true,
                        ledger.cell(p).core()));
        NaivePlacer placer = new NaivePlacer(empty, settings, 0);
        return placer.placeTogether(placer.hardestFirst(alone, false), List.of());
    }
}
