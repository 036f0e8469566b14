package dev.zoe.master.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.order.WorkOrder;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An order that waits for the end of a program goes on when that is told, once, whenever it is told. */
class OrderSequenceTest {
    private final OrderSequence sequence = new OrderSequence();
    private final Runnable next = new CompletableFuture<Void>()::join;

    OrderSequenceTest() {
        sequence.add(new WorkOrder.ReleaseExecution(7));
    }

    @Test
    void aPauseThatEndedEarlyDoesNotEndAgain() {
        OrderSequence.Pause pause = sequence.pause(next);

        assertThat(sequence.hurry()).contains(next);
        assertThat(sequence.ends(pause)).isFalse();
        assertThat(sequence.hurry()).isEmpty();
    }

    @Test
    void aPauseThatIsOverDoesNotEndAgain() {
        OrderSequence.Pause pause = sequence.pause(next);

        assertThat(sequence.ends(pause)).isTrue();
        assertThat(sequence.hurry()).isEmpty();
    }

    @Test
    void anEarlierPauseDoesNotEndALaterOne() {
        OrderSequence.Pause earlier = sequence.pause(next);
        assertThat(sequence.ends(earlier)).isTrue();

        OrderSequence.Pause later = sequence.pause(next);

        assertThat(sequence.ends(earlier)).isFalse();
        assertThat(sequence.ends(later)).isTrue();
    }

    @Test
    void whatIsToldDuringAnAttemptIsRememberedForThePauseAfterIt() {
        assertThat(sequence.hurry()).isEmpty();
        assertThat(sequence.isHurried()).isTrue();

        sequence.pause(next);

        assertThat(sequence.isHurried()).isFalse();
    }
}
