package dev.zoe.simulator.referencemodel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class JavaRandomTest {

    @Test
    void drawsTheNumbersOfTheJdk() {
        Random jdk = new Random(0);
        JavaRandom ours = new JavaRandom(0);
        int[] bounds = {1, 2, 3, 25, 64, 100, 1 << 30, (1 << 30) + 1, Integer.MAX_VALUE};
        for (int i = 0; i < 10_000; i++) {
            int bound = bounds[i % bounds.length];
            assertThat(ours.nextInt(bound)).isEqualTo(jdk.nextInt(bound));
        }
    }
}
