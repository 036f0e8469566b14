package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The line of shares always gives what choosing one after the other gives. */
class FairLineTest {

    private final Map<String, Double> shares = new HashMap<>();

    @Test
    void whoeverHoldsLeastIsNextUntilWhatItWouldGetCounts() {
        FairLine line = new FairLine(
                new Effort(), holder -> Objects.requireNonNull(shares.get(holder)), w -> 0.125 * (w.request.id() % 3));
        Random random = new Random(11);
        List<Waiter> all = new ArrayList<>();
        double now = 0;
        for (int step = 0; step < 800; step++) {
            for (int holder = 0; holder < 5; holder++) {
                shares.put("holder" + holder, random.nextInt(6) / 8.0);
            }
            if (random.nextInt(3) > 0) {
                Waiter waiter = Lines.random(random, step, now);
                waiter.slope = 0;
                waiter.band = 0;
                waiter.base = -waiter.request.arrival();
                all.add(waiter);
                line.add(waiter);
            }
            if (random.nextInt(3) == 0 && !all.isEmpty()) {
                line.remove(all.remove(random.nextInt(all.size())));
            }
            now += random.nextInt(3);
            Lines.isInOrder(line, oneByOne(all, now), now, random);
        }
    }

    @Test
    void whoIsNotInLineCanBeTakenOut() {
        FairLine line = new FairLine(new Effort(), holder -> 0, w -> 0);

        line.remove(new Waiter(Lines.request(1, 0, 0, "nobody")));

        Lines.isInOrder(line, List.of(), 0, new Random(1));
    }

    private List<Waiter> oneByOne(List<Waiter> all, double now) {
        Map<String, Double> held = new HashMap<>(shares);
        List<Waiter> left = Lines.sorted(all, now);
        List<Waiter> line = new ArrayList<>();
        while (!left.isEmpty()) {
            Waiter best = left.get(0);
            for (Waiter w : left) {
                boolean alike = w.request.urgency() == best.request.urgency() && !w.overdue(now) && !best.overdue(now);
                if (alike && share(held, w) < share(held, best)) {
                    best = w;
                }
            }
            left.remove(best);
            line.add(best);
            held.merge(best.request.holder(), 0.125 * (best.request.id() % 3), Double::sum);
        }
        return line;
    }

    private static double share(Map<String, Double> held, Waiter waiter) {
        return Objects.requireNonNull(held.get(waiter.request.holder()));
    }
}
