package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.scheduler.engine.SchedulingEngine;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What settings may be, and how they are named. */
class SettingsTest {

    @Test
    void eachSettingIsChangedAlone() {
        Settings.Hysteresis hysteresis = new Settings.Hysteresis(3, 4);
        Settings.Ageing ageing = new Settings.Ageing(60, 2);

        Settings changed = Settings.DEFAULT
                .but()
                .order(QueueOrder.SRPTDR)
                .allocator(Allocator.MALLEABLE)
                .backFill(BackFill.RESERVE)
                .backFillDepth(7)
                .placement(Placement.PACK)
                .preemption(true)
                .hysteresis(hysteresis)
                .ageing(ageing)
                .speedUp(World.HALF_SERIAL)
                .lostAtReclaim(1)
                .weights(Map.of("ann", 2.0))
                .build();

        assertThat(changed)
                .isEqualTo(new Settings(
                        QueueOrder.SRPTDR,
                        Allocator.MALLEABLE,
                        BackFill.RESERVE,
                        7,
                        Placement.PACK,
                        true,
                        hysteresis,
                        ageing,
                        World.HALF_SERIAL,
                        1,
                        Map.of("ann", 2.0)));
        assertThat(Settings.DEFAULT.but().build()).isEqualTo(Settings.DEFAULT);
        assertThat(new SchedulingEngine(changed).settings()).isEqualTo(changed);
    }

    @Test
    void aDepthOfBackFillBelowOneIsRefused() {
        assertThat(Settings.DEFAULT.but().backFillDepth(1).build().backFillDepth())
                .isOne();
        assertThatThrownBy(() -> Settings.DEFAULT.but().backFillDepth(0).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the back-fill depth must be at least 1, and is 0");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void aPartOfTheWorkIsBetweenNothingAndAll(double part) {
        assertThatThrownBy(() -> Settings.DEFAULT.but().lostAtReclaim(part).build())
                .hasMessage("the part of the work that is lost at a reclaim must be from 0 to 1, and is " + part);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void aWeightIsANumberAboveZero(double weight) {
        assertThatThrownBy(() ->
                        Settings.DEFAULT.but().weights(Map.of("ann", weight)).build())
                .hasMessage("the weight of ann must be a number above 0, and is " + weight);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void durationsAreFiniteAndNotNegative(double seconds) {
        assertThatThrownBy(() -> new Settings.Hysteresis(seconds, 0))
                .hasMessage("the minimum run time of an elastic instance must be finite and not negative, and is "
                        + seconds);
        assertThatThrownBy(() -> new Settings.Hysteresis(0, seconds))
                .hasMessage("the cool-down after a reclaim must be finite and not negative, and is " + seconds);
        assertThatThrownBy(() -> new Settings.Ageing(0, seconds))
                .hasMessage("the factor of ageing must be finite and not negative, and is " + seconds);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN})
    void ageingMayBeSwitchedOffButIsNeverNegative(double seconds) {
        assertThatThrownBy(() -> new Settings.Ageing(seconds, 0))
                .hasMessage("the seconds of ageing must not be negative, and are " + seconds);
        assertThat(Settings.Ageing.NONE.limit(Units.request(1, 0, 0, 5, 1, 0))).isInfinite();
        assertThat(new Settings.Ageing(60, 2).limit(Units.request(1, 0, 0, 5, 1, 0)))
                .isEqualTo(70);
    }

    @ParameterizedTest
    @EnumSource
    void everyOrderIsFoundByItsName(QueueOrder order) {
        assertThat(QueueOrder.of(order.wire())).isEqualTo(order);
    }

    @Test
    void anUnknownOrderIsAnsweredWithAllThereAre() {
        assertThatThrownBy(() -> QueueOrder.of("lifo"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no order \"lifo\": it is one of fifo, sjf, srpt, hrrn, sjf2d, srpt2d1, srpt2d2, hrrn2d,"
                        + " sjf3d, srpt3d1, srpt3d2, hrrn3d, sjfdr, srptdr, hrrndr, fair, deadline");
    }

    @Test
    void namesAreWrittenSmall() {
        assertThat(Allocator.FLEXIBLE.wire()).isEqualTo("flexible");
        assertThat(BackFill.RESERVE.wire()).isEqualTo("reserve");
        assertThat(Placement.BEST_FIT.wire()).isEqualTo("best-fit");
    }

    @Test
    void anApplicationWithASerialPartGainsLessAndLess() {
        SpeedUp half = SpeedUp.amdahl(0.5);

        assertThat(half.speed(0)).isZero();
        assertThat(half.speed(1)).isEqualTo(1);
        assertThat(half.speed(3)).isEqualTo(1.5);
        assertThat(SpeedUp.amdahl(0).speed(7)).isEqualTo(7);
        assertThat(SpeedUp.amdahl(1).speed(7)).isEqualTo(1);
        assertThatThrownBy(() -> SpeedUp.amdahl(1.5)).hasMessage("the serial part must be from 0 to 1, and is 1.5");
        assertThatThrownBy(() -> SpeedUp.amdahl(Double.NaN)).hasMessageContaining("NaN");
    }

    @Test
    void twoOrdersCountOnlyWhatIsNotPlaced() {
        assertThat(QueueOrder.values())
                .filteredOn(o -> o.size().countsPlaced())
                .containsExactly(QueueOrder.SRPT2D2, QueueOrder.SRPT3D2);
    }
}
