package dev.zoe.scheduler.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tournament always gives what sorting gives. */
class KineticLineTest {

    private final Effort effort = new Effort();
    private final KineticLine line = new KineticLine(effort);
    private final List<Waiter> all = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 1.7e9, 4e12})
    void whateverJoinsLeavesAndPassesTheOrderIsThatOfSorting(double epoch) {
        Random random = new Random(7);
        double now = epoch;
        for (int step = 0; step < 1500; step++) {
            if (random.nextInt(3) > 0) {
                Waiter waiter = Lines.random(random, step, now);
                all.add(waiter);
                line.add(waiter);
            }
            if (random.nextInt(4) == 0 && !all.isEmpty()) {
                line.remove(all.remove(random.nextInt(all.size())));
            }
            if (random.nextInt(3) == 0) {
                now += random.nextInt(4) * 0.25 + random.nextInt(10) / 3.0;
            }
            Lines.isInOrder(line, Lines.sorted(all, now), now, random);
        }
    }

    @Test
    void manyLinesThatCrossAreFollowedInTinyAndInHugeSteps() {
        Random random = new Random(3);
        for (int id = 0; id < 3000; id++) {
            Waiter waiter = new Waiter(Lines.request(id, 1.7e9 + id * 0.01, 0, ""));
            waiter.base = 1;
            waiter.slope = 1.0 / (1 + random.nextInt(5000));
            waiter.overdueAt = Double.POSITIVE_INFINITY;
            all.add(waiter);
            line.add(waiter);
        }
        for (double step = 1e-4; step < 1e8; step *= 1.5) {
            double now = 1.7e9 + 40 + step;
            assertThat(line.head(now)).isSameAs(Lines.sorted(all, now).get(0));
        }
    }

    @Test
    void aTimeBeforeTheLatestChangesNothing() {
        Waiter slow = Lines.random(new Random(1), 1, 0);
        slow.band = 0;
        line.add(slow);

        assertThat(line.head(10)).isSameAs(slow);
        assertThat(line.head(5)).isSameAs(slow);
        line.remove(slow);
        assertThat(line.head(10)).isNull();
        assertThat(line.first(3, 10)).isEmpty();
    }

    /** Work is counted, and not the time it takes: matches that still stand are not played again. */
    @Test
    void findingTheHeadDoesNotLookAtEverybody() {
        Random random = new Random(5);
        for (int id = 0; id < 4096; id++) {
            Waiter waiter = Lines.random(random, id, 0);
            waiter.slope = 0;
            waiter.overdueAt = Double.POSITIVE_INFINITY;
            all.add(waiter);
            line.add(waiter);
        }
        line.head(1);
        long before = effort.comparisons();

        for (int now = 2; now < 1000; now++) {
            line.head(now);
        }

        assertThat(effort.comparisons()).isEqualTo(before);
        line.remove(Objects.requireNonNull(line.head(1000)));
        assertThat(effort.comparisons() - before).isBetween(1L, 12L);
    }
}
