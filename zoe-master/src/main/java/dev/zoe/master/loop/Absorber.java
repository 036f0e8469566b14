package dev.zoe.master.loop;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Step 1 of the loop: every event changes records and the scheduler's view, in the order in which they came. */
final class Absorber {

    private final Wishes wishes;
    private final Happenings happenings;
    private final Reconciler reconciler;
    private final LiveSettings settings;

    /**
     * @param wishes what users want
     * @param happenings what happens to services
     * @param reconciler what the back-end has
     * @param settings how the scheduler is to decide
     */
    Absorber(Wishes wishes, Happenings happenings, Reconciler reconciler, LiveSettings settings) {
        this.wishes = wishes;
        this.happenings = happenings;
        this.reconciler = reconciler;
        this.settings = settings;
    }

    void absorb(List<MasterEvent> events, WorkingSet working, Cycle cycle) {
        // Looks that follow one another are one question: each would first write what those before it changed.
        Set<Long> looks = new LinkedHashSet<>();
        for (MasterEvent event : events) {
            if (event instanceof MasterEvent.Look look) {
                looks.add(look.execution());
            } else {
                look(looks, working, cycle);
                absorb(event, working, cycle);
            }
        }
        look(looks, working, cycle);
    }

    private void look(Set<Long> executions, WorkingSet working, Cycle cycle) {
        if (!executions.isEmpty()) {
            wishes.look(executions, working, cycle);
            executions.clear();
        }
    }

    private void absorb(MasterEvent event, WorkingSet working, Cycle cycle) {
        if (event instanceof MasterEvent.Round) {
            settings.refresh(working, cycle.now());
            wishes.round(working, cycle);
            happenings.restartDue(working, cycle);
        } else if (event instanceof MasterEvent.Reconfigured) {
            settings.refresh(working, cycle.now());
        } else if (event instanceof MasterEvent.Started started) {
            happenings.started(started.service(), working, cycle);
        } else if (event instanceof MasterEvent.StartFailed failed) {
            happenings.startFailed(failed.containerName(), failed.failure(), working, cycle);
        } else if (event instanceof MasterEvent.Ended ended) {
            happenings.ended(ended.container(), ended.exit(), working, cycle);
        } else if (event instanceof MasterEvent.Gone gone) {
            happenings.gone(gone.containerName(), gone.lastLines(), working, cycle);
        } else if (event instanceof MasterEvent.Answers answers) {
            happenings.answers(answers.containerName(), working, cycle);
        } else if (event instanceof MasterEvent.Observed observed) {
            reconciler.reconcile(observed, working, cycle);
        } else if (event instanceof MasterEvent.Question question) {
            cycle.afterwards(() -> question.answer().accept(working));
        }
    }
}
