package dev.zoe.master.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.order.WorkOrder;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An order that waits for the end of a program is retried once after its report, whenever the report arrives. */
class OrderSequenceTest {
    private final OrderSequence sequence = new OrderSequence();
    private final Runnable attempt = new CompletableFuture<Void>()::join;

    OrderSequenceTest() {
        sequence.add(new WorkOrder.ReleaseExecution(7));
    }

    @Test
    void aRetryThatWasTakenEarlyIsNotTakenAgain() {
        OrderSequence.Retry retry = sequence.scheduleRetry(attempt);

        assertThat(sequence.retryNow()).contains(attempt);
        assertThat(sequence.take(retry)).isFalse();
        assertThat(sequence.retryNow()).isEmpty();
    }

    @Test
    void aRetryThatIsDueIsTakenOnce() {
        OrderSequence.Retry retry = sequence.scheduleRetry(attempt);

        assertThat(sequence.take(retry)).isTrue();
        assertThat(sequence.retryNow()).isEmpty();
    }

    @Test
    void theRetryOfAStartIsTakenForTheRemovalBehindIt() {
        OrderSequence starts = new OrderSequence();
        starts.add(new WorkOrder.Start(new ServiceSpecBuilder(7, "n1", BusyboxImage.IMAGE, "solo0").build()));
        assertThat(starts.retryOfStart()).isEmpty();
        OrderSequence.Retry retry = starts.scheduleRetry(attempt);

        assertThat(starts.retryOfStart()).contains(attempt);
        assertThat(starts.take(retry)).isFalse();
    }

    @Test
    void theRetryOfAnotherOrderIsNot() {
        sequence.scheduleRetry(attempt);

        assertThat(sequence.retryOfStart()).isEmpty();
        assertThat(sequence.retryNow()).contains(attempt);
    }

    @Test
    void anEarlierRetryDoesNotTakeALaterOne() {
        OrderSequence.Retry earlier = sequence.scheduleRetry(attempt);
        assertThat(sequence.take(earlier)).isTrue();

        OrderSequence.Retry later = sequence.scheduleRetry(attempt);

        assertThat(sequence.take(earlier)).isFalse();
        assertThat(sequence.take(later)).isTrue();
    }

    @Test
    void aReportDuringAnAttemptRequestsARetry() {
        assertThat(sequence.retryNow()).isEmpty();
        assertThat(sequence.isRetryRequested()).isTrue();

        sequence.scheduleRetry(attempt);

        assertThat(sequence.isRetryRequested()).isFalse();
    }
}
