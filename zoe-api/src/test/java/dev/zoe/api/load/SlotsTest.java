package dev.zoe.api.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotsTest {

    @Test
    void oneHolderGetsNoMoreThanItsPartAndAllNoMoreThanTheWhole() {
        Slots<String> slots = new Slots<>(3, 2);

        assertThat(slots.take("a")).isTrue();
        assertThat(slots.take("a")).isTrue();
        assertThat(slots.take("a")).isFalse();
        assertThat(slots.take("b")).isTrue();
        assertThat(slots.take("c")).isFalse();

        slots.release("a");
        assertThat(slots.of("a")).isEqualTo(1);
        assertThat(slots.take("c")).isTrue();
        assertThat(slots.isFull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7",
        "2001:db8:1:2:3:4:5:6, 20010db800010002/64",
        "2001:db8:1:2::9, 20010db800010002/64",
        "::ffff:192.0.2.7, 192.0.2.7",
        "unknown, unknown",
    })
    void anAddressCountsAloneAndAnIpv6NetworkAsOne(String address, String counted) {
        assertThat(ClientAddress.of(address)).isEqualTo(counted);
    }
}
