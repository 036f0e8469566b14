package dev.zoe.cli.internal.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlCharacterFilterTest {

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final ControlCharacterFilter filter = new ControlCharacterFilter(shown);

    @Test
    void everyControlCharacterButNewlineAndTabIsShown() throws IOException {
        write("a\u001b[2J\u0000\u0007\u0008\r\n\tb\u007f\u0080\u009b\u009fc\u202a\u202e\u2066\u2069d");

        assertThat(shown())
                .isEqualTo("a\\x1b[2J\\x00\\x07\\x08\\x0d\n\tb\\x7f\\x80\\x9b\\x9fc\\u202a\\u202e\\u2066\\u2069d");
    }

    @Test
    void controlsOfEightBitsAndOtherBytesThatAreNoUtf8AreShown() throws IOException {
        filter.write(new byte[] {'a', (byte) 0x9b, '2', 'J', (byte) 0xff, (byte) 0xc0, (byte) 0x9b, 'b'});

        assertThat(shown()).isEqualTo("a\\x9b2J\\xff\\xc0\\x9bb");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plain text", "Größe 5 €", "日本語", "👩‍🔬 \uD83D\uDE80", "עברית", "\u00a0\u2029\u2065\u206a"})
    void everythingElseStaysAsItIsHoweverItIsCutIntoPieces(String text) throws IOException {
        for (byte part : text.getBytes(StandardCharsets.UTF_8)) {
            filter.write(part);
        }

        assertThat(shown()).isEqualTo(text);
    }

    @Test
    void aControlCharacterThatIsCutIntoPiecesIsShown() throws IOException {
        for (byte part : "\u009b \u202e".getBytes(StandardCharsets.UTF_8)) {
            filter.write(part);
            filter.flush();
        }

        assertThat(shown()).isEqualTo("\\x9b \\u202e");
    }

    @Test
    void aCharacterThatWasNeverCompletedIsShownAtTheEnd() throws IOException {
        filter.write(new byte[] {'a', (byte) 0xe2, (byte) 0x82});
        assertThat(shown()).isEqualTo("a");

        filter.finish();
        assertThat(shown()).isEqualTo("a\\xe2\\x82");
    }

    @Test
    void longTextIsPassedOnInFull() throws IOException {
        String text = "é\u001b".repeat(5000);

        write(text);

        assertThat(shown()).isEqualTo(text.replace("\u001b", "\\x1b"));
    }

    private void write(String text) throws IOException {
        filter.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private String shown() {
        return shown.toString(StandardCharsets.UTF_8);
    }
}
