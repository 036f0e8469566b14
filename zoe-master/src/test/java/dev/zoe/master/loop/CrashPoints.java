package dev.zoe.master.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The points at which a master can crash: before and after each call to the database, the back-end and the request
 * handler. After the crash, every later call of that master fails in the same way, on all threads.
 */
final class CrashPoints {

    private final List<String> passed = new ArrayList<>();
    private final Predicate<String> counts;
    private int crashAt = Integer.MAX_VALUE;
    private boolean crashed;

    CrashPoints() {
        this(point -> true);
    }

    /** @param counts whether a master can crash at a point of this name */
    CrashPoints(Predicate<String> counts) {
        this.counts = counts;
    }

    /** Forgets the passed points. The master crashes at the point with this number, counted from 0. */
    synchronized void crashAt(int point) {
        passed.clear();
        crashAt = point;
    }

    synchronized void pass(String point) {
        if (!crashed && counts.test(point)) {
            passed.add(point);
            crashed = passed.size() > crashAt;
        }
        if (crashed) {
            throw new SimulatedCrashError(passed.get(passed.size() - 1));
        }
    }

    synchronized boolean crashed() {
        return crashed;
    }

    /**
     * Names of the points since the last {@link #crashAt}. The last one is the point of the crash, if there was one.
     */
    synchronized List<String> passed() {
        return List.copyOf(passed);
    }
}
