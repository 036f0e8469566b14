package dev.zoe.master.monitor;

import dev.zoe.application.SafeText;
import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.ExecutionStatus;
import dev.zoe.master.loop.Chronicle;
import dev.zoe.master.loop.MasterEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Passes everything on, and writes a line for every change of an execution, with its number as a field of its own. */
public final class ExecutionLog implements Chronicle {

    /** The field of a structured log that names the execution a line is about. */
    public static final String FIELD = "execution_id";

    private static final Logger log = LoggerFactory.getLogger(ExecutionLog.class);

    private final Chronicle next;

    public ExecutionLog(Chronicle next) {
        this.next = next;
    }

    @Override
    public void entered(ExecutionEntity execution, ExecutionStatus before, ExecutionStatus after, String reason) {
        next.entered(execution, before, after, reason);
        MDC.put(FIELD, Long.toString(execution.getId()));
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
            MDC.remove(FIELD);
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
