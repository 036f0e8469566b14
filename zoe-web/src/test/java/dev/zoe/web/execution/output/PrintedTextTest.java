package dev.zoe.web.execution.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.service.ServiceLogPart;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Output of programs, whose bytes may be anything. */
class PrintedTextTest {
    @Test
    void coloursAndOtherSequencesAreLeftOut() {
        assertThat(PrintedText.lines(
                        "\u001b[1;31mred\u001b[0m text\n\u001b]0;title\u0007after\n\u001b[2K\u001b(Bplain\u001b[1"))
                .containsExactly("red text", "after", "plain");
    }

    @Test
    void ofALineThatWasOverwrittenTheLastTextIsShown() {
        assertThat(PrintedText.lines("10 %\r50 %\r100 %\nnext\r\nlast\r")).containsExactly("100 %", "next", "last");
    }

    @Test
    void controlCharactersAreEscaped() {
        assertThat(PrintedText.lines("a\0b\u202ec")).containsExactly("a\\u0000b\\u202ec");
    }

    @Test
    void aPieceEndsBetweenCharacters() {
        byte[] bytes = "grün €".getBytes(StandardCharsets.UTF_8);
        ServiceLogPart cut = part(Arrays.copyOf(bytes, bytes.length - 1), false);

        OutputPiece first = OutputPiece.of("main0", cut);

        assertThat(first.text()).isEqualTo("grün ");
        assertThat(first.to()).isEqualTo(106);
        assertThat(OutputPiece.of("main0", part(bytes, false)).text()).isEqualTo("grün €");
        assertThat(OutputPiece.of("main0", part(Arrays.copyOf(bytes, bytes.length - 1), true))
                        .text())
                .isEqualTo("grün \ufffd");
    }

    /** Otherwise the same offset would be asked for again and again. */
    @Test
    void bytesThatAreNoTextAreTaken() {
        assertThat(OutputPiece.of("main0", part(new byte[] {(byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0xbf}, false))
                        .to())
                .isEqualTo(104);
        assertThat(OutputPiece.of("main0", part(new byte[] {(byte) 0xff}, false))
                        .to())
                .isEqualTo(101);
        assertThat(OutputPiece.of("main0", part(new byte[0], false)).to()).isEqualTo(100);
    }

    private static ServiceLogPart part(byte[] bytes, boolean ended) {
        return new ServiceLogPart(100, ByteBuffer.wrap(bytes), ended);
    }
}
