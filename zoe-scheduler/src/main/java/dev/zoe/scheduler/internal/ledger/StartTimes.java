package dev.zoe.scheduler.internal.ledger;

import java.util.Arrays;
import java.util.function.DoubleConsumer;

/** Since when instances run, as counts, the youngest last. */
public final class StartTimes {

    private double[] since = new double[2];
    private int[] counts = new int[2];
    private int size;

    /** When the youngest one started; minus infinity when there is none. */
    public double youngest() {
        return size == 0 ? Double.NEGATIVE_INFINITY : since[size - 1];
    }

    /** How many have not run for that long yet. */
    public int younger(double minimumRun, double now) {
        int younger = 0;
        for (int i = size - 1; i >= 0 && since[i] + minimumRun > now; i--) {
            younger += counts[i];
        }
        return younger;
    }

    /** Whether some started then. */
    public boolean has(double start) {
        for (int i = size - 1; i >= 0; i--) {
            if (since[i] == start) {
                return true;
            }
        }
        return false;
    }

    /** The times when some started. */
    public void forEach(DoubleConsumer use) {
        for (int i = 0; i < size; i++) {
            use.accept(since[i]);
        }
    }

    public void add(double start, int count) {
        int at = size;
        while (at > 0 && since[at - 1] > start) {
            at--;
        }
        if (at > 0 && since[at - 1] == start) {
            counts[at - 1] += count;
            return;
        }
        if (size == counts.length) {
            since = Arrays.copyOf(since, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        System.arraycopy(since, at, since, at + 1, size - at);
        System.arraycopy(counts, at, counts, at + 1, size - at);
        since[at] = start;
        counts[at] = count;
        size++;
    }

    /** Takes out the youngest of those that have run for that long. Returns the time they ran for until now, summed. */
    public double remove(int count, double minimumRun, double now) {
        double served = 0;
        int left = count;
        for (int i = size - 1; i >= 0 && left > 0; i--) {
            if (since[i] + minimumRun <= now) {
                int gone = Math.min(left, counts[i]);
                served += gone * (now - since[i]);
                counts[i] -= gone;
                left -= gone;
                if (counts[i] == 0) {
                    System.arraycopy(since, i + 1, since, i, size - i - 1);
                    System.arraycopy(counts, i + 1, counts, i, size - i - 1);
                    size--;
                }
            }
        }
        if (left > 0) {
            throw new IllegalStateException("%d of %d instances are not there".formatted(left, count));
        }
        return served;
    }

    /** Takes out one that started then. */
    public void removeOne(double start) {
        for (int i = size - 1; i >= 0; i--) {
            if (since[i] == start) {
                remove(1, 0, start);
                return;
            }
        }
        throw new IllegalArgumentException("no instance there started at " + start);
    }

    public void clear() {
        size = 0;
    }
}
