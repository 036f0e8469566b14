package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.engine.SchedulingEngine;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With reservations (EASY back-filling; Lifka, <i>The ANL/IBM SP Scheduling System</i>, 1995) a request that passes the
 * head of the queue never delays it: the head starts no later than if none had passed it. Applications have no elastic
 * instances here and run exactly as long as they say, so that the time when the head could start is known.
 */
class ReservationTest {

    private static final int APPLICATIONS = 100;

    private final Map<String, Long> capacity = new TreeMap<>();
    private final Map<Long, Request> requests = new HashMap<>();
    private final Map<Long, Running> running = new HashMap<>();
    private final Map<Long, Double> reserved = new HashMap<>();
    private int passed;

    /** What runs until then, and what it has of each node. */
    private record Running(double end, Map<String, Long> millicores) {}

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whoPassesTheHeadNeverDelaysIt(long seed) {
        Random random = new Random(seed);
        SchedulingEngine engine = new SchedulingEngine(Settings.DEFAULT
                .but()
                .allocator(seed % 2 == 0 ? Allocator.RIGID : Allocator.FLEXIBLE)
                .backFill(BackFill.RESERVE)
                .build());
        for (int n = 0; n < 1 + seed % 3; n++) {
            Resources all = new Resources(4000 + 1000L * random.nextInt(5), 0, 0);
            capacity.put("n" + n, all.millicores());
            engine.nodeChanged(new Node("n" + n, all, Resources.NONE, Set.of(), false));
        }
        Queue<Request> toCome = new ArrayDeque<>();
        for (long id = 1; id <= APPLICATIONS; id++) {
            toCome.add(request(id, random));
        }
        toCome.forEach(request -> requests.put(request.id(), request));
        while (!toCome.isEmpty() || !running.isEmpty()) {
            double end =
                    running.values().stream().mapToDouble(Running::end).min().orElse(Double.POSITIVE_INFINITY);
            double now = toCome.isEmpty() ? end : Math.min(end, toCome.element().arrival());
            running.entrySet().removeIf(one -> {
                boolean ends = one.getValue().end() <= now;
                if (ends) {
                    engine.ended(one.getKey(), now);
                }
                return ends;
            });
            if (now < end) {
                engine.submitted(toCome.remove());
            }
            decide(engine, now);
        }
        assertThat(engine.waitingCount()).isZero();
        assertThat(passed).as("who passed a head").isPositive();
    }

    /** Small ones that run for long, and large ones, which would starve if all others could pass them. */
    private static Request request(long id, Random random) {
        boolean large = random.nextInt(4) == 0;
        Resources demand = new Resources(large ? 1000 : 500L * (1 + random.nextInt(2)), 0, 0);
        int instances = large ? 4 : 1 + random.nextInt(2);
        int runTime = large ? 5 : 1 + random.nextInt(20);
        return new Request(
                id,
                (id + random.nextDouble()) / 2,
                0,
                runTime,
                List.of(new Request.Component("unit", demand, instances, 0, Set.of())));
    }

    private void decide(SchedulingEngine engine, double now) {
        Set<Long> before = Set.copyOf(running.keySet());
        for (Plan.Effect effect : engine.decide(now).effects()) {
            Request request = known(effect.instance().request());
            running.computeIfAbsent(request.id(), id -> new Running(now + request.runTime(), new HashMap<>()))
                    .millicores()
                    .merge(effect.node(), millicores(request), Long::sum);
        }
        List<Long> started =
                running.keySet().stream().filter(id -> !before.contains(id)).toList();
        for (long id : started) {
            assertThat(now).as("start of %d".formatted(id)).isLessThanOrEqualTo(reserved.getOrDefault(id, now));
        }
        for (long head : engine.waiting(1, now)) {
            List<Long> passing = started.stream().filter(id -> id > head).toList();
            passed += passing.size();
            reserved.computeIfAbsent(head, id -> earliestStart(known(id), passing));
        }
    }

    /** When it fits if those end when they say, and those that just passed it had not. */
    private double earliestStart(Request head, List<Long> passing) {
        Map<String, Long> free = new HashMap<>(capacity);
        Map<Long, Running> others = new HashMap<>(running);
        others.keySet().removeAll(passing);
        others.values().forEach(one -> one.millicores().forEach((node, used) -> free.merge(node, -used, Long::sum)));
        for (Running next : others.values().stream()
                .sorted(Comparator.comparingDouble(Running::end))
                .toList()) {
            next.millicores().forEach((node, used) -> free.merge(node, used, Long::sum));
            long capacity =
                    free.values().stream().mapToLong(f -> f / millicores(head)).sum();
            if (capacity >= head.core()) {
                return next.end();
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private Request known(long id) {
        return Objects.requireNonNull(requests.get(id));
    }

    private static long millicores(Request request) {
        return request.components().get(0).demand().millicores();
    }
}
