package dev.zoe.cli.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanReadableTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1 KiB",
        "1610612736, 1.5 GiB",
        "68719476736, 64 GiB",
        "9223372036854775807, 8 EiB"
    })
    void sizesHaveOneDecimalWhereItSaysSomething(long bytes, String text) {
        assertThat(HumanReadable.size(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"2026-11-21T11:29:01.320959Z, 2026-11-21T11:29:01Z", "soon, soon"})
    void timesAreSaidToTheSecond(String text, String shown) {
        assertThat(HumanReadable.time(text)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"-5, 0s, 0 s", "59, 59s, 59 s", "185, 3m, 3 min 5 s", "7810, 2h, 2 h 10 min", "260000, 3d, 72 h 13 min"
    })
    void timesAreSaidInTheirLargestUnits(long seconds, String age, String duration) {
        assertThat(HumanReadable.age(Duration.ofSeconds(seconds))).isEqualTo(age);
        assertThat(HumanReadable.duration(Duration.ofSeconds(seconds))).isEqualTo(duration);
    }
}
