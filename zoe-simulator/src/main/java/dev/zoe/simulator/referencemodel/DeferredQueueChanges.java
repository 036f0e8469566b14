package dev.zoe.simulator.referencemodel;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/** Changes of the queue since a pass was requested: they are deferred, because the pass must not see them. */
final class DeferredQueueChanges {

    private int[] arrived = new int[16];
    private int arrivals;
    private int[] left = new int[16];
    private int departures;

    void arrived(int application) {
        if (arrivals == arrived.length) {
            arrived = Arrays.copyOf(arrived, arrivals * 2);
        }
        arrived[arrivals++] = application;
    }

    void left(int application) {
        if (departures == left.length) {
            left = Arrays.copyOf(left, departures * 2);
        }
        left[departures++] = application;
    }

    /** @param waited whether an application that left was in the queue, by its slot; all that left are free now */
    void moveTo(PendingQueue queue, IntPredicate waited, IntConsumer onFree) {
        for (int i = 0; i < departures; i++) {
            if (waited.test(left[i])) {
                queue.remove(left[i]);
            }
            onFree.accept(left[i]);
        }
        for (int i = 0; i < arrivals; i++) {
            queue.add(arrived[i]);
        }
        departures = 0;
        arrivals = 0;
    }
}
