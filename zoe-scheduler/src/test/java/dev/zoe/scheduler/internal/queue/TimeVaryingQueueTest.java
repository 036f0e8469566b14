package dev.zoe.scheduler.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.internal.ledger.EffortCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tournament always gives what sorting gives. */
class TimeVaryingQueueTest {

    private final EffortCounters effort = new EffortCounters();
    private final TimeVaryingQueue line = new TimeVaryingQueue(effort);
    private final List<WaitingRequest> all = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 1.7e9, 4e12})
    void whateverJoinsLeavesAndPassesTheOrderIsThatOfSorting(double epoch) {
        Random random = new Random(7);
        double now = epoch;
        for (int step = 0; step < 1500; step++) {
            if (random.nextInt(3) > 0) {
                WaitingRequest waiting = TestQueues.random(random, step, now);
                all.add(waiting);
                line.add(waiting);
            }
            if (random.nextInt(4) == 0 && !all.isEmpty()) {
                line.remove(all.remove(random.nextInt(all.size())));
            }
            if (random.nextInt(3) == 0) {
                now += random.nextInt(4) * 0.25 + random.nextInt(10) / 3.0;
            }
            assertThat(line.first(
                            3, now, QueueVisitor.of(waiting -> waiting.request().id() % 3 > 0)))
                    .isEqualTo(TestQueues.sorted(all, now).stream()
                            .filter(waiting -> waiting.request().id() % 3 > 0)
                            .limit(3)
                            .toList());
            TestQueues.isInOrder(line, TestQueues.sorted(all, now), now, random);
        }
    }

    @Test
    void manyLinesThatCrossAreFollowedInTinyAndInHugeSteps() {
        Random random = new Random(3);
        for (int id = 0; id < 3000; id++) {
            WaitingRequest waiting = new WaitingRequest(TestQueues.request(id, 1.7e9 + id * 0.01, 0, ""));
            waiting.rank(0, 1, 1.0 / (1 + random.nextInt(5000)));
            waiting.overdueAt(Double.POSITIVE_INFINITY);
            all.add(waiting);
            line.add(waiting);
        }
        for (double step = 1e-4; step < 1e8; step *= 1.5) {
            double now = 1.7e9 + 40 + step;
            assertThat(line.head(now)).isSameAs(TestQueues.sorted(all, now).get(0));
        }
    }

    @Test
    void aTimeBeforeTheLatestChangesNothing() {
        WaitingRequest slow = TestQueues.random(new Random(1), 1, 0);
        slow.rank(0, slow.base(), slow.slope());
        line.add(slow);

        assertThat(line.head(10)).isSameAs(slow);
        assertThat(line.head(5)).isSameAs(slow);
        line.remove(slow);
        assertThat(line.head(10)).isNull();
        assertThat(line.first(3, 10, QueueVisitor.ALL)).isEmpty();
    }

    /** Work is counted, and not the time it takes: matches that still stand are not played again. */
    @Test
    void findingTheHeadDoesNotLookAtEverybody() {
        Random random = new Random(5);
        for (int id = 0; id < 4096; id++) {
            WaitingRequest waiting = TestQueues.random(random, id, 0);
            waiting.rank(waiting.band(), waiting.base(), 0);
            waiting.overdueAt(Double.POSITIVE_INFINITY);
            all.add(waiting);
            line.add(waiting);
        }
        line.advance(1);
        long before = effort.comparisons();

        for (int now = 2; now < 1000; now++) {
            line.advance(now);
            line.head(now);
        }

        assertThat(effort.comparisons()).isEqualTo(before);
        line.remove(Objects.requireNonNull(line.head(1000)));
        assertThat(effort.comparisons() - before).isBetween(1L, 12L);
    }
}
