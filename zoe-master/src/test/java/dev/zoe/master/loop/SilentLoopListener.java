package dev.zoe.master.loop;

import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.ExecutionStatus;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.MasterEvent;

/** Keeps nothing of what it is told. */
final class SilentLoopListener implements LoopListener {

    @Override
    public void step(String step, long nanos) {}

    @Override
    public void entered(ExecutionEntity execution, ExecutionStatus before, ExecutionStatus after, String reason) {}

    @Override
    public void reclaimed() {}

    @Override
    public void cycleFailed() {}

    @Override
    public void givenUp(MasterEvent event) {}
}
