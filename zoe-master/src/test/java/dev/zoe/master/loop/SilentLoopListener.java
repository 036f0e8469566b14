package dev.zoe.master.loop;

import dev.zoe.db.usage.ReservedAmount;
import dev.zoe.master.event.ExecutionChange;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.MasterEvent;

/** Ignores every call, except that an illegal transition fails the test. */
final class SilentLoopListener implements LoopListener {

    @Override
    public void step(String step, long nanos) {}

    @Override
    public void executionChanged(ExecutionChange change) {}

    @Override
    public void reserved(ReservedAmount amount) {}

    @Override
    public void reclaimed() {}

    @Override
    public void illegalTransition(String instance, String state, String event) {
        throw new AssertionError("illegal transition: %s status=%s event=%s".formatted(instance, state, event));
    }

    @Override
    public void idleReleased() {}

    @Override
    public void idleStopped() {}

    @Override
    public void cycleFailed() {}

    @Override
    public void dropped(MasterEvent event) {}
}
