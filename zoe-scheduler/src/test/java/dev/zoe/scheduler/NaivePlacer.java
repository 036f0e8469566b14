package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveBooks.Cell;
import dev.zoe.scheduler.NaiveBooks.Ended;
import dev.zoe.scheduler.NaiveBooks.Picture;
import dev.zoe.scheduler.NaiveBooks.Place;
import dev.zoe.scheduler.NaiveBooks.Serving;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Puts instances on nodes one by one. */
final class NaivePlacer {

    private final NaiveBooks books;
    private final Settings settings;
    private final double now;

    NaivePlacer(NaiveBooks books, Settings settings, double now) {
        this.books = books;
        this.settings = settings;
        this.now = now;
    }

    /** Instances of one component that are to be placed. */
    static final class Lot {
        final Serving serving;
        final int c;
        final boolean core;
        final Optional<Ended> again;
        int missing;

        Lot(Serving serving, int c, boolean core, int missing, Optional<Ended> again) {
            this.serving = serving;
            this.c = c;
            this.core = core;
            this.missing = missing;
            this.again = again;
        }

        Request.Component component() {
            return serving.component(c);
        }
    }

    /** What is missing and due: those that never ran first, then those that ended before, longest due first. */
    List<Lot> lots(Serving serving, int c, boolean core) {
        List<Lot> lots = new ArrayList<>();
        List<Ended> ended = books.ended(serving, c, core);
        int fresh = books.missing(serving, c, core) - ended.size();
        if (fresh > 0) {
            lots.add(new Lot(serving, c, core, fresh, Optional.empty()));
        }
        ended.stream()
                .filter(e -> e.from() <= now)
                .sorted(Comparator.comparingDouble(Ended::from).thenComparingInt(Ended::ordinal))
                .forEach(e -> lots.add(new Lot(serving, c, core, 1, Optional.of(e))));
        return lots;
    }

    /** Those that the fewest nodes could take first, then the largest ones. */
    List<Lot> hardestFirst(Serving serving, boolean whole) {
        List<Lot> lots = new ArrayList<>();
        for (int c = 0; c < serving.coreWanted.length; c++) {
            lots.addAll(lots(serving, c, true));
            if (whole) {
                lots.addAll(lots(serving, c, false));
            }
        }
        lots.sort(Comparator.<Lot>comparingLong(l -> books.nodes.values().stream()
                        .filter(n -> n.labels().containsAll(l.component().labels()))
                        .count())
                .thenComparingDouble(
                        l -> -parts(NaiveOrder.amounts(l.component().demand())))
                .thenComparingInt(l -> l.c)
                .thenComparing(l -> !l.core));
        return lots;
    }

    private double parts(Map<String, Long> amounts) {
        double sum = 0;
        for (Map.Entry<String, Long> a : amounts.entrySet()) {
            sum += (double) a.getValue() / books.largest(a.getKey());
        }
        return sum;
    }

    List<Node> withRoom(Lot lot) {
        return books.nodes.values().stream()
                .filter(n -> books.open(n, lot.component())
                        && NaiveBooks.fits(lot.component().demand(), books.free(n, true)))
                .toList();
    }

    private Comparator<Node> preferred() {
        Comparator<Node> by =
                switch (settings.placement()) {
                    case PUBLISHED ->
                        Comparator.<Node>comparingInt(n -> books.instancesOn(n.name()))
                                .thenComparingLong(n -> -(books.free(n, true).getOrDefault("memory", 0L) >> 10));
                    case BEST_FIT -> Comparator.comparingLong(n -> (long) (parts(books.free(n, true)) * (1L << 40)));
                    case SPREAD -> Comparator.comparingLong(n -> -(long) (parts(books.free(n, true)) * (1L << 40)));
                    case PACK -> Comparator.comparingLong(n -> -(long) (fullest(n) * (1L << 40)));
                };
        return by.thenComparing(Node::name);
    }

    private double fullest(Node node) {
        Map<String, Long> usable = NaiveBooks.usable(node);
        return books.free(node, true).entrySet().stream()
                .mapToDouble(f -> {
                    long there = usable.getOrDefault(f.getKey(), 0L);
                    return (double) (there - f.getValue()) / Math.max(1, there);
                })
                .max()
                .orElse(0);
    }

