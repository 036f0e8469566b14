package dev.zoe.master.metrics;

import dev.zoe.application.SafeText;
import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.ExecutionStatus;
import dev.zoe.master.event.LogFields;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.MasterEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Passes everything on, and writes a line for every change of an execution, with its number as a field of its own. */
public final class ExecutionChangeLog implements LoopListener {

    private static final Logger log = LoggerFactory.getLogger(ExecutionChangeLog.class);

    private final LoopListener next;

    public ExecutionChangeLog(LoopListener next) {
        this.next = next;
    }

    @Override
    public void entered(ExecutionEntity execution, ExecutionStatus before, ExecutionStatus after, String reason) {
        next.entered(execution, before, after, reason);
        MDC.put(LogFields.EXECUTION, Long.toString(execution.getId()));
        try {
            log.info(
                    "execution {} ({}) of {}: {} → {}: {}",
                    execution.getId(),
                    execution.getName(),
                    execution.getOwner().getUsername(),
                    before.wire(),
                    after.wire(),
                    SafeText.line(reason));
        } finally {
            MDC.remove(LogFields.EXECUTION);
        }
    }

    @Override
    public void step(String step, long nanos) {
        next.step(step, nanos);
    }

    @Override
    public void reclaimed() {
        next.reclaimed();
    }

    @Override
    public void cycleFailed() {
        next.cycleFailed();
    }

    @Override
    public void givenUp(MasterEvent event) {
        next.givenUp(event);
    }
}
