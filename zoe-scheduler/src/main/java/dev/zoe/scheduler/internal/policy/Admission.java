package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.internal.queue.RequestQueue;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import org.jspecify.annotations.Nullable;

/**
 * Admits waiting requests that no quota holds: the head while its core fits, then, if back-filling is on, others that
 * it does not harm. {@link AdmissionAttempt} says when a request is admitted.
 */
final class Admission {

    private final SchedulerState state;
    private final AdmissionAttempt attempt;
    private final BackFiller backFiller;

    Admission(SchedulerState state, AdmissionAttempt attempt, BackFiller backFiller) {
        this.state = state;
        this.attempt = attempt;
        this.backFiller = backFiller;
    }

    /** Admits each request that may start now. All running requests have what they can get, before and after. */
    void admit(double now) {
        WaitingRequest head = admitInOrder(now);
        // When others grow around one that passed, what is left may suit the head.
        while (head != null && state.settings().backFill() != BackFill.STRICT && backFiller.admitBehind(head, now)) {
            head = admitInOrder(now);
        }
    }

    /** Admits one after the other until the head cannot start; returns that one. */
    private @Nullable WaitingRequest admitInOrder(double now) {
        RequestQueue queue = state.queue();
        WaitingRequest head = queue.next(now);
        while (head != null && !head.wasTriedAt(state.version())) {
            // Where all instances are alike, a request that fits now needs no proof that it could ever.
            boolean alike = head.request().components().size() == 1;
            if (!alike && state.neverFits(head)) {
                queue.passOver(head);
            } else if (attempt.admit(head, now) instanceof AdmissionOutcome.Starts) {
                state.leaveQueue(head);
            } else if (alike && state.neverFits(head)) {
                queue.passOver(head);
            } else {
                head.triedAt(state.version());
                return head;
            }
            head = queue.next(now);
        }
        return head;
    }
}
