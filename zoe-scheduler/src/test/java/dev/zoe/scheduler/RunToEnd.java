package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.engine.SchedulingEngine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/** Runs requests to their end with an engine that decides, from event to event; work is conserved. */
final class RunToEnd {

    private final SchedulingEngine engine;
    private final List<Plan> plans = new ArrayList<>();
    private final NavigableMap<Long, Double> completions = new TreeMap<>();
    private final Map<Long, WorkProgress> running = new HashMap<>();
    private final Map<Long, Integer> held = new HashMap<>();
    private final Map<Long, Request> requests = new HashMap<>();
    private final List<Segment> segments = new ArrayList<>();

    /** From this time on the request holds this number of instances. */
    record Segment(long request, double from, int instances) {}

    private RunToEnd(Settings settings) {
        engine = new SchedulingEngine(settings);
    }

    static RunToEnd on(Node node, List<Request> requests, Settings settings) {
        RunToEnd run = new RunToEnd(settings);
        run.engine.nodeChanged(node);
        run.go(requests);
        return run;
    }

    /** When each ended, by id. */
    NavigableMap<Long, Double> completions() {
        return completions;
    }

    /** What was decided, event by event. */
    List<Plan> plans() {
        return plans;
    }

    List<Segment> segments() {
        return segments;
    }

    double meanTurnaround() {
        return completions.entrySet().stream()
                .mapToDouble(e -> e.getValue() - request(e.getKey()).arrival())
                .average()
                .orElseThrow();
    }

    private Request request(long id) {
        return Objects.requireNonNull(requests.get(id));
    }

    private void go(List<Request> all) {
        List<Request> arrivals = new ArrayList<>(all);
        arrivals.sort(Comparator.comparingDouble(Request::arrival));
        all.forEach(r -> requests.put(r.id(), r));
        while (completions.size() < all.size()) {
            double arrival = arrivals.isEmpty()
                    ? Double.POSITIVE_INFINITY
                    : arrivals.get(0).arrival();
            double now =
                    running.values().stream().mapToDouble(WorkProgress::finish).reduce(arrival, Math::min);
            if (Double.isInfinite(now)) {
                throw new AssertionError("nothing runs and nothing arrives; done: " + completions);
            }
            while (!arrivals.isEmpty() && arrivals.get(0).arrival() <= now) {
                engine.submitted(arrivals.remove(0));
            }
            List<Long> over = running.entrySet().stream()
                    .filter(e -> e.getValue().finish() <= now)
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList();
            for (Long id : over) {
                running.remove(id);
                held.remove(id);
                completions.put(id, now);
                engine.ended(id, now);
            }
            Plan plan = engine.decide(now);
            plans.add(plan);
            apply(plan, now);
            compareProgress(now);
        }
    }

    private void apply(Plan plan, double now) {
        Map<Long, Integer> change = new TreeMap<>();
        for (Plan.Effect effect : plan.effects()) {
            change.merge(effect.instance().request(), effect instanceof Plan.Start ? 1 : -1, Integer::sum);
        }
        change.forEach((id, more) -> {
            int instances = held.merge(id, more, Integer::sum);
            Request r = request(id);
            WorkProgress before = running.getOrDefault(
                    id, WorkProgress.start(r.runTime(), r.core() + r.elastic(), now, SpeedUp.LINEAR));
            running.put(id, before.granted(instances, now));
            segments.add(new Segment(id, now, instances));
        });
    }

    /** The engine keeps the same account of the work. */
    private void compareProgress(double now) {
        running.forEach((id, progress) ->
                assertThat(engine.progress(id).orElseThrow().remaining(now)).isEqualTo(progress.remaining(now)));
    }
}
