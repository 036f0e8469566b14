package dev.zoe.scheduler.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Lines of made-up requests. */
final class TestQueues {

    private TestQueues() {}

    static Request request(long id, double arrival, int urgency, String holder) {
        return request(id, arrival, urgency, holder, List.of());
    }

    private static Request request(long id, double arrival, int urgency, String holder, List<String> quotas) {
        return new Request(
                id,
                arrival,
                urgency,
                10,
                List.of(new Request.Component("unit", new Resources(1, 0, 0), 1, 0, Set.of())),
                holder,
                Double.POSITIVE_INFINITY,
                quotas);
    }

    /** Values of few kinds, so that many are equal, cross at the same time, or run side by side. */
    static WaitingRequest random(Random random, long id, double now) {
        return random(random, id, now, List.of());
    }

    static WaitingRequest random(Random random, long id, double now, List<String> quotas) {
        double arrival = now - random.nextInt(50);
        int urgency = random.nextInt(20) == 0 ? 1 : 0;
        WaitingRequest waiting =
                new WaitingRequest(request(id, arrival, urgency, "holder" + random.nextInt(5), quotas));
        int base = random.nextInt(8);
        double slope = random.nextInt(3) == 0 ? 0 : random.nextInt(6) / 3.0;
        waiting.rank(random.nextInt(10) == 0 ? 1 : 0, base, slope);
        waiting.overdueAt(random.nextInt(4) == 0 ? now + random.nextInt(100) / 7.0 : Double.POSITIVE_INFINITY);
        return waiting;
    }

    /** Asks before and after time moved on; the answers are the same, and to ask first changes nothing. */
    static void isInOrder(OrderedQueue ordered, List<WaitingRequest> expected, double now, Random random) {
        answers(ordered, expected, now, random);
        if (random.nextBoolean()) {
            ordered.advance(now);
            answers(ordered, expected, now, random);
        }
    }

    private static void answers(OrderedQueue ordered, List<WaitingRequest> expected, double now, Random random) {
        assertThat(ordered.size()).isEqualTo(expected.size());
        assertThat(ordered.head(now)).isSameAs(expected.isEmpty() ? null : expected.get(0));
        int limit = random.nextInt(expected.size() + 2);
        assertThat(ordered.first(limit, now, QueueVisitor.ALL))
                .isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
        if (!expected.isEmpty()) {
            int place = random.nextInt(expected.size());
            assertThat(ordered.ahead(expected.get(place), now)).isEqualTo(place);
        }
    }

    static List<WaitingRequest> sorted(List<WaitingRequest> waiters, double now) {
        List<WaitingRequest> sorted = new ArrayList<>(waiters);
        sorted.sort((a, b) -> WaitingRequest.compare(a, b, now));
        return sorted;
    }
}
