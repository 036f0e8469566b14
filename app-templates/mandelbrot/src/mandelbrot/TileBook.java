package mandelbrot;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who computes which tile. A tile is lent for a while only, so that a worker may vanish at any moment: what it held is
 * lent again when it gives it back or when the time is over. The first result of a tile counts; further ones are
 * harmless. Safe for use by many threads.
 */
final class TileBook {

    private final View view;
    private final Duration leaseTime;
    private final Clock clock;
    private final Deque<Integer> free = new ArrayDeque<>();
    private final Map<Integer, Lease> leases = new HashMap<>();
    private final Map<Integer, Finished> finished = new LinkedHashMap<>();
    private final Map<String, Integer> tilesByWorker = new LinkedHashMap<>();
    private Optional<Instant> firstLease = Optional.empty();

    TileBook(View view, Duration leaseTime, Clock clock) {
        this.view = view;
        this.leaseTime = leaseTime;
        this.clock = clock;
        for (int number = 0; number < view.tileCount(); number++) {
            free.add(number);
        }
    }

    /** A tile for {@code worker}; empty when all are finished or lent. */
    synchronized Optional<Tile> lend(String worker) {
        Instant now = clock.instant();
        recallOverdue(now);
        tilesByWorker.putIfAbsent(worker, 0);
        Optional<Integer> number = Optional.ofNullable(free.poll());
        number.ifPresent(n -> leases.put(n, new Lease(worker, now.plus(leaseTime))));
        if (firstLease.isEmpty()) {
            firstLease = number.map(n -> now);
        }
        return number.map(view::tile);
    }

    /** Notes a result. False when the tile was finished already. */
    synchronized boolean finish(int number, String worker) {
        if (finished.containsKey(number)) {
            return false;
        }
        leases.remove(number);
        free.remove(number);
        finished.put(number, new Finished(number, worker, elapsed()));
        tilesByWorker.merge(worker, 1, Integer::sum);
        notifyAll();
        return true;
    }

    /** Takes a tile back that {@code worker} will not finish; nothing happens when it does not hold it. */
    synchronized void giveBack(int number, String worker) {
        Lease lease = leases.get(number);
        if (lease != null && lease.worker().equals(worker)) {
            leases.remove(number);
            free.addFirst(number);
        }
    }

    /** Waits until {@code count} tiles are finished. */
    synchronized void awaitFinished(int count) throws InterruptedException {
        while (finished.size() < count) {
            wait();
        }
    }

    synchronized boolean complete() {
        return finished.size() == view.tileCount();
    }

    /** The state at this moment. */
    synchronized Progress progress() {
        Map<String, List<Integer>> held = new HashMap<>();
        leases.forEach((number, lease) -> held.computeIfAbsent(lease.worker(), worker -> new ArrayList<>())
                .add(number));
        List<WorkerState> workers = new ArrayList<>();
        tilesByWorker.forEach((name, tiles) ->
                workers.add(new WorkerState(name, tiles, List.copyOf(held.getOrDefault(name, List.of())))));
        return new Progress(view, List.copyOf(finished.values()), workers, elapsed());
    }

    private Duration elapsed() {
        return firstLease.map(first -> Duration.between(first, clock.instant())).orElse(Duration.ZERO);
    }

    private void recallOverdue(Instant now) {
        leases.entrySet().removeIf(entry -> {
            boolean overdue = entry.getValue().until().isBefore(now);
            if (overdue) {
                free.addFirst(entry.getKey());
            }
            return overdue;
        });
    }

    private record Lease(String worker, Instant until) {}

    /** A tile that is done: by whom, and how long after the first tile was lent. */
    record Finished(int number, String worker, Duration at) {}

    /** A worker that has asked for a tile, with the number of those it finished and the tiles it holds. */
    record WorkerState(String name, int tiles, List<Integer> holds) {}

    /**
     * How far the picture is.
     *
     * @param finished in the order of their ends
     * @param workers in the order of their first appearance
     * @param elapsed since the first tile was lent
     */
    record Progress(View view, List<Finished> finished, List<WorkerState> workers, Duration elapsed) {}
}
