package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.apply.WorkOrder;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CycleTest {

    @Test
    void whatIsAskedForTwiceIsDoneOnceAndInTheOrderOfTheFirstTime() {
        Cycle cycle = new Cycle(Instant.EPOCH);
        cycle.order(new WorkOrder.Forget(7));
        cycle.order(new WorkOrder.Forget(3));
        cycle.order(new WorkOrder.Forget(7));

        assertThat(cycle.orders()).containsExactly(new WorkOrder.Forget(7), new WorkOrder.Forget(3));
    }
}
