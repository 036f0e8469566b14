package dev.zoe.standalone.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TableProgressLineTest {

    @Test
    void aTerminalShowsOneLineThatIsReplacedAndRemoved() {
        assertThat(printed(true))
                .isEqualTo("\r\u001b[K[" + " ".repeat(30) + "] 0/2 tables, users" + "\r\u001b[K[" + "#".repeat(15)
                        + " ".repeat(15) + "] 1/2 tables, execution" + "\r\u001b[K");
    }

    @Test
    void aFileGetsNothing() {
        assertThat(printed(false)).isEmpty();
    }

    private static String printed(boolean terminal) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TableProgressLine line =
                new TableProgressLine(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal)) {
            line.next("users", 0, 2);
            line.next("execution", 1, 2);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
