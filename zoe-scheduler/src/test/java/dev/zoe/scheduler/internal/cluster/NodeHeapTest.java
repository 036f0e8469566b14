package dev.zoe.scheduler.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The heap gives what a sorted list gives. */
class NodeHeapTest {

    private static final int LEAVES = 1 << 16;

    /** Parts that do not overlap: each is the first one, of up to eight leaves, in a block of eight. */
    private record Entry(long key, int block, int level) {
        int part() {
            return (LEAVES + 8 * block) >> level;
        }
    }

    private static final Comparator<Entry> IN_ORDER =
            Comparator.comparingLong(Entry::key).thenComparingInt(Entry::block);

    private final NodeHeap heap = new NodeHeap();
    private final List<Entry> sorted = new ArrayList<>();

    @Test
    void theSmallestKeyComesFirstAndOfEqualOnesTheSmallestRank() {
        Random random = new Random(1);
        for (int round = 0; round < 3; round++) {
            heap.clear();
            sorted.clear();
            for (int step = 0; step < 3000; step++) {
                int block = (step * 7919) % (LEAVES / 8);
                Entry entry = new Entry(random.nextInt(20), block, random.nextInt(4));
                assertThat(heap.isBeforeFirst(entry.key, entry.part()))
                        .isEqualTo(sorted.isEmpty() || IN_ORDER.compare(entry, sorted.get(0)) < 0);
                heap.add(entry.key, entry.part());
                sorted.add(entry);
                sorted.sort(IN_ORDER);
                if (random.nextInt(3) > 1 || step > 2500) {
                    takeFirst();
                }
            }
            while (!sorted.isEmpty()) {
                takeFirst();
            }
            assertThat(heap.isEmpty()).isTrue();
        }
    }

    private void takeFirst() {
        assertThat(heap.first()).isEqualTo(sorted.remove(0).part());
        heap.removeFirst();
    }
}
