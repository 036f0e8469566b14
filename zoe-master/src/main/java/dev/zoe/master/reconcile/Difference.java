package dev.zoe.master.reconcile;

import dev.zoe.master.backend.ObservedService;
import java.time.Instant;
import java.util.Optional;

/** A difference between the desired, the stored and the observed state, named by the action that removes it. */
public sealed interface Difference {

    /** A difference about a service. */
    sealed interface OfService extends Difference {
        StoredService service();
    }

    /** The start of the service was ordered but not confirmed, and its container exists. */
    record Adopt(StoredService service, ObservedService container) implements OfService {}

    /** The start of the service was ordered, and no container exists. */
    record StartAgain(StoredService service) implements OfService {}

    /**
     * The program of the service has ended, and its end is not stored.
     *
     * @param at time of the end, if the engine reports it
     */
    record RecordEnd(StoredService service, ObservedService.Exit exit, Optional<Instant> at) implements OfService {}

    /** The service is active, and its container no longer exists. */
    record RecordLoss(StoredService service) implements OfService {}

    /** The removal of the container was ordered, and it no longer exists. */
    record RecordRemoval(StoredService service) implements OfService {}

    /** The removal of the container was ordered, and it still exists. */
    record RemoveAgain(StoredService service, ObservedService container) implements OfService {}

    /** The service is runnable or active, although its execution ends. */
    record StopUnwanted(StoredService service) implements OfService {}

    /** The container belongs to no service. */
    record RemoveOrphan(ObservedService container) implements Difference {}

    /** The container is a second one of its service, on a different node. */
    record RemoveDouble(ObservedService container) implements Difference {}

    /** The back-end holds resources of an execution that has ended. */
    record ReleaseExecution(long execution) implements Difference {}
}
