package dev.zoe.scheduler;

import dev.zoe.scheduler.NaiveLedger.Cell;
import dev.zoe.scheduler.NaiveLedger.Ended;
import dev.zoe.scheduler.NaiveLedger.Picture;
import dev.zoe.scheduler.NaiveLedger.Place;
import dev.zoe.scheduler.NaiveLedger.Serving;
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

    private final NaiveLedger ledger;
    private final Settings settings;
    private final double now;

    NaivePlacer(NaiveLedger ledger, Settings settings, double now) {
        this.ledger = ledger;
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
        List<Ended> ended = ledger.ended(serving, c, core);
        int fresh = ledger.missing(serving, c, core) - ended.size();
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
        lots.sort(Comparator.<Lot>comparingLong(l -> ledger.nodes.values().stream()
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
            sum += (double) a.getValue() / ledger.largest(a.getKey());
        }
        return sum;
    }

    List<Node> withCapacity(Lot lot) {
        return ledger.nodes.values().stream()
                .filter(n -> ledger.open(n, lot.component())
                        && NaiveLedger.fits(lot.component().demand(), ledger.free(n, true)))
                .toList();
    }

    private Comparator<Node> preferred() {
        Comparator<Node> by =
                switch (settings.placement()) {
                    case PUBLISHED ->
                        Comparator.<Node>comparingInt(n -> ledger.instancesOn(n.name()))
                                .thenComparingLong(n -> -(ledger.free(n, true).getOrDefault("memory", 0L) >> 10));
                    case BEST_FIT -> Comparator.comparingLong(n -> (long) (parts(ledger.free(n, true)) * (1L << 40)));
                    case SPREAD -> Comparator.comparingLong(n -> -(long) (parts(ledger.free(n, true)) * (1L << 40)));
                    case PACK -> Comparator.comparingLong(n -> -(long) (fullest(n) * (1L << 40)));
                };
        return by.thenComparing(Node::name);
    }

    private double fullest(Node node) {
        Map<String, Long> usable = NaiveLedger.usable(node);
        return ledger.free(node, true).entrySet().stream()
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
                Cell cell = ledger.cell(home);
                Node node = ledger.node(home.node());
                for (int more = cell.elasticBefore() - cell.elastic();
                        more > 0 && lot.missing > 0 && NaiveLedger.fits(home.demand(), ledger.free(node, true));
                        more--) {
                    put(lot, home.node());
                }
            }
        }
        while (lot.missing > 0) {
            String avoided = lot.again.map(Ended::node).orElse("");
            List<Node> all = withCapacity(lot);
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
        ledger.put(new Place(lot.serving, lot.c, node), lot.core, 1);
        lot.again.ifPresent(ledger.again::add);
        lot.missing--;
    }

    private void putHere(Lot lot, String node) {
        while (lot.missing > 0 && withCapacity(lot).contains(ledger.node(node))) {
            put(lot, node);
        }
    }

    private List<Place> places(Serving serving, int c, Predicate<Cell> which) {
        return ledger.placesOf(serving).stream()
                .filter(p -> p.component() == c && which.test(ledger.cell(p)))
                .sorted(Comparator.comparing(Place::node))
                .toList();
    }

    /** Elastic instances of one request as it would give them up: what started last first. */
    private List<Place> youngestFirst(Serving serving) {
        return ledger.placesOf(serving).stream()
                .filter(p -> ledger.cell(p).elastic() > 0)
                .sorted(Comparator.<Place>comparingDouble(p -> -ledger.cell(p).youngest(now))
                        .thenComparing(Place::node, Comparator.reverseOrder())
                        .thenComparingInt(p -> -p.component()))
                .toList();
    }

    private boolean useful(Lot lot, String node) {
        Node n = ledger.node(node);
        return lot.missing > 0
                && ledger.open(n, lot.component())
                && NaiveLedger.fits(lot.component().demand(), ledger.free(n, false));
    }

    /** Elastic instances, where those behind hold the capacity. */
    void placeByElasticReclaim(Lot lot) {
        NaiveMaking making = new NaiveMaking(ledger, settings, now);
        int position = ledger.service.indexOf(lot.serving);
        Picture before = ledger.picture();
        for (int behind = ledger.service.size() - 1; behind > position; behind--) {
            for (Place place : youngestFirst(ledger.service.get(behind))) {
                if (useful(lot, place.node()) && making.lift(place)) {
                    putHere(lot, place.node());
                }
            }
        }
        making.notePlaced(before);
        making.putBack();
    }

    /** Elastic instances, where others hold the capacity beyond what is fair; node after node. */
    void placeInstead(Lot lot, Map<Serving, int[]> fair) {
        for (int behind = ledger.service.size() - 1; behind >= 0; behind--) {
            for (Place place : youngestFirst(ledger.service.get(behind))) {
                boolean more = unfair(lot, place, fair) > 0;
                while (more && useful(lot, place.node()) && wouldDo(lot, place.node(), fair)) {
                    more = makeFair(lot, place.node(), fair);
                }
            }
        }
    }

    /** Whether some could be placed there. */
    private boolean makeFair(Lot lot, String node, Map<Serving, int[]> fair) {
        NaiveMaking making = new NaiveMaking(ledger, settings, now);
        Picture before = ledger.picture();
        int missing = lot.missing;
        for (int behind = ledger.service.size() - 1; behind >= 0; behind--) {
            for (Place place : youngestFirst(ledger.service.get(behind))) {
                if (place.node().equals(node)
                        && !NaiveLedger.fits(lot.component().demand(), ledger.free(ledger.node(node), true))) {
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
        int beyond = ledger.held(place.serving(), place.component(), false) - own[place.component()];
        return Math.max(0, Math.min(ledger.cell(place).elastic(), beyond));
    }

    private boolean wouldDo(Lot lot, String node, Map<Serving, int[]> fair) {
        Map<String, Long> capacity = new HashMap<>(ledger.free(ledger.node(node), true));
        for (Place place : ledger.cells.keySet()) {
            if (place.node().equals(node)) {
                int gives = unfair(lot, place, fair);
                NaiveOrder.amounts(place.demand()).forEach((name, a) -> capacity.merge(name, a * gives, Long::sum));
            }
        }
        return NaiveLedger.fits(lot.component().demand(), capacity);
    }

    /** All of them, or nothing changes; those that give way lose elastic instances if need be. */
    boolean placeTogether(List<Lot> lots, List<Serving> givingWay) {
        Picture before = ledger.picture();
        int[] missing = lots.stream().mapToInt(l -> l.missing).toArray();
        List<Serving> lastFirst = new ArrayList<>(givingWay);
        Collections.reverse(lastFirst);
        List<Predicate<List<Lot>>> ways =
                List.of(this::inTurn, this::packed, l -> reclaiming(l, lastFirst), l -> clearedAndPacked(l, lastFirst));
        for (Predicate<List<Lot>> way : ways) {
            if (way.test(lots)) {
                return true;
            }
            ledger.restore(before);
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
                Optional<Node> tightest = withCapacity(lot).stream()
                        .min(Comparator.<Node>comparingDouble(n -> parts(ledger.free(n, true)))
                                .thenComparing(Node::name));
                if (tightest.isEmpty()) {
                    return false;
                }
                put(lot, tightest.get().name());
            }
        }
        return true;
    }

    private boolean reclaiming(List<Lot> lots, List<Serving> lastFirst) {
        NaiveMaking making = new NaiveMaking(ledger, settings, now);
        Picture before = ledger.picture();
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
        NaiveMaking making = new NaiveMaking(ledger, settings, now);
        for (Serving serving : lastFirst) {
            youngestFirst(serving).forEach(making::lift);
        }
        Picture before = ledger.picture();
        boolean done = packed(lots);
        making.notePlaced(before);
        making.putBack();
        return done;
    }

    /** Whether elastic instances that moved or were reclaimed without need could return to where they were. */
    boolean returnDisplaced(Serving serving, int c, NaiveQuotas quotas) {
        boolean moved = false;
        for (Place home : places(serving, c, cell -> cell.elastic() < cell.elasticBefore())) {
            for (Place away : places(serving, c, cell -> cell.elastic() > cell.elasticBefore())) {
                Node node = ledger.node(home.node());
                while (ledger.cell(home).elastic() < ledger.cell(home).elasticBefore()
                        && ledger.cell(away).elastic() > ledger.cell(away).elasticBefore()
                        && NaiveLedger.fits(home.demand(), ledger.free(node, true))) {
                    ledger.put(away, false, -1);
                    ledger.put(home, false, 1);
                    moved = true;
                }
            }
            while (ledger.cell(home).elastic() < ledger.cell(home).elasticBefore()
                    && ledger.missing(serving, c, false)
                            > ledger.ended(serving, c, false).size()
                    && quotas.within(serving, c, 1) == 1
                    && NaiveLedger.fits(home.demand(), ledger.free(ledger.node(home.node()), true))) {
                ledger.put(home, false, 1);
                moved = true;
            }
        }
        return moved;
    }
}
