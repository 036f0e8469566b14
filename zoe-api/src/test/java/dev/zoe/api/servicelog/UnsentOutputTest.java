package dev.zoe.api.servicelog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.service.ServiceLogPart;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class UnsentOutputTest {

    private static final String LONG = "ä".repeat(40_000);

    private final UnsentOutput output = new UnsentOutput(10);

    @Test
    void wholeLinesAreSentAndTheRestWithTheEnd() {
        add(10, "one\ntw");
        assertThat(output.take("w", false)).contains(new ServiceLogEvent("w", 10, "one\n"));
        assertThat(output.start()).isEqualTo(14);
        assertThat(output.end()).isEqualTo(16);
        assertThat(output.take("w", false)).isEmpty();

        add(16, "o");
        assertThat(output.take("w", true)).contains(new ServiceLogEvent("w", 14, "two"));
        assertThat(output.take("w", true)).isEmpty();
    }

    @Test
    void aLongLineIsSentInPiecesOfWholeCharacters() {
        byte[] bytes = LONG.getBytes(StandardCharsets.UTF_8);
        output.add(new ServiceLogPart(10, ByteBuffer.wrap(bytes, 0, 70_001), false));

        ServiceLogEvent first = output.take("w", false).orElseThrow();

        assertThat(first.text()).isEqualTo("ä".repeat(35_000));
        output.add(new ServiceLogPart(70_011, ByteBuffer.wrap(bytes, 70_001, 9_999), true));
        assertThat(output.take("w", true)).contains(new ServiceLogEvent("w", 70_010, "ä".repeat(5_000)));
    }

    @Test
    void whatWasLostIsSkipped() {
        add(10, "beg");
        assertThat(output.take("w", false)).isEmpty();

        add(500, "later\n");

        assertThat(output.take("w", false)).contains(new ServiceLogEvent("w", 500, "later\n"));
    }

    @Test
    void onlyWhatIsNotSentStaysInMemory() {
        String large = "x".repeat(4 << 20);
        add(10, large + "\nrest");
        assertThat(output.take("w", false)).isPresent();
        assertThat(output.retained()).isEqualTo("rest".length());

        add(output.end(), "\n" + large);
        assertThat(output.take("w", false)).isPresent();
        assertThat(output.retained()).isLessThan(UnsentOutput.LONGEST);

        add(output.end(), large);
        add(output.end() + 1, "later");
        assertThat(output.retained()).isEqualTo("later".length());
    }

    private void add(long offset, String text) {
        output.add(new ServiceLogPart(offset, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), false));
    }
}
