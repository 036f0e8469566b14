package dev.zoe.master.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An order that waits for the end of a program goes on when that is told, once, whenever it is told. */
class LaneTest {
    private final Lane lane = new Lane();
    private final Runnable next = new CompletableFuture<Void>()::join;

    LaneTest() {
        lane.add(new WorkOrder.Forget(7));
    }

    @Test
    void aPauseEndsEarly() {
        CompletableFuture<Void> pause = new CompletableFuture<>();
        lane.pause(pause, next);

        assertThat(lane.hurry()).contains(next);
        assertThat(pause).isCancelled();
        assertThat(lane.hurry()).isEmpty();
    }

    @Test
    void aPauseThatIsOverIsNotEndedAgain() {
        lane.pause(CompletableFuture.completedFuture("over"), next);

        assertThat(lane.hurry()).isEmpty();
    }

    @Test
    void whatIsToldDuringAnAttemptIsRememberedForThePauseAfterIt() {
        assertThat(lane.hurry()).isEmpty();
        assertThat(lane.isHurried()).isTrue();

        lane.pause(new CompletableFuture<>(), next);

        assertThat(lane.isHurried()).isFalse();
    }
}
