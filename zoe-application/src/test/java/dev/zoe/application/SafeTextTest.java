package dev.zoe.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SafeTextTest {

    @Test
    void ordinaryTextStaysAsItIs() {
        String text = "größer\tals 3 → 😀\nsecond line";

        assertThat(SafeText.lines(text)).isEqualTo(text);
    }

    @Test
    void controlCharactersAreEscaped() {
        assertThat(SafeText.lines("a\0b\u001b[2Jc\u009bd\re\u007f"))
                .isEqualTo("a\\u0000b\\u001b[2Jc\\u009bd\\re\\u007f");
    }

    @Test
    void halvesOfCharactersAndTurnsOfDirectionAreEscaped() {
        assertThat(SafeText.lines("a\ud83db\udc00 \u202ecba\u2069 \u2028"))
                .isEqualTo("a\\ud83db\\udc00 \\u202ecba\\u2069 \\u2028");
    }

    @Test
    void aLineHasNoEndOfALineInIt() {
        assertThat(SafeText.line("one\r\n2026 ERROR forged")).isEqualTo("one\\r\\n2026 ERROR forged");
    }

    @Test
    void noControlCharacterIsLeft() {
        String all = IntStream.range(0, 0x3000).mapToObj(Character::toString).collect(Collectors.joining());

        assertThat(SafeText.line(all)
                        .codePoints()
                        .filter(Character::isISOControl)
                        .boxed())
                .containsOnly((int) '\t');
    }

    @Test
    void aLongTextKeepsItsBeginningAndItsEnd() {
        String text = "begins" + "x".repeat(1_000_000) + "ends";

        assertThat(SafeText.lines(text))
                .startsWith("beginsx")
                .endsWith("xends")
                .contains("characters are left out")
                .hasSizeLessThan(SafeText.LONGEST + 100);
    }
}
