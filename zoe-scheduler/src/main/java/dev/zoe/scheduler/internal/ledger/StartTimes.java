package dev.zoe.scheduler.internal.ledger;

import java.util.Arrays;
import java.util.function.DoubleConsumer;

/** Since when instances run, as counts, the youngest last. */
public final class StartTimes {

    private static final double[] NO_TIMES = {};
    private static final int[] NO_COUNTS = {};

    /** Nearly all have one time only; there are millions of these objects, so it needs no arrays. */
    private double onlySince;

    private int onlyCount;

    /** All of them, once there was more than one at the same time. */
    private double[] since = NO_TIMES;

    private int[] counts = NO_COUNTS;
    private int size;

    private double since(int index) {
        return since.length == 0 ? onlySince : since[index];
    }

    private int count(int index) {
        return counts.length == 0 ? onlyCount : counts[index];
    }

    /** When the youngest one started; minus infinity when there is none. */
    public double youngest() {
        return size == 0 ? Double.NEGATIVE_INFINITY : since(size - 1);
    }

    /** How many have not run for that long yet. */
    public int younger(double minimumRun, double now) {
        int younger = 0;
        for (int i = size - 1; i >= 0 && since(i) + minimumRun > now; i--) {
            younger += count(i);
        }
        return younger;
    }

    /** Whether some started then. */
    public boolean has(double start) {
        for (int i = size - 1; i >= 0; i--) {
            if (since(i) == start) {
                return true;
            }
        }
        return false;
    }

    /** The times when some started. */
    public void forEach(DoubleConsumer use) {
        for (int i = 0; i < size; i++) {
            use.accept(since(i));
        }
    }

    public void add(double start, int count) {
        int at = size;
        while (at > 0 && since(at - 1) > start) {
            at--;
        }
        if (at > 0 && since(at - 1) == start) {
            setCount(at - 1, count(at - 1) + count);
        } else if (size == 0) {
            size = 1;
            setSince(0, start);
            setCount(0, count);
        } else {
            insert(at, start, count);
        }
    }

    private void insert(int at, double start, int count) {
        if (since.length == 0) {
            since = new double[] {onlySince, 0};
            counts = new int[] {onlyCount, 0};
        } else if (size == counts.length) {
            since = Arrays.copyOf(since, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        System.arraycopy(since, at, since, at + 1, size - at);
        System.arraycopy(counts, at, counts, at + 1, size - at);
        size++;
        setSince(at, start);
        setCount(at, count);
    }

    private void setSince(int index, double start) {
        if (since.length == 0) {
            onlySince = start;
        } else {
            since[index] = start;
        }
    }

    private void setCount(int index, int count) {
        if (counts.length == 0) {
            onlyCount = count;
        } else {
            counts[index] = count;
        }
    }

    /** Takes out the youngest of those that have run for that long. Returns the time they ran for until now, summed. */
    public double remove(int count, double minimumRun, double now) {
        double served = 0;
        int left = count;
        for (int i = size - 1; i >= 0 && left > 0; i--) {
            if (since(i) + minimumRun <= now) {
                int gone = Math.min(left, count(i));
                served += gone * (now - since(i));
                setCount(i, count(i) - gone);
                left -= gone;
                if (count(i) == 0) {
                    drop(i);
                }
            }
        }
        if (left > 0) {
            throw new IllegalStateException("%d of %d instances are not there".formatted(left, count));
        }
        return served;
    }

    private void drop(int index) {
        size--;
        if (size > 0) {
            System.arraycopy(since, index + 1, since, index, size - index);
            System.arraycopy(counts, index + 1, counts, index, size - index);
        }
    }

    /** Takes out one that started then. */
    public void removeOne(double start) {
        for (int i = size - 1; i >= 0; i--) {
            if (since(i) == start) {
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
