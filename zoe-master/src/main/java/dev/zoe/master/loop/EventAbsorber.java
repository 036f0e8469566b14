package dev.zoe.master.loop;

import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.idle.IdleExecutions;
import dev.zoe.master.node.NodeRegistry;
import dev.zoe.master.reconcile.Reconciler;
import dev.zoe.master.service.ServiceEndHandler;
import dev.zoe.master.service.ServiceStartHandler;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.submission.ExecutionRequests;
import dev.zoe.master.submission.HolderLimitsLoader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Step 1 of the loop: hands every event to its handler, which changes the records and the state of the scheduler.
 * Requests of users come first, then all other events in the order of their arrival.
 */
final class EventAbsorber {

    private final ExecutionRequests executionRequests;
    private final ServiceStartHandler starts;
    private final ServiceEndHandler ends;
    private final Reconciler reconciler;
    private final SchedulerSettingsLoader settings;
    private final HolderLimitsLoader limits;
    private final NodeRegistry nodes;
    private final IdleExecutions idle;

    EventAbsorber(
            ExecutionRequests executionRequests,
            ServiceStartHandler starts,
            ServiceEndHandler ends,
            Reconciler reconciler,
            SchedulerSettingsLoader settings,
            HolderLimitsLoader limits,
            NodeRegistry nodes,
            IdleExecutions idle) {
        this.executionRequests = executionRequests;
        this.starts = starts;
        this.ends = ends;
        this.reconciler = reconciler;
        this.settings = settings;
        this.limits = limits;
        this.nodes = nodes;
        this.idle = idle;
    }

    void absorb(List<MasterEvent> events, LoopCycle cycle) {
        // One query for all of them: each further query would first flush the changes of the events before it.
        Set<Long> changed = new LinkedHashSet<>();
        for (MasterEvent event : events) {
            if (event instanceof MasterEvent.ExecutionChanged execution) {
                changed.add(execution.execution());
            }
        }
        if (!changed.isEmpty()) {
            executionRequests.read(changed, cycle);
        }
        for (MasterEvent event : events) {
            if (!(event instanceof MasterEvent.ExecutionChanged)) {
                absorb(event, cycle);
            }
        }
        executionRequests.acceptDependents(cycle);
    }

    private void absorb(MasterEvent event, LoopCycle cycle) {
        if (event instanceof MasterEvent.RoundDue) {
            refresh(cycle);
            executionRequests.readAll(cycle);
            starts.restartDue(cycle);
            idle.useTouched(cycle);
        } else if (event instanceof MasterEvent.SettingsChanged) {
            refresh(cycle);
        } else if (event instanceof MasterEvent.ContainerStarted started) {
            starts.started(started.service(), cycle);
        } else if (event instanceof MasterEvent.ContainerStartFailed failed) {
            starts.startFailed(failed.place(), failed.failure(), cycle);
        } else if (event instanceof MasterEvent.ContainerStartDelayed delayed) {
            starts.startDelayed(delayed.place(), delayed.cause(), cycle);
        } else if (event instanceof MasterEvent.ContainerEnded ended) {
            ends.ended(ended.container(), ended.exit(), cycle);
        } else if (event instanceof MasterEvent.ContainerRemoved removed) {
            ends.removed(removed.place(), removed.result(), cycle);
        } else if (event instanceof MasterEvent.HealthCheckPassed passed) {
            starts.healthCheckPassed(passed.containerName(), cycle);
        } else if (event instanceof MasterEvent.ActivityReported report) {
            idle.reported(report, cycle);
        } else if (event instanceof MasterEvent.EngineReconnected engine) {
            cycle.working().engineReconnected(engine.node(), cycle.now());
        } else if (event instanceof MasterEvent.BackEndListed listing) {
            reconciler.reconcile(listing, cycle);
        } else if (event instanceof MasterEvent.StateQuery query) {
            cycle.afterCommit(() -> query.query().accept(cycle.working()));
        } else {
            throw new IllegalArgumentException(
                    "no handler for " + event.getClass().getName());
        }
    }

    /** Reads the changes of operators and administrators. */
    private void refresh(LoopCycle cycle) {
        settings.refresh(cycle.working(), cycle.now());
        limits.refresh(cycle.working(), cycle.now());
        nodes.refreshDrains(cycle);
    }
}
