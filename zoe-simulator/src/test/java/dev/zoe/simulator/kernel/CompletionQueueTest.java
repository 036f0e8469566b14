package dev.zoe.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CompletionQueueTest {

    @Test
    void comesOutByTimeAndThenByTheOrderOfSetting() {
        int applications = 50;
        CompletionQueue queue = new CompletionQueue();
        TreeMap<Double, Integer> expected = new TreeMap<>();
        double[] keys = new double[applications];
        SplittableRandom random = new SplittableRandom(3);
        for (int step = 0; step < 20_000; step++) {
            if (random.nextInt(3) > 0) {
                int application = random.nextInt(applications);
                int time = random.nextInt(40);
                queue.set(application, time);
                expected.remove(keys[application], application);
                // The turn as a small fraction: equal times come out in the order of setting.
                keys[application] = time + step * 1e-6;
                expected.put(keys[application], application);
            } else if (!expected.isEmpty()) {
                assertThat(queue.nextTime()).isEqualTo(Math.floor(expected.firstKey()));
                assertThat(queue.poll()).isEqualTo(expected.pollFirstEntry().getValue());
            } else {
                assertThat(queue.nextTime()).isInfinite();
                assertThatThrownBy(queue::poll).hasMessage("the queue is empty");
            }
        }
    }
}
