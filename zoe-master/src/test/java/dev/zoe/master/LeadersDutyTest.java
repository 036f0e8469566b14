package dev.zoe.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeadersDutyTest {

    private static final Duration PAUSE = Duration.ofMinutes(1);

    private int times;
    private boolean leads = true;
    private boolean fails;
    /** Its origin is arbitrary, and it may run over. */
    private long nanos = Long.MAX_VALUE - PAUSE.toNanos() / 2;

    private final LeadersDuty duty = new LeadersDuty(this::doIt, () -> leads, PAUSE, () -> nanos);

    private void doIt() {
        times++;
        if (fails) {
            throw new IllegalStateException("nobody thought of this");
        }
    }

    @Test
    void whoComesToLeadDoesItAtOnceAndThenWithPauses() {
        leads = false;
        duty.run();
        assertThat(times).isZero();

        leads = true;
        duty.run();
        assertThat(times).isOne();

        nanos += PAUSE.toNanos() - 1;
        duty.run();
        assertThat(times).isOne();

        nanos++;
        duty.run();
        assertThat(times).isEqualTo(2);
    }

    @Test
    void whatFailsIsTriedAgainAfterThePause() {
        fails = true;
        duty.run();
        duty.run();
        assertThat(times).isOne();

        nanos += PAUSE.toNanos();
        duty.run();
        assertThat(times).isEqualTo(2);
    }
}
