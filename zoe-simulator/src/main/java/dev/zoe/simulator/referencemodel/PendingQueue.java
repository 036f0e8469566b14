package dev.zoe.simulator.referencemodel;

import java.util.Arrays;

/**
 * Applications that lack components, sorted by key and then by arrival. Keys change rarely, so the queue is kept in
 * order instead of being sorted at every decision.
 */
final class PendingQueue {

    private final PublishedApplicationState state;
    private int[] queue = new int[64];
    private int size;

    PendingQueue(PublishedApplicationState state) {
        this.state = state;
    }

    int size() {
        return size;
    }

    int at(int position) {
        return queue[position];
    }

    void add(int application) {
        if (size == queue.length) {
            queue = Arrays.copyOf(queue, size * 2);
        }
        int position = position(application);
        System.arraycopy(queue, position, queue, position + 1, size - position);
        queue[position] = application;
        size++;
    }

    /** Removes an application whose key has not changed since it was added. */
    void remove(int application) {
        int position = position(application);
        if (position == size || queue[position] != application) {
            throw new IllegalStateException("application " + application + " is not in the queue");
        }
        System.arraycopy(queue, position + 1, queue, position, size - position - 1);
        size--;
    }

    /** Where it is, or where it belongs. */
    private int position(int application) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (before(queue[middle], application)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean before(int one, int other) {
        int byKey = Double.compare(state.key(one), state.key(other));
        return byKey < 0 || (byKey == 0 && state.number(one) < state.number(other));
    }
}
