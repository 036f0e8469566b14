package dev.zoe.master.event;

/**
 * Hears from the thread of the loop what is worth measuring and logging, after the commit. No method may block or
 * throw.
 */
public interface LoopListener {

    /** A step of the loop has run. */
    void step(String step, long nanos);

    /** The status of an execution has changed. One cycle may change it several times: each change is reported. */
    void executionChanged(ExecutionChange change);

    /** An elastic service is reclaimed for another execution. */
    void reclaimed();

    /**
     * An event arrived in a state in which it must not arrive: a defect.
     *
     * @param subject the execution or service, as {@code execution=42} or {@code service=7}
     */
    void illegalTransition(String subject, String state, String event);

    /** A cycle failed for another reason than an unavailable database. */
    void cycleFailed();

    /** An event made its cycle fail even alone, and is dropped: a defect. */
    void dropped(MasterEvent event);
}