    /**
     * What was moved goes back first, also to a node that takes nothing new, as it still runs there; then each one
     * where the placement prefers.
     */
    void placeFree(Lot lot) {
        if (!lot.core && lot.again.isEmpty()) {
            for (Place home : places(lot.serving, lot.c, c -> c.elastic() < c.elasticBefore())) {
                Cell cell = books.cell(home);
                Node node = books.node(home.node());
                for (int more = cell.elasticBefore() - cell.elastic();
                        more > 0 && lot.missing > 0 && NaiveBooks.fits(home.demand(), books.free(node, true));
                        more--) {
                    put(lot, home.node());
                }
            }
        }
        while (lot.missing > 0) {
            String avoided = lot.again.map(Ended::node).orElse("");
            List<Node> all = withRoom(lot);
            Optional<Node> best = all.stream()
                    .filter(n -> !n.name().equals(avoided))
                    .min(preferred())
                    .or(() -> all.stream().findFirst());
            if (best.isEmpty()) {
                return;
            }
            put(lot, best.get().name());
        }
    }

    private void put(Lot lot, String node) {
        books.put(new Place(lot.serving, lot.c, node), lot.core, 1);
        lot.again.ifPresent(books.again::add);
        lot.missing--;
    }

    private void putHere(Lot lot, String node) {
        while (lot.missing > 0 && withRoom(lot).contains(books.node(node))) {
            put(lot, node);
        }
    }

    private List<Place> places(Serving serving, int c, Predicate<Cell> which) {
        return books.placesOf(serving).stream()
                .filter(p -> p.component() == c && which.test(books.cell(p)))
                .sorted(Comparator.comparing(Place::node))
                .toList();
    }

    /** Elastic instances of one request as it would give them up: what started last first. */
    private List<Place> youngestFirst(Serving serving) {
        return books.placesOf(serving).stream()
                .filter(p -> books.cell(p).elastic() > 0)
                .sorted(Comparator.<Place>comparingDouble(p -> -books.cell(p).youngest(now))
                        .thenComparing(Place::node, Comparator.reverseOrder())
                        .thenComparingInt(p -> -p.component()))
                .toList();
    }

    private boolean useful(Lot lot, String node) {
        Node n = books.node(node);
        return lot.missing > 0
                && books.open(n, lot.component())
                && NaiveBooks.fits(lot.component().demand(), books.free(n, false));
    }

    /** Elastic instances, where those behind hold the room. */
    void placeByElasticReclaim(Lot lot) {
        NaiveMaking making = new NaiveMaking(books, settings, now);
        int position = books.service.indexOf(lot.serving);
        Picture before = books.picture();
        for (int behind = books.service.size() - 1; behind > position; behind--) {
            for (Place place : youngestFirst(books.service.get(behind))) {
                if (useful(lot, place.node()) && making.lift(place)) {
                    putHere(lot, place.node());
                }
            }
        }
        making.notePlaced(before);
        making.putBack();
    }

    /** Elastic instances, where others hold the room beyond what is fair; node after node. */
    void placeInstead(Lot lot, Map<Serving, int[]> fair) {
        for (int behind = books.service.size() - 1; behind >= 0; behind--) {
            for (Place place : youngestFirst(books.service.get(behind))) {
                boolean more = unfair(lot, place, fair) > 0;
                while (more && useful(lot, place.node()) && wouldDo(lot, place.node(), fair)) {
                    more = makeFair(lot, place.node(), fair);
                }
            }
        }
    }

    /** Whether some could be placed there. */
    private boolean makeFair(Lot lot, String node, Map<Serving, int[]> fair) {
        NaiveMaking making = new NaiveMaking(books, settings, now);
        Picture before = books.picture();
        int missing = lot.missing;
        for (int behind = books.service.size() - 1; behind >= 0; behind--) {
            for (Place place : youngestFirst(books.service.get(behind))) {
                if (place.node().equals(node)
                        && !NaiveBooks.fits(lot.component().demand(), books.free(books.node(node), true))) {
                    making.lift(place, unfair(lot, place, fair));
                }
            }
        }
        putHere(lot, node);
        making.notePlaced(before);
        making.putBack();
        return lot.missing < missing;
    }

    private int unfair(Lot lot, Place place, Map<Serving, int[]> fair) {
        if (place.serving() == lot.serving && place.component() == lot.c) {
            return 0;
        }
        int[] own = Objects.requireNonNull(fair.get(place.serving()));
        int beyond = books.held(place.serving(), place.component(), false) - own[place.component()];
        return Math.max(0, Math.min(books.cell(place).elastic(), beyond));
    }

