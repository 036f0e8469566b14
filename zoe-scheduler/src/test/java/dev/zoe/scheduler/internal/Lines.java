package dev.zoe.scheduler.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Lines of made-up requests. */
final class Lines {

    private Lines() {}

    static Request request(long id, double arrival, int urgency, String holder) {
        return new Request(
                id,
                arrival,
                urgency,
                10,
                List.of(new Request.Component("unit", new Resources(1, 0, 0), 1, 0, Set.of())),
                holder,
                Double.POSITIVE_INFINITY);
    }

    /** Values of few kinds, so that many are equal, cross at the same time, or run side by side. */
    static Waiter random(Random random, long id, double now) {
        Waiter waiter = new Waiter(
                request(id, now - random.nextInt(50), random.nextInt(20) == 0 ? 1 : 0, "holder" + random.nextInt(5)));
        waiter.base = random.nextInt(8);
        waiter.slope = random.nextInt(3) == 0 ? 0 : random.nextInt(6) / 3.0;
        waiter.band = random.nextInt(10) == 0 ? 1 : 0;
        waiter.overdueAt = random.nextInt(4) == 0 ? now + random.nextInt(100) / 7.0 : Double.POSITIVE_INFINITY;
        return waiter;
    }

    static void isInOrder(Line line, List<Waiter> expected, double now, Random random) {
        assertThat(line.size()).isEqualTo(expected.size());
        assertThat(line.head(now)).isSameAs(expected.isEmpty() ? null : expected.get(0));
        int limit = random.nextInt(expected.size() + 2);
        assertThat(line.first(limit, now)).isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
        if (!expected.isEmpty()) {
            int place = random.nextInt(expected.size());
            assertThat(line.ahead(expected.get(place), now)).isEqualTo(place);
        }
    }

    static List<Waiter> sorted(List<Waiter> waiters, double now) {
        List<Waiter> sorted = new ArrayList<>(waiters);
        sorted.sort((a, b) -> Waiter.compare(a, b, now));
        return sorted;
    }
}
