package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.internal.ledger.EffortCounters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The line of shares always gives what choosing one after the other gives. */
class FairShareQueueTest {

    private final Map<String, Double> shares = new HashMap<>();

    @Test
    void theHolderWithLeastIsNextUntilWhatItWouldGetCounts() {
        FairShareQueue line = new FairShareQueue(
                new EffortCounters(),
                holder -> Objects.requireNonNull(shares.get(holder)),
                w -> 0.125 * (w.request().id() % 3));
        Random random = new Random(11);
        List<WaitingRequest> all = new ArrayList<>();
        double now = 0;
        for (int step = 0; step < 800; step++) {
            for (int holder = 0; holder < 5; holder++) {
                shares.put("holder" + holder, random.nextInt(6) / 8.0);
            }
            if (random.nextInt(3) > 0) {
                WaitingRequest waiting = TestQueues.random(random, step, now);
                waiting.rank(0, -waiting.request().arrival(), 0);
                all.add(waiting);
                line.add(waiting);
            }
            if (random.nextInt(3) == 0 && !all.isEmpty()) {
                line.remove(all.remove(random.nextInt(all.size())));
            }
            now += random.nextInt(3);
            TestQueues.isInOrder(line, oneByOne(all, now), now, random);
        }
    }

    @Test
    void whoIsNotInLineCanBeTakenOut() {
        FairShareQueue line = new FairShareQueue(new EffortCounters(), holder -> 0, w -> 0);

        line.remove(new WaitingRequest(TestQueues.request(1, 0, 0, "nobody")));

        TestQueues.isInOrder(line, List.of(), 0, new Random(1));
    }

    private List<WaitingRequest> oneByOne(List<WaitingRequest> all, double now) {
        Map<String, Double> held = new HashMap<>(shares);
        List<WaitingRequest> left = TestQueues.sorted(all, now);
        List<WaitingRequest> line = new ArrayList<>();
        while (!left.isEmpty()) {
            WaitingRequest best = left.get(0);
            for (WaitingRequest w : left) {
                boolean alike =
                        w.request().urgency() == best.request().urgency() && !w.overdue(now) && !best.overdue(now);
                if (alike && share(held, w) < share(held, best)) {
                    best = w;
                }
            }
            left.remove(best);
            line.add(best);
            held.merge(best.request().holder(), 0.125 * (best.request().id() % 3), Double::sum);
        }
        return line;
    }

    private static double share(Map<String, Double> held, WaitingRequest waiting) {
        return Objects.requireNonNull(held.get(waiting.request().holder()));
    }
}