    private boolean wouldDo(Lot lot, String node, Map<Serving, int[]> fair) {
        Map<String, Long> room = new HashMap<>(books.free(books.node(node), true));
        for (Place place : books.cells.keySet()) {
            if (place.node().equals(node)) {
                int gives = unfair(lot, place, fair);
                NaiveOrder.amounts(place.demand()).forEach((name, a) -> room.merge(name, a * gives, Long::sum));
            }
        }
        return NaiveBooks.fits(lot.component().demand(), room);
    }

    /** All of them, or nothing changes; those that give way lose elastic instances if need be. */
    boolean placeTogether(List<Lot> lots, List<Serving> givingWay) {
        Picture before = books.picture();
        int[] missing = lots.stream().mapToInt(l -> l.missing).toArray();
        List<Serving> lastFirst = new ArrayList<>(givingWay);
        Collections.reverse(lastFirst);
        List<Predicate<List<Lot>>> ways =
                List.of(this::inTurn, this::packed, l -> makingRoom(l, lastFirst), l -> clearedAndPacked(l, lastFirst));
        for (Predicate<List<Lot>> way : ways) {
            if (way.test(lots)) {
                return true;
            }
            books.restore(before);
            for (int i = 0; i < missing.length; i++) {
                lots.get(i).missing = missing[i];
            }
        }
        return false;
    }

    private boolean inTurn(List<Lot> lots) {
        for (Lot lot : lots) {
            placeFree(lot);
            if (lot.missing > 0) {
                return false;
            }
        }
        return true;
    }

    private boolean packed(List<Lot> lots) {
        for (Lot lot : lots) {
            while (lot.missing > 0) {
                Optional<Node> tightest = withRoom(lot).stream()
                        .min(Comparator.<Node>comparingDouble(n -> parts(books.free(n, true)))
                                .thenComparing(Node::name));
                if (tightest.isEmpty()) {
                    return false;
                }
                put(lot, tightest.get().name());
            }
        }
        return true;
    }

    private boolean makingRoom(List<Lot> lots, List<Serving> lastFirst) {
        NaiveMaking making = new NaiveMaking(books, settings, now);
        Picture before = books.picture();
        boolean done = inTurn(lots);
        for (Serving serving : lastFirst) {
            for (Place place : youngestFirst(serving)) {
                if (!done && lots.stream().anyMatch(l -> useful(l, place.node())) && making.lift(place)) {
                    Lot stuck =
                            lots.stream().filter(l -> l.missing > 0).findFirst().orElseThrow();
                    putHere(stuck, place.node());
                    done = stuck.missing == 0 && inTurn(lots);
                }
            }
        }
        making.notePlaced(before);
        making.putBack();
        return done;
    }

    private boolean clearedAndPacked(List<Lot> lots, List<Serving> lastFirst) {
        NaiveMaking making = new NaiveMaking(books, settings, now);
        for (Serving serving : lastFirst) {
            youngestFirst(serving).forEach(making::lift);
        }
        Picture before = books.picture();
        boolean done = packed(lots);
        making.notePlaced(before);
        making.putBack();
        return done;
    }

    /** Whether elastic instances that moved or were taken back in vain could return to where they were. */
    boolean returnDisplaced(Serving serving, int c) {
        boolean moved = false;
        for (Place home : places(serving, c, cell -> cell.elastic() < cell.elasticBefore())) {
            for (Place away : places(serving, c, cell -> cell.elastic() > cell.elasticBefore())) {
                Node node = books.node(home.node());
                while (books.cell(home).elastic() < books.cell(home).elasticBefore()
                        && books.cell(away).elastic() > books.cell(away).elasticBefore()
                        && NaiveBooks.fits(home.demand(), books.free(node, true))) {
                    books.put(away, false, -1);
                    books.put(home, false, 1);
                    moved = true;
                }
            }
            while (books.cell(home).elastic() < books.cell(home).elasticBefore()
                    && books.missing(serving, c, false)
                            > books.ended(serving, c, false).size()
                    && NaiveBooks.fits(home.demand(), books.free(books.node(home.node()), true))) {
                books.put(home, false, 1);
                moved = true;
            }
        }
        return moved;
    }
}
