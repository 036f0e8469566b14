package dev.zoe.simulator.published;

import java.util.Arrays;

/**
 * Applications that lack components, sorted by key and then by arrival. Keys change rarely, so the line is kept in
 * order instead of being sorted at every decision.
 */
final class PendingLine {

    private final Run run;
    private int[] line = new int[64];
    private int size;

    PendingLine(Run run) {
        this.run = run;
    }

    int size() {
        return size;
    }

    int at(int position) {
        return line[position];
    }

    void add(int application) {
        if (size == line.length) {
            line = Arrays.copyOf(line, size * 2);
        }
        int position = position(application);
        System.arraycopy(line, position, line, position + 1, size - position);
        line[position] = application;
        size++;
    }

    /** Takes out an application whose key is still the one it was added with. */
    void remove(int application) {
        int position = position(application);
        if (position == size || line[position] != application) {
            throw new IllegalStateException("application " + application + " is not in the line");
        }
        System.arraycopy(line, position + 1, line, position, size - position - 1);
        size--;
    }

    /** Where it is, or where it belongs. */
    private int position(int application) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (before(line[middle], application)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean before(int one, int other) {
        int byKey = Double.compare(run.key(one), run.key(other));
        return byKey < 0 || (byKey == 0 && run.number(one) < run.number(other));
    }
}
