package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.internal.ledger.EffortCounters;
import java.util.Arrays;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A queue whose values change linearly with time, as a kinetic tournament: a tree of matches, in which each match knows
 * who goes first and until when that, and all matches below it, cannot change. The head is found without looking at
 * those whose matches still stand. All requests in it have the same quotas. Source: Basch, Guibas, Hershberger, <i>Data
 * structures for mobile data</i>, 1997.
 */
public final class TimeVaryingQueue implements OrderedQueue {

    private final EffortCounters effort;

    /** The match at 1 is the last one; match i is between the winners of 2i and 2i+1; the second half are leaves. */
    private @Nullable WaitingRequest[] winners = new WaitingRequest[32];

    /** Until when, in seconds, the match and those below it stand. */
    private double[] standsUntil = new double[16];

    private int[] spare = new int[0];
    private int spares;
    private int used;
    private int size;
    private double time = Double.NEGATIVE_INFINITY;

    public TimeVaryingQueue(EffortCounters effort) {
        this.effort = effort;
        Arrays.fill(standsUntil, Double.POSITIVE_INFINITY);
    }

    @Override
    public void add(WaitingRequest waiting) {
        if (spares == 0 && used == leaves()) {
            grow();
        }
        waiting.leaf(spares > 0 ? spare[--spares] : used++);
        size++;
        put(waiting.leaf(), waiting);
    }

    @Override
    public void remove(WaitingRequest waiting) {
        put(waiting.leaf(), null);
        if (spares == spare.length) {
            spare = Arrays.copyOf(spare, Math.max(16, 2 * spare.length));
        }
        spare[spares++] = waiting.leaf();
        waiting.leaf(-1);
        size--;
    }

    @Override
    public void advance(double now) {
        if (now > time) {
            time = now;
            replay(1);
        }
    }

    @Override
    public @Nullable WaitingRequest head(double now) {
        return winnerAt(1, Math.max(now, time));
    }

    @Override
    public void visit(double now, QueueVisitor visitor) {
        cursor(now).show(visitor);
    }

    /** At the head. */
    QueueCursor cursor(double now) {
        return new Cursor(Math.max(now, time));
    }

    /** A match, and who wins it. */
    private record Part(int match, WaitingRequest winner) {}

    /** Plays the matches that the winners before it won against others; those stand in no other part. */
    private final class Cursor implements QueueCursor {

        private final double at;
        private int match = 1;
        private @Nullable WaitingRequest winner;

        /** Null before the first step: of many cursors only the heads are asked for. */
        private @Nullable PriorityQueue<Part> parts;

        Cursor(double at) {
            this.at = at;
            winner = winnerAt(1, at);
        }

        @Override
        public @Nullable WaitingRequest peek() {
            return winner;
        }

        @Override
        public void next() {
            PriorityQueue<Part> others = parts;
            if (others == null) {
                others = new PriorityQueue<>((a, b) -> WaitingRequest.compare(a.winner, b.winner, at));
                parts = others;
            }
            while (match < leaves()) {
                int won = winnerAt(2 * match, at) == winner ? 2 * match : 2 * match + 1;
                WaitingRequest loser = winnerAt(won ^ 1, at);
                if (loser != null) {
                    others.add(new Part(won ^ 1, loser));
                }
                match = won;
            }
            Part next = others.poll();
            match = next == null ? match : next.match;
            winner = next == null ? null : next.winner;
        }

        /** All in a tournament have the same quotas. */
        @Override
        public void skipQuotas() {
            winner = null;
        }
    }

    @Override
    public int ahead(WaitingRequest waiting, double now) {
        double at = Math.max(now, time);
        int ahead = 0;
        for (int leaf = 0; leaf < used; leaf++) {
            WaitingRequest other = winners[leaves() + leaf];
            if (other != null && other != waiting && WaitingRequest.compare(other, waiting, at) < 0) {
                ahead++;
            }
        }
        return ahead;
    }

    @Override
    public int size() {
        return size;
    }

    private int leaves() {
        return standsUntil.length;
    }

    /**
     * Who wins the match at this time, which is not before the last one; matches that do not stand are played again.
     */
    private @Nullable WaitingRequest winnerAt(int match, double at) {
        if (match >= leaves() || standsUntil[match] > at || at == time) {
            return winners[match];
        }
        WaitingRequest left = winnerAt(2 * match, at);
        WaitingRequest right = winnerAt(2 * match + 1, at);
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        effort.countComparisons(1);
        return WaitingRequest.compare(left, right, at) < 0 ? left : right;
    }

    private void grow() {
        int before = leaves();
        @Nullable WaitingRequest[] all = Arrays.copyOfRange(winners, before, 2 * before);
        winners = new WaitingRequest[4 * before];
        standsUntil = new double[2 * before];
        System.arraycopy(all, 0, winners, 2 * before, before);
        for (int match = 2 * before - 1; match >= 1; match--) {
            play(match);
        }
    }

    private void put(int leaf, @Nullable WaitingRequest waiting) {
        winners[leaves() + leaf] = waiting;
        int match = (leaves() + leaf) / 2;
        while (match >= 1 && play(match)) {
            match /= 2;
        }
    }

    private void replay(int match) {
        if (match < leaves() && standsUntil[match] <= time) {
            replay(2 * match);
            replay(2 * match + 1);
            play(match);
        }
    }

    /** Whether the winner changed, or the time until which it stands. */
    private boolean play(int match) {
        WaitingRequest left = winners[2 * match];
        WaitingRequest right = winners[2 * match + 1];
        double until = Math.min(standsUntil(2 * match), standsUntil(2 * match + 1));
        WaitingRequest winner = left == null ? right : left;
        if (left != null && right != null) {
            effort.countComparisons(1);
            boolean leftFirst = WaitingRequest.compare(left, right, time) < 0;
            winner = leftFirst ? left : right;
            until = Math.min(
                    until, leftFirst ? OvertakingTime.of(left, right, time) : OvertakingTime.of(right, left, time));
        }
        boolean changed = winners[match] != winner || standsUntil[match] != until;
        winners[match] = winner;
        standsUntil[match] = until;
        return changed;
    }

    private double standsUntil(int match) {
        return match < leaves() ? standsUntil[match] : Double.POSITIVE_INFINITY;
    }
}
