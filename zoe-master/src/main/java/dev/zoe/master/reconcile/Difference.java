package dev.zoe.master.reconcile;

import dev.zoe.master.backend.ObservedService;
import java.time.Instant;
import java.util.Optional;

/** A difference between what should be, what is on record and what is, named by what has to be done about it. */
public sealed interface Difference {

    /** Its start was ordered and nobody told how that went; its container is there. */
    record Adopt(StoredService service, ObservedService container) implements Difference {}

    /** Its start was ordered, and there is no container. */
    record StartAgain(StoredService service) implements Difference {}

    /**
     * Its program ended and nobody told.
     *
     * @param at when, as far as the engine says
     */
    record RecordEnd(StoredService service, ObservedService.Exit exit, Optional<Instant> at) implements Difference {}

    /** It was running, and its container is gone though nobody ended it. */
    record RecordLoss(StoredService service) implements Difference {}

    /** Its removal was ordered, and its container is gone. */
    record RecordRemoval(StoredService service) implements Difference {}

    /** Its removal was ordered, and its container is still there. */
    record RemoveAgain(StoredService service, ObservedService container) implements Difference {}

    /** It goes on though its execution ends. */
    record StopUnwanted(StoredService service) implements Difference {}

    /** A container that belongs to no service. */
    record RemoveOrphan(ObservedService container) implements Difference {}

    /** A second container of a service, on another node than its own. */
    record RemoveDouble(ObservedService container) implements Difference {}

    /** The back-end keeps something for an execution that is over. */
    record ReleaseExecution(long execution) implements Difference {}
}
