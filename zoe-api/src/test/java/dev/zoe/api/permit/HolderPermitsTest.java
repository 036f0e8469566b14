package dev.zoe.api.permit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.throttle.ClientAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HolderPermitsTest {

    @Test
    void oneHolderGetsNoMoreThanItsPartAndAllNoMoreThanTheWhole() {
        HolderPermits<String> permits = new HolderPermits<>(3, 2);

        assertThat(permits.tryAcquire("a")).isTrue();
        assertThat(permits.tryAcquire("a")).isTrue();
        assertThat(permits.tryAcquire("a")).isFalse();
        assertThat(permits.tryAcquire("b")).isTrue();
        assertThat(permits.tryAcquire("c")).isFalse();

        permits.release("a");
        assertThat(permits.heldBy("a")).isEqualTo(1);
        assertThat(permits.tryAcquire("c")).isTrue();
        assertThat(permits.isFull()).isTrue();
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
