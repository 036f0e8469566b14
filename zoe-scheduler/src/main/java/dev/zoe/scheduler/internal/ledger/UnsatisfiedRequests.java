package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.internal.journal.DerivedState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The running requests that lack elastic instances they ask for, in order. */
final class UnsatisfiedRequests {

    private final ArrayList<RunningRequest> inOrder = new ArrayList<>();

    @DerivedState("where among these the one stood that was asked for last, from which a search begins")
    private int answered;

    boolean isEmpty() {
        return inOrder.isEmpty();
    }

    boolean allMatch(Predicate<RunningRequest> which) {
        for (int i = 0; i < inOrder.size(); i++) {
            if (!which.test(inOrder.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** The first one from this position on. */
    @Nullable
    RunningRequest from(int position) {
        int low = 0;
        int high = inOrder.size();
        // They are mostly asked for one after the other.
        if (answered < high && inOrder.get(answered).position() < position) {
            low = answered + 1;
            high = low < high && inOrder.get(low).position() >= position ? low : high;
        }
        while (low < high) {
            int middle = (low + high) / 2;
            if (inOrder.get(middle).position() < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        answered = low;
        return low < inOrder.size() ? inOrder.get(low) : null;
    }

    /** Its position is set. */
    void add(RunningRequest running) {
        int at = inOrder.size();
        while (at > 0 && inOrder.get(at - 1).position() > running.position()) {
            at--;
        }
        inOrder.add(at, running);
    }

    void remove(RunningRequest running) {
        inOrder.remove(running);
    }

    /** Puts all in order after their positions changed. */
    void reorder() {
        inOrder.sort(Comparator.comparingInt(m -> m.position()));
    }
}
