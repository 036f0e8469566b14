package dev.zoe.master.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.order.WorkOrder;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An order that waits for the end of a program goes on when that is told, once, whenever it is told. */
class OrderSequenceTest {
    private final OrderSequence lane = new OrderSequence();
    private final Runnable next = new CompletableFuture<Void>()::join;

    OrderSequenceTest() {
        lane.add(new WorkOrder.ReleaseExecution(7));
    }

    @Test
    void aPauseThatEndedEarlyDoesNotEndAgain() {
        OrderSequence.Pause pause = lane.pause(next);

        assertThat(lane.hurry()).contains(next);
        assertThat(lane.ends(pause)).isFalse();
        assertThat(lane.hurry()).isEmpty();
    }

    @Test
    void aPauseThatIsOverDoesNotEndAgain() {
        OrderSequence.Pause pause = lane.pause(next);

        assertThat(lane.ends(pause)).isTrue();
        assertThat(lane.hurry()).isEmpty();
    }

    @Test
    void anEarlierPauseDoesNotEndALaterOne() {
        OrderSequence.Pause earlier = lane.pause(next);
        assertThat(lane.ends(earlier)).isTrue();

        OrderSequence.Pause later = lane.pause(next);

        assertThat(lane.ends(earlier)).isFalse();
        assertThat(lane.ends(later)).isTrue();
    }

    @Test
    void whatIsToldDuringAnAttemptIsRememberedForThePauseAfterIt() {
        assertThat(lane.hurry()).isEmpty();
        assertThat(lane.isHurried()).isTrue();

        lane.pause(next);

        assertThat(lane.isHurried()).isFalse();
    }
}
