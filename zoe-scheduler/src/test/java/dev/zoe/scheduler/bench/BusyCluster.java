package dev.zoe.scheduler.bench;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.engine.CountingEngine;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An engine with a full cluster and many that wait, on which events go on: in turns a running request ends, and another
 * one like it arrives.
 */
final class BusyCluster {

    private static final int HOLDERS = 20;
    private static final long FIRST_HELD = 1_000_000_000;

    private static final Decision NOTHING = new Decision(List.of(), List.of(), Double.POSITIVE_INFINITY);

    private final Workload workload;
    private final CountingEngine engine;
    private final Map<Long, Request> requests = new HashMap<>();
    private final List<Long> serving = new ArrayList<>();
    private double now;
    private boolean arrival = true;
    private Request next;
    private Decision last;

    /** As many as that are running, more or less, and as many wait. */
    BusyCluster(QueueOrder order, int nodes, int inService, int waiting, boolean urgent) {
        this(order, nodes, inService, waiting, urgent, 0);
    }

    /**
     * The same, with others that go first, but are held.
     *
     * @param held how many, of {@value #HOLDERS} holders that are at their limits
     */
    BusyCluster(QueueOrder order, int nodes, int inService, int waiting, boolean urgent, int held) {
        engine = new CountingEngine(Settings.DEFAULT.but().order(order).build());
        workload = new Workload(1, (double) nodes / inService, urgent);
        for (int i = 0; i < nodes; i++) {
            engine.nodeChanged(Workload.node(i));
        }
        for (int i = 0; held > 0 && i < HOLDERS; i++) {
            engine.limitsChanged("user:" + i, Optional.of(new Limits(1, Resources.NONE, Resources.NONE)));
            engine.submitted(held(i));
        }
        engine.decide(now);
        last = engine.decide(now);
        while (engine.waitingCount() < 50) {
            submit();
            last = engine.decide(now);
            listStarted();
        }
        while (engine.waitingCount() < waiting) {
            submit();
        }
        for (int i = HOLDERS; i < HOLDERS + held; i++) {
            engine.submitted(held(i));
        }
        last = engine.decide(now);
        next = workload.next(now);
    }

    /** The first one of each holder runs and takes next to nothing. */
    private static Request held(int number) {
        Request.Component component =
                new Request.Component("worker", new Resources(1, 1, 0), 1 + number % 3, 0, Set.of());
        String holder = "user:" + number % HOLDERS;
        double runTime = 1 + number % 1000;
        return new Request(FIRST_HELD + number, 0, 1, runTime, List.of(component), "held", 1e9, List.of(holder));
    }

    /** Chooses the next event, which is the other kind than the last one. */
    void prepare() {
        listStarted();
        now += 1 + workload.any(1000) / 1000.0;
        arrival = !arrival;
        if (arrival) {
            next = workload.like(next, now);
            requests.put(next.id(), next);
        } else {
            int index = workload.any(serving.size());
            long id = serving.set(index, serving.get(serving.size() - 1));
            serving.remove(serving.size() - 1);
            Request ends = requests.remove(id);
            if (ends == null) {
                throw new IllegalStateException("request %d was started and never made".formatted(id));
            }
            next = ends;
        }
    }

    /** The engine gets the event and decides. */
    Decision happen() {
        if (arrival) {
            engine.submitted(next);
        } else {
            engine.ended(next.id(), now);
        }
        last = engine.decide(now);
        return last;
    }

    boolean arrives() {
        return arrival;
    }

    EffortCounters effort() {
        return engine.effort();
    }

    int inService() {
        return engine.inService().size();
    }

    int waiting() {
        return engine.waitingCount();
    }

    private void submit() {
        now += 0.01;
        Request request = workload.next(now);
        requests.put(request.id(), request);
        engine.submitted(request);
    }

    private void listStarted() {
        long before = Long.MIN_VALUE;
        for (Decision.Change change : last.changes()) {
            if (change.core() && change.request() != before) {
                before = change.request();
                serving.add(before);
            }
        }
        last = NOTHING;
    }
}
