package dev.zoe.scheduler.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.quota.Quotas;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The tournaments together give what sorting gives. */
class QuotaQueueTest {

    private static final Limits ONE = new Limits(1, Resources.NONE, Resources.NONE);

    private final QuotaQueue line = new QuotaQueue(new EffortCounters());
    private final Quotas quotas = new Quotas();
    private final List<WaitingRequest> all = new ArrayList<>();
    private final Random random = new Random(5);
    private double now;

    QuotaQueueTest() {
        quotas.change("user:0", Optional.of(ONE));
        quotas.change("user:1", Optional.of(ONE));
        quotas.change("group:0", Optional.of(ONE));
    }

    @Test
    void whateverJoinsAndLeavesTheOrderIsThatOfSorting() {
        for (int step = 0; step < 1000; step++) {
            change(step);
            TestQueues.isInOrder(line, TestQueues.sorted(all, now), now, random);
        }
    }

    @Test
    void requestsWithTheQuotasOfAnAbsentOneAreAbsent() {
        for (int step = 0; step < 300; step++) {
            change(step);
            int absent = random.nextInt(40);
            List<WaitingRequest> expected = new ArrayList<>();
            List<List<?>> gone = new ArrayList<>();
            for (WaitingRequest waiting : TestQueues.sorted(all, now)) {
                if (waiting.request().id() % 40 == absent && !waiting.quotas().isEmpty()) {
                    gone.add(waiting.quotas());
                }
                if (!gone.contains(waiting.quotas())) {
                    expected.add(waiting);
                }
            }
            assertThat(line.first(
                            all.size(),
                            now,
                            w -> w.request().id() % 40 == absent && !w.quotas().isEmpty()
                                    ? QueueVisitor.Answer.ABSENT_WITH_ITS_QUOTAS
                                    : QueueVisitor.Answer.COUNTS))
                    .isEqualTo(expected);
        }
    }

    private void change(long id) {
        now += random.nextInt(4) * 0.25;
        if (random.nextInt(3) > 0) {
            WaitingRequest waiting = TestQueues.random(random, id, now, holders());
            waiting.limitBy(quotas.of(waiting.request()));
            all.add(waiting);
            line.add(waiting);
        }
        if (random.nextInt(3) == 0 && !all.isEmpty()) {
            line.remove(all.remove(random.nextInt(all.size())));
        }
    }

    /** Those of user:2 have no limits. */
    private List<String> holders() {
        List<String> holders = new ArrayList<>(List.of("user:" + random.nextInt(3)));
        if (random.nextBoolean()) {
            holders.add("group:0");
        }
        return holders;
    }
}
