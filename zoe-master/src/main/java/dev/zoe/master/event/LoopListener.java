package dev.zoe.master.event;

import dev.zoe.db.usage.ReservedAmount;

/**
 * Gets what is measured and logged. The thread of the loop calls it, after the commit, so no method may block or throw.
 */
public interface LoopListener {

    /** A step of the loop has run. */
    void step(String step, long nanos);

    /** The status of an execution has changed. One cycle may change it several times, and reports each change. */
    void executionChanged(ExecutionChange change);

    /** Services were released that had reserved this since their placement. */
    void reserved(ReservedAmount amount);

    /** An elastic service is reclaimed for another execution. */
    void reclaimed();

    /** The elastic services of an idle execution are stopped. */
    void idleReleased();

    /** An idle execution is ended. */
    void idleStopped();

    /**
     * An event arrived in a state in which it must not arrive: a defect.
     *
     * @param instance the execution or service, as {@code execution=42} or {@code service=7}
     */
    void illegalTransition(String instance, String state, String event);

    /** A cycle failed for another reason than an unavailable database. */
    void cycleFailed();

    /** An event makes a cycle of its own fail, and is dropped: a defect. */
    void dropped(MasterEvent event);
}
