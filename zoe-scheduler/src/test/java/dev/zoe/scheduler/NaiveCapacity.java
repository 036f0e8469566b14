package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveBooks.Place;
import dev.zoe.scheduler.NaiveBooks.Serving;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the nodes as they are could ever hold, for {@link NaiveEngine}. What was found out once is kept. */
final class NaiveCapacity {

    private final NaiveBooks books;
    private final Settings settings;
    private final Map<Request, Boolean> neverFits = new HashMap<>();

    NaiveCapacity(NaiveBooks books, Settings settings) {
        this.books = books;
        this.settings = settings;
    }

    private NaiveBooks empty() {
        NaiveBooks empty = new NaiveBooks();
        for (Node n : books.nodes.values()) {
            // A drained node of nothing is like one that is not known yet and holds what was restored on it.
            if (!n.drained() || !n.capacity().equals(Resources.NONE)) {
                empty.nodes.put(n.name(), new Node(n.name(), n.capacity(), Resources.NONE, n.labels(), false));
            }
        }
        return empty;
    }

    boolean neverFits(Request r) {
        return neverFits.computeIfAbsent(r, this::findsNoRoomOnEmptyNodes);
    }

    private boolean findsNoRoomOnEmptyNodes(Request r) {
        NaiveBooks empty = empty();
        NaivePlacer placer = new NaivePlacer(empty, settings, 0);
        Serving alone = Serving.newcomer(r, settings, 0);
        return !empty.nodes.isEmpty()
                && !placer.placeTogether(
                        placer.hardestFirst(alone, settings.allocator().whole()), List.of());
    }

    boolean couldBeWhole(Serving s) {
        NaiveBooks empty = empty();
        Serving alone = Serving.newcomer(s.request, settings, 0);
        System.arraycopy(s.coreWanted, 0, alone.coreWanted, 0, s.coreWanted.length);
        books.placesOf(s)
                .forEach(p -> empty.put(
                        new Place(alone, p.component(), p.node()),
                        true,
                        books.cell(p).core()));
        NaivePlacer placer = new NaivePlacer(empty, settings, 0);
        return placer.placeTogether(placer.hardestFirst(alone, false), List.of());
    }
}
