package dev.zoe.master.event;

import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.ExecutionStatus;

/**
 * Told by the loop's thread what is worth measuring and logging. What is told has been committed. No method may block
 * or throw.
 */
public interface LoopListener {

    /** A step of the loop has run. */
    void step(String step, long nanos);

    /** An execution changed its status; it may have changed again since, which is told next. */
    void entered(ExecutionEntity execution, ExecutionStatus before, ExecutionStatus after, String reason);

    /** An elastic service is taken back for somebody else. */
    void reclaimed();

    /** A cycle failed for another reason than the database being away. */
    void cycleFailed();

    /** An event made its cycle fail alone, too, and is given up: a defect. */
    void givenUp(MasterEvent event);
}
