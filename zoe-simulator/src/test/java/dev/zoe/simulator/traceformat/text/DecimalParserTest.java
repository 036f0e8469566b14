package dev.zoe.simulator.traceformat.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalParserTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "-1",
                "0.1",
                ".5",
                "5.",
                "-.25",
                "123456789012345",
                "1234567890123456789",
                "0.00000000000000000000001",
                "6.357855047099292E-4",
                "5.871040344238281",
                "1e308",
                "000001.50",
                "3.14159265358979",
                "99999999999999.9",
                "4.9E-324"
            })
    void readsAsTheJdkDoes(String text) {
        assertThat(parse(text)).isEqualTo(Double.parseDouble(text));
    }

    @Test
    void readsAnyDecimalAsTheJdkDoes() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            int decimals = random.nextInt(18);
            String text = String.format(
                    Locale.ROOT, "%." + decimals + "f", random.nextDouble(-1, 1) * Math.pow(10, random.nextInt(12)));
            assertThat(parse(text)).as(text).isEqualTo(Double.parseDouble(text));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", "-.", "x", "1x", "1.2.3", "1,5", "--1"})
    void whatIsNoNumberIsNotANumber(String text) {
        assertThat(parse(text)).isNaN();
    }

    private static double parse(String text) {
        byte[] bytes = ("," + text + ",").getBytes(StandardCharsets.UTF_8);
        return DecimalParser.parse(bytes, 1, bytes.length - 1);
    }
}
