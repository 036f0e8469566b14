package dev.zoe.master.loop;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Step 1 of the loop: every event changes records and the scheduler's view. First the wishes of users, then what
 * happened, in the order in which it came.
 */
final class Absorber {

    private final Wishes wishes;
    private final Happenings happenings;
    private final Reconciler reconciler;
    private final LiveSettings settings;
    private final NodeBook nodes;

    /**
     * @param wishes what users want
     * @param happenings what happens to services
     * @param reconciler what the back-end has
     * @param settings how the scheduler is to decide
     * @param nodes what there is to run on
     */
    Absorber(Wishes wishes, Happenings happenings, Reconciler reconciler, LiveSettings settings, NodeBook nodes) {
        this.wishes = wishes;
        this.happenings = happenings;
        this.reconciler = reconciler;
        this.settings = settings;
        this.nodes = nodes;
    }

    void absorb(List<MasterEvent> events, WorkingSet working, Cycle cycle) {
        // All looks together are one question: each would first write what those before it changed.
        Set<Long> looks = new LinkedHashSet<>();
        for (MasterEvent event : events) {
            if (event instanceof MasterEvent.Look look) {
                looks.add(look.execution());
            }
        }
        if (!looks.isEmpty()) {
            wishes.look(looks, working, cycle);
        }
        events.forEach(event -> absorb(event, working, cycle));
    }

    /** What operators have changed since. */
    private void refresh(WorkingSet working, Cycle cycle) {
        settings.refresh(working, cycle.now());
        nodes.refreshDrains(working, cycle);
    }

    private void absorb(MasterEvent event, WorkingSet working, Cycle cycle) {
        if (event instanceof MasterEvent.Round) {
            refresh(working, cycle);
            wishes.round(working, cycle);
            happenings.restartDue(working, cycle);
        } else if (event instanceof MasterEvent.Reconfigured) {
            refresh(working, cycle);
        } else if (event instanceof MasterEvent.Started started) {
            happenings.started(started.service(), working, cycle);
        } else if (event instanceof MasterEvent.StartFailed failed) {
            happenings.startFailed(failed.place(), failed.failure(), working, cycle);
        } else if (event instanceof MasterEvent.Ended ended) {
            happenings.ended(ended.container(), ended.exit(), working, cycle);
        } else if (event instanceof MasterEvent.Gone gone) {
            happenings.gone(gone.place(), gone.result(), working, cycle);
        } else if (event instanceof MasterEvent.Answers answers) {
            happenings.answers(answers.containerName(), working, cycle);
        } else if (event instanceof MasterEvent.EngineBack back) {
            working.engineBack(back.node(), cycle.now());
        } else if (event instanceof MasterEvent.Observed observed) {
            reconciler.reconcile(observed, working, cycle);
        } else if (event instanceof MasterEvent.Question question) {
            cycle.afterwards(() -> question.answer().accept(working));
        }
    }
}
