package dev.zoe.scheduler.engine;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.policy.MinimumRuns;
import dev.zoe.scheduler.internal.policy.SchedulerState;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.List;
import java.util.Set;

/** Puts a request back that was running before a restart, with what it holds. */
final class RunningRequestRestorer {

    private final SchedulerState state;
    private final MinimumRuns minimumRuns;

    RunningRequestRestorer(SchedulerState state, MinimumRuns minimumRuns) {
        this.state = state;
        this.minimumRuns = minimumRuns;
    }

    /** @throws IllegalArgumentException when it holds something that the request does not have; nothing is changed */
    void restore(Request request, List<HeldInstances> held, double done, double now) {
        requireToHave(request, held);
        state.learn(request);
        WaitingRequest waiting = state.queue().find(request.id());
        if (waiting != null) {
            state.leaveQueue(waiting);
        } else {
            state.addRequestOf(request.holder());
        }
        double since = held.stream().mapToDouble(HeldInstances::since).reduce(now, Math::min);
        RunningRequest running = state.newRunningRequest(request, since);
        held.forEach(h -> hold(h, running));
        state.ledger().commit();
        running.advance(running.progress().granted(running.instances(), now).resumed(done));
        state.priorities().set(running, now);
        state.runningSet().add(running);
    }

    private void hold(HeldInstances held, RunningRequest running) {
        NodeState node = state.cluster().find(held.node());
        if (node == null) {
            node = state.put(unknownNode(held.node()));
        }
        Allocation allocation = running.groups().get(held.component()).on(node);
        state.ledger().place(allocation, true, held.core(), null, null);
        state.ledger().place(allocation, false, held.elastic(), null, null);
        if (held.elastic() > 0) {
            allocation.startTimes().add(held.since(), held.elastic());
            minimumRuns.started(allocation, held.since());
        }
    }

    private static void requireToHave(Request request, List<HeldInstances> held) {
        int[] core = new int[request.components().size()];
        int[] elastic = new int[core.length];
        for (HeldInstances h : held) {
            boolean known = h.request() == request.id() && h.component() >= 0 && h.component() < core.length;
            if (known) {
                core[h.component()] += h.core();
                elastic[h.component()] += h.elastic();
            }
            if (!known
                    || core[h.component()]
                            > request.components().get(h.component()).core()
                    || elastic[h.component()]
                            > request.components().get(h.component()).elastic()) {
                throw new IllegalArgumentException("request %d does not have %s".formatted(request.id(), h));
            }
        }
    }

    /** Holds what runs on a node of which the engine knows only the name; takes nothing new. */
    private static Node unknownNode(String name) {
        return new Node(name, Resources.NONE, Resources.NONE, Set.of(), true);
    }
}
