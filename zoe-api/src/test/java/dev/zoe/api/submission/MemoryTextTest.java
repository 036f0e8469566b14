package dev.zoe.api.submission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryTextTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "1000, 1000 bytes",
        "1024, 1 KiB",
        "1610612736, 1.5 GiB",
        "1073741825, 1 GiB (1073741825 bytes)",
        "53687091200, 50 GiB",
        "9223372036854775807, 8 EiB (9223372036854775807 bytes)",
    })
    void memoryIsShownInTheLargestUnitAndExactlyWhereThatDoesNotSayIt(long bytes, String text) {
        assertThat(MemoryText.of(bytes)).isEqualTo(text);
    }
}
