package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.engine.SchedulingEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** On one node with one resource the engine is REBALANCE, event by event. */
class AggregateTest {

    private final List<Instance> placed = new ArrayList<>();
    private final List<Request> alive = new ArrayList<>();

    @Test
    void onOneNodeTheEngineGrantsWhatRebalanceGrants() {
        for (long seed = 1; seed <= 500; seed++) {
            Random random = new Random(seed);
            placed.clear();
            alive.clear();
            int total = 1 + random.nextInt(15);
            Aggregate published = new Aggregate(total);
            SchedulingEngine engine = new SchedulingEngine();
            engine.nodeChanged(Units.node(total));
            for (int now = 1; now <= 60; now++) {
                event(random, now, total, published, engine);
                for (Plan.Effect effect : engine.decide(now).effects()) {
                    if (effect instanceof Plan.Start) {
                        placed.add(effect.instance());
                    } else {
                        placed.remove(effect.instance());
                    }
                }
                assertThat(elasticHeld(engine))
                        .as("seed %d, event %d, %d units", seed, now, total)
                        .isEqualTo(published.grants());
            }
        }
    }

    private void event(Random random, int now, int total, Aggregate published, SchedulingEngine engine) {
        int what = random.nextInt(5);
        List<Instance> elastic = placed.stream()
                .filter(i -> i.ordinal() >= request(i.request()).core())
                .toList();
        if (what == 0 && !elastic.isEmpty()) {
            Instance instance = elastic.get(random.nextInt(elastic.size()));
            placed.remove(instance);
            published.finishes(request(instance.request()));
            engine.instanceEnded(instance, now, Double.POSITIVE_INFINITY);
        } else if (what <= 2 && !alive.isEmpty()) {
            Request r = alive.remove(random.nextInt(alive.size()));
            placed.removeIf(i -> i.request() == r.id());
            published.departs(r);
            engine.ended(r.id(), now);
        } else {
            Request r = Units.request(
                    now, now, random.nextInt(4) / 3, 10, 1 + random.nextInt(Math.min(total, 6)), random.nextInt(7));
            alive.add(r);
            published.arrives(r);
            engine.submitted(r);
        }
    }

    private NavigableMap<Long, Integer> elasticHeld(SchedulingEngine engine) {
        NavigableMap<Long, Integer> held = new TreeMap<>();
        engine.inService().forEach(id -> held.put(id, 0));
        placed.stream()
                .filter(i -> i.ordinal() >= request(i.request()).core())
                .forEach(i -> held.merge(i.request(), 1, Integer::sum));
        return held;
    }

    private Request request(long id) {
        return alive.stream().filter(r -> r.id() == id).findFirst().orElseThrow();
    }
}
