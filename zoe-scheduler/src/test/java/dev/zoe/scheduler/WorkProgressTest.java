package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Work is conserved whatever the grant. */
class WorkProgressTest {

    private final WorkProgress fresh = WorkProgress.start(10, 8, 100, SpeedUp.LINEAR);

    @Test
    void withEverythingItAskedForItTakesItsRunTime() {
        assertThat(fresh.granted(8, 100).finish()).isEqualTo(110);
    }

    @Test
    void withHalfOfItItTakesTwiceAsLong() {
        assertThat(fresh.granted(4, 100).finish()).isEqualTo(120);
    }

    @Test
    void aChangeAddsUpWhatWasDone() {
        WorkProgress changed = fresh.granted(4, 100).granted(8, 110);

        assertThat(changed.done()).isEqualTo(40);
        assertThat(changed.remaining(110)).isEqualTo(40);
        assertThat(changed.remainingRunTime(112)).isEqualTo(3);
        assertThat(changed.finish()).isEqualTo(115);
        assertThat(changed.remaining(500)).isZero();
        assertThat(changed.granted(1, 500).finish()).isEqualTo(500);
    }

    @Test
    void withNothingItNeverEnds() {
        assertThat(fresh.finish()).isInfinite();
        assertThat(fresh.granted(4, 100).granted(0, 110).finish()).isInfinite();
    }

    @Test
    void aTimeInThePastCountsAsNow() {
        WorkProgress changed = fresh.granted(4, 110).granted(8, 90);

        assertThat(changed.since()).isEqualTo(110);
        assertThat(changed.done()).isZero();
    }

    @Test
    void aSpeedUpThatSaturatesTakesThePlaceOfTheLinearOne() {
        SpeedUp root = Math::sqrt;

        assertThat(WorkProgress.start(10, 16, 0, root).granted(4, 0).finish()).isEqualTo(20);
    }

    @Test
    void whatIsDoneIsDoneEvenIfNothingWorksAnyMore() {
        WorkProgress done = fresh.granted(8, 100).granted(0, 110);

        assertThat(done.finish()).isEqualTo(110);
        assertThat(done.finishWith(0, 120)).isEqualTo(120);
        assertThat(done.finishWith(3, 120)).isEqualTo(120);
    }

    @Test
    void itsEndIsForetoldForAnyNumberOfInstances() {
        WorkProgress half = fresh.granted(4, 100);

        assertThat(half.finishWith(8, 110)).isEqualTo(115);
        assertThat(half.finishWith(0, 110)).isInfinite();
        assertThat(half.finishWith(4, 110)).isEqualTo(half.finish());
    }

    @Test
    void whoAskedForNothingHasNothingLeft() {
        assertThat(WorkProgress.start(10, 0, 0, SpeedUp.LINEAR).remainingRunTime(5))
                .isZero();
    }

    @Test
    void noMoreIsLostThanWasDone() {
        WorkProgress some = fresh.granted(4, 100).granted(4, 110);

        assertThat(some.lost(15).remaining(110)).isEqualTo(55);
        assertThat(some.lost(50).remaining(110)).isEqualTo(80);
    }
}
