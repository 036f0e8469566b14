package dev.zoe.master.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.order.WorkOrder;
import dev.zoe.scheduler.Settings;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LoopCycleTest {

    @Test
    void whatIsAskedForTwiceIsDoneOnceAndInTheOrderOfTheFirstTime() {
        LoopCycle cycle = new LoopCycle(Instant.EPOCH, new WorkingSet(Settings.DEFAULT, 0));
        cycle.order(new WorkOrder.ReleaseExecution(7));
        cycle.order(new WorkOrder.ReleaseExecution(3));
        cycle.order(new WorkOrder.ReleaseExecution(7));

        assertThat(cycle.orders())
                .containsExactly(new WorkOrder.ReleaseExecution(7), new WorkOrder.ReleaseExecution(3));
    }
}
