package dev.zoe.simulator.architecture.timeline;

import java.util.NoSuchElementException;

/** A queue of whole numbers with two ends, in a ring. */
public final class IntQueue {

    private int[] ring = new int[16];
    private int head;
    private int size;

    public void addLast(int value) {
        grow();
        ring[(head + size++) & (ring.length - 1)] = value;
    }

    public void addFirst(int value) {
        grow();
        head = (head - 1) & (ring.length - 1);
        ring[head] = value;
        size++;
    }

    /** Takes the first one. @throws NoSuchElementException when it is empty */
    public int removeFirst() {
        int value = first();
        head = (head + 1) & (ring.length - 1);
        size--;
        return value;
    }

    /** The first one, which stays. @throws NoSuchElementException when it is empty */
    public int first() {
        return get(0);
    }

    /** The one at a position from 0. @throws NoSuchElementException when there is none */
    public int get(int position) {
        if (position < 0 || position >= size) {
            throw new NoSuchElementException("position " + position + " of a queue of " + size);
        }
        return ring[(head + position) & (ring.length - 1)];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    private void grow() {
        if (size == ring.length) {
            int[] larger = new int[size * 2];
            for (int i = 0; i < size; i++) {
                larger[i] = ring[(head + i) & (ring.length - 1)];
            }
            ring = larger;
            head = 0;
        }
    }
}
