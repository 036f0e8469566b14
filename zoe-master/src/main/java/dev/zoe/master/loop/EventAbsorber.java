package dev.zoe.master.loop;

import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.node.NodeRegistry;
import dev.zoe.master.reconcile.Reconciler;
import dev.zoe.master.service.ServiceEventHandler;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.submission.ExecutionRequests;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Step 1 of the loop: every event changes records and the scheduler's view. First the wishes of users, then what
 * happened, in the order in which it came.
 */
final class EventAbsorber {

    private final ExecutionRequests executionRequests;
    private final ServiceEventHandler serviceEvents;
    private final Reconciler reconciler;
    private final SchedulerSettingsLoader settings;
    private final NodeRegistry nodes;

    /**
     * @param executionRequests what users want
     * @param serviceEvents what happens to services
     * @param reconciler what the back-end has
     * @param settings how the scheduler is to decide
     * @param nodes what there is to run on
     */
    EventAbsorber(
            ExecutionRequests executionRequests,
            ServiceEventHandler serviceEvents,
            Reconciler reconciler,
            SchedulerSettingsLoader settings,
            NodeRegistry nodes) {
        this.executionRequests = executionRequests;
        this.serviceEvents = serviceEvents;
        this.reconciler = reconciler;
        this.settings = settings;
        this.nodes = nodes;
    }

    void absorb(List<MasterEvent> events, LoopCycle cycle) {
        // All looks together are one question: each would first write what those before it changed.
        Set<Long> looks = new LinkedHashSet<>();
        for (MasterEvent event : events) {
            if (event instanceof MasterEvent.ExecutionChanged look) {
                looks.add(look.execution());
            }
        }
        if (!looks.isEmpty()) {
            executionRequests.look(looks, cycle);
        }
        events.forEach(event -> absorb(event, cycle));
    }

    /** What operators have changed since. */
    private void refresh(LoopCycle cycle) {
        settings.refresh(cycle.working(), cycle.now());
        nodes.refreshDrains(cycle);
    }

    private void absorb(MasterEvent event, LoopCycle cycle) {
        if (event instanceof MasterEvent.RoundDue) {
            refresh(cycle);
            executionRequests.round(cycle);
            serviceEvents.restartDue(cycle);
        } else if (event instanceof MasterEvent.SettingsChanged) {
            refresh(cycle);
        } else if (event instanceof MasterEvent.ContainerStarted started) {
            serviceEvents.started(started.service(), cycle);
        } else if (event instanceof MasterEvent.ContainerStartFailed failed) {
            serviceEvents.startFailed(failed.place(), failed.failure(), cycle);
        } else if (event instanceof MasterEvent.ContainerEnded ended) {
            serviceEvents.ended(ended.container(), ended.exit(), cycle);
        } else if (event instanceof MasterEvent.ContainerRemoved gone) {
            serviceEvents.gone(gone.place(), gone.result(), cycle);
        } else if (event instanceof MasterEvent.HealthCheckPassed answers) {
            serviceEvents.answers(answers.containerName(), cycle);
        } else if (event instanceof MasterEvent.EngineReconnected back) {
            cycle.working().engineBack(back.node(), cycle.now());
        } else if (event instanceof MasterEvent.BackEndListed observed) {
            reconciler.reconcile(observed, cycle);
        } else if (event instanceof MasterEvent.StateQuery question) {
            cycle.afterwards(() -> question.answer().accept(cycle.working()));
        }
    }
}
