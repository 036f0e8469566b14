package dev.zoe.master.metrics;

import dev.zoe.application.SafeText;
import dev.zoe.db.usage.ReservedAmount;
import dev.zoe.master.event.ExecutionChange;
import dev.zoe.master.event.LogFields;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.MasterEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Logs each change of an execution, with its id in the MDC. Delegates each call to another listener. */
public final class ExecutionChangeLog implements LoopListener {

    private static final Logger LOG = LoggerFactory.getLogger(ExecutionChangeLog.class);

    private final LoopListener next;

    public ExecutionChangeLog(LoopListener next) {
        this.next = next;
    }

    @Override
    public void executionChanged(ExecutionChange change) {
        next.executionChanged(change);
        MDC.put(LogFields.EXECUTION, Long.toString(change.id()));
        try {
            LOG.info(
                    "execution={} name={} owner={} status={} before={} reason=\"{}\"",
                    change.id(),
                    change.name(),
                    change.owner(),
                    change.after().wire(),
                    change.before().wire(),
                    SafeText.line(change.reason()));
        } finally {
            MDC.remove(LogFields.EXECUTION);
        }
    }

    @Override
    public void illegalTransition(String instance, String state, String event) {
        next.illegalTransition(instance, state, event);
        LOG.warn(
                "illegal transition ignored: {} status={} event={}; please report this defect", instance, state, event);
    }

    @Override
    public void step(String step, long nanos) {
        next.step(step, nanos);
    }

    @Override
    public void reserved(ReservedAmount amount) {
        next.reserved(amount);
    }

    @Override
    public void reclaimed() {
        next.reclaimed();
    }

    @Override
    public void idleReleased() {
        next.idleReleased();
    }

    @Override
    public void idleStopped() {
        next.idleStopped();
    }

    @Override
    public void cycleFailed() {
        next.cycleFailed();
    }

    @Override
    public void dropped(MasterEvent event) {
        next.dropped(event);
    }
}
