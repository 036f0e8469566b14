package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeConverterTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1023, 1023",
        "7B, 7",
        "1k, 1024",
        "512MiB, 536870912",
        "16 GiB, 17179869184",
        "1.5gib, 1610612736",
        "2T, 2199023255552"
    })
    void sizesAreBytes(String text, long bytes) {
        assertThat(new SizeConverter().convert(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "16GB", "GiB", "-1", "1.5", "0.1KiB", "9223372036854775808", "9999999999TiB", "1e3"})
    void whatIsNoWholeNumberOfBytesIsRefused(String text) {
        assertThatThrownBy(() -> new SizeConverter().convert(text))
                .hasMessage("'" + text + "' is not a size such as 512MiB, 16GiB, 1.5TiB or a whole number of bytes");
    }
}
