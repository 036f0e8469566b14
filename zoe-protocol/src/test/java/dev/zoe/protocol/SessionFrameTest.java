package dev.zoe.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Frames as bytes, as docs/reference/service-sessions.md describes them. */
class SessionFrameTest {

    static Stream<SessionFrame> frames() {
        return Stream.of(
                new SessionFrame.Data(1, ByteBuffer.wrap("hi".getBytes(UTF_8))),
                new SessionFrame.Data(0, ByteBuffer.allocate(SessionFrame.MOST_CONTENT)),
                new SessionFrame.End(7),
                new SessionFrame.Window(2, 65_536),
                new SessionFrame.Open(3, 1),
                new SessionFrame.Reset(3, "port 80: refused"),
                new SessionFrame.Resize(65_535, 24),
                new SessionFrame.Exit(137),
                new SessionFrame.Failed("gr\u00fcn"),
                new SessionFrame.Ready("{}"));
    }

    @ParameterizedTest
    @MethodSource("frames")
    void everyFrameComesBackAsItWas(SessionFrame frame) {
        assertThat(SessionFrame.decode(frame.encode())).isEqualTo(frame);
    }

    @Test
    void noTypeIsLeftOutOfTheseTests() {
        assertThat(frames().map(Object::getClass).distinct().count())
                .isEqualTo(SessionFrame.class.getPermittedSubclasses().length);
    }

    @ParameterizedTest
    @CsvSource({
        "00 00000001 6869, Data",
        "01 00000007, End",
        "02 00000002 00010000, Window",
        "03 00000003 0001, Open",
        "04 00000003 6e6f, Reset",
        "05 00000000 00500018, Resize",
        "06 00000000 00000003, Exit",
        "07 00000000 7b7d, Failed",
        "08 00000000 7b7d, Ready"
    })
    void theBytesAreThoseOfTheDocumentation(String hex, String type) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));

        SessionFrame frame = SessionFrame.decode(ByteBuffer.wrap(bytes));

        assertThat(frame.getClass().getSimpleName()).isEqualTo(type);
        assertThat(frame.encode()).isEqualTo(ByteBuffer.wrap(bytes));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    00000000       | a frame has 5 to 32773 bytes, not 4
                    09 00000000    | there is no frame of type 9
                    00 ffffffff    | the channel must be 0 or more, not -1
                    02 00000001 00 | the content of this frame has 4 bytes, not 1
                    02 00000001 00000000 | a window must be 1 byte or more, not 0
                    05 00000000    | the content of this frame has 4 bytes, not 0
                    """)
    void whatIsNoFrameIsRefused(String hex, String why) {
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex.replace(" ", "")));

        assertThatThrownBy(() -> SessionFrame.decode(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(why);
    }

    @Test
    void randomBytesAreAFrameOrRefused() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(14)];
            random.nextBytes(bytes);
            try {
                SessionFrame frame = SessionFrame.decode(ByteBuffer.wrap(bytes));
                assertThat(frame.channel()).isNotNegative();
            } catch (IllegalArgumentException refused) {
                assertThat(refused.getMessage()).as(Arrays.toString(bytes)).isNotBlank();
            }
        }
    }

    @Test
    void aTextThatIsTooLongIsCutOff() {
        ByteBuffer encoded = new SessionFrame.Failed("x".repeat(100_000)).encode();

        assertThat(encoded.remaining()).isEqualTo(SessionFrame.MOST_BYTES);
    }
}
