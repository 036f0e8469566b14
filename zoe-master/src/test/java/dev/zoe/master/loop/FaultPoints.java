package dev.zoe.master.loop;

import java.util.ArrayList;
import java.util.List;

/**
 * The points at which one life of a master can be stopped: before and after each call to store, back-end and link. When
 * it has been stopped at one, every later call of that life fails the same way, on whatever thread.
 */
final class FaultPoints {

    private final List<String> passed = new ArrayList<>();
    private int crashAt = Integer.MAX_VALUE;
    private boolean dead;

    /** Forgets what was passed; the life ends at the point of this number from now on, counted from 0. */
    synchronized void crashAt(int point) {
        passed.clear();
        crashAt = point;
    }

    synchronized void pass(String point) {
        if (!dead) {
            passed.add(point);
            dead = passed.size() > crashAt;
        }
        if (dead) {
            throw new Crashed(passed.get(passed.size() - 1));
        }
    }

    synchronized boolean dead() {
        return dead;
    }

    /** Names of the points since the last {@link #crashAt}; the last one is where the life ended, if it did. */
    synchronized List<String> passed() {
        return List.copyOf(passed);
    }
}
