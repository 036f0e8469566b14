package dev.zoe.master.leader;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeaderTaskTest {

    private static final Duration PAUSE = Duration.ofMinutes(1);

    private int times;
    private boolean leads = true;
    private boolean fails;
    /** Its origin is arbitrary, and it may run over. */
    private long nanos = Long.MAX_VALUE - PAUSE.toNanos() / 2;

    private final LeaderTask task = new LeaderTask(this::doIt, () -> leads, PAUSE, () -> nanos);

    private void doIt() {
        times++;
        if (fails) {
            throw new IllegalStateException("nobody thought of this");
        }
    }

    @Test
    void whoComesToLeadDoesItAtOnceAndThenWithPauses() {
        leads = false;
        task.run();
        assertThat(times).isZero();

        leads = true;
        task.run();
        assertThat(times).isOne();

        nanos += PAUSE.toNanos() - 1;
        task.run();
        assertThat(times).isOne();

        nanos++;
        task.run();
        assertThat(times).isEqualTo(2);
    }

    @Test
    void whatFailsIsTriedAgainAfterThePause() {
        fails = true;
        task.run();
        task.run();
        assertThat(times).isOne();

        nanos += PAUSE.toNanos();
        task.run();
        assertThat(times).isEqualTo(2);
    }
}
