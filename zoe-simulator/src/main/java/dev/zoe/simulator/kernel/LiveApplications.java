package dev.zoe.simulator.kernel;

import dev.zoe.simulator.statistics.OutcomeListener;
import dev.zoe.simulator.workload.ArrivalQueue;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.util.Arrays;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The applications that were submitted and have not ended, each in a numbered slot that is reused: memory grows with
 * their number, not with the length of the trace.
 */
public final class LiveApplications {

    private @Nullable SimulatedApplication[] application = new SimulatedApplication[64];
    private long[] number = new long[64];
    private double[] start = new double[64];
    private int[] free = new int[64];
    private int freeCount;
    private int slots;
    private long submitted;

    /** Puts an application into a slot and numbers it from 0. */
    public int add(SimulatedApplication submittedNow) {
        int slot = freeCount > 0 ? free[--freeCount] : newSlot();
        application[slot] = submittedNow;
        number[slot] = submitted++;
        start[slot] = Double.NaN;
        return slot;
    }

    private int newSlot() {
        if (slots == application.length) {
            application = Arrays.copyOf(application, slots * 2);
            number = Arrays.copyOf(number, slots * 2);
            start = Arrays.copyOf(start, slots * 2);
        }
        return slots++;
    }

    /** Frees a slot. */
    public void remove(int slot) {
        application[slot] = null;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = slot;
    }

    /** Reports all live applications, and those that are not submitted yet, as unfinished. */
    public void end(ArrivalQueue rest, OutcomeListener listener) {
        for (int slot = 0; slot < slots; slot++) {
            SimulatedApplication left = application[slot];
            if (left != null) {
                listener.unfinished(number[slot], left, start[slot]);
            }
        }
        while (rest.peek().isPresent()) {
            listener.unfinished(submitted++, rest.take(), Double.NaN);
        }
    }

    /** @throws NoSuchElementException when the slot is free */
    public SimulatedApplication application(int slot) {
        SimulatedApplication found = application[slot];
        if (found == null) {
            throw new NoSuchElementException("slot " + slot + " is free");
        }
        return found;
    }

    /** Its position in the order of submission, from 0. */
    public long number(int slot) {
        return number[slot];
    }

    /** Records the start. */
    public void started(int slot, double now) {
        start[slot] = now;
    }

    public boolean isStarted(int slot) {
        return !Double.isNaN(start[slot]);
    }

    /** When it started, in seconds; not-a-number before. */
    public double start(int slot) {
        return start[slot];
    }
}
