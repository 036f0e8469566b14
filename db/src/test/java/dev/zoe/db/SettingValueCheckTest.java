package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SettingValueCheckTest {

    private static final String NAME = "zoe.api.login-window";

    private static Duration bind(String written) {
        return new Binder(new MapConfigurationPropertySource(Map.of(NAME, written)))
                .bind(NAME, Bindable.of(Duration.class), new SettingValueCheck().apply(BindHandler.DEFAULT))
                .get();
    }

    @Test
    void aHundredYearsAreTheLongest() {
        assertThat(bind("36500d")).isEqualTo(Duration.ofDays(36_500));
        assertThat(bind("90s")).isEqualTo(Duration.ofSeconds(90));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "36501d",
                "-1ms",
                "-36501d",
                "99999999999999d",
                "PT999999999999999S",
                "PT9223372036854775807S",
                "PT99999999999999999999S",
                "banana"
            })
    void othersAreRefusedWithWhatIsRight(String written) {
        assertThatThrownBy(() -> bind(written))
                .cause()
                .isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, wrong -> {
                    assertThat(wrong.getName()).isEqualTo(NAME);
                    assertThat(wrong.getValue()).isEqualTo(written);
                    assertThat(wrong.getReason())
                            .isEqualTo("it must be a duration such as 90s, 15m or PT2H, of up to 36500d");
                });
    }

    @ParameterizedTest
    @CsvSource({"zoe.master.threads, 0", "zoe.api.monitor.port, 65535", "server.tomcat.max-keep-alive-requests, -1"})
    void numbersOfZoeAreNotNegative(String name, int number) {
        assertThat(bindNumber(name, number)).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource({
        "zoe.master.threads, -1, it must be a whole number from 0 to 2147483647",
        "zoe.api.monitor.port, -1, it must be a port from 0 to 65535; 0 takes a free one",
        "zoe.api.monitor.port, 65536, it must be a port from 0 to 65535; 0 takes a free one"
    })
    void otherNumbersAreRefused(String name, int number, String right) {
        assertThatThrownBy(() -> bindNumber(name, number))
                .cause()
                .isInstanceOfSatisfying(
                        InvalidConfigurationPropertyValueException.class,
                        wrong -> assertThat(wrong.getReason()).isEqualTo(right));
    }

    @Test
    void aLongNumberIsToldItsOwnRange() {
        String name = "zoe.api.max-millicores";
        assertThatThrownBy(() -> new Binder(new MapConfigurationPropertySource(Map.of(name, -1)))
                        .bind(name, Bindable.of(Long.class), new SettingValueCheck().apply(BindHandler.DEFAULT)))
                .rootCause()
                .hasMessageContaining("from 0 to " + Long.MAX_VALUE);
    }

    @Test
    void aNumberOfAFrameworkMayBeNegative() {
        String name = "server.tomcat.max-keep-alive-requests";
        assertThatThrownBy(() -> new Binder(new MapConfigurationPropertySource(Map.of(name, "many")))
                        .bind(name, Bindable.of(Integer.class), new SettingValueCheck().apply(BindHandler.DEFAULT)))
                .rootCause()
                .hasMessageContaining("it must be a number");
    }

    private static int bindNumber(String name, int number) {
        return new Binder(new MapConfigurationPropertySource(Map.of(name, number)))
                .bind(name, Bindable.of(Integer.class), new SettingValueCheck().apply(BindHandler.DEFAULT))
                .get();
    }
}
