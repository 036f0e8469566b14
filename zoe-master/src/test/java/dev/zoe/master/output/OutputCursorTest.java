package dev.zoe.master.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OutputCursorTest {
    private static final long LONG = 50_000;

    private final ExecutorService readers = Executors.newCachedThreadPool();

    @AfterEach
    void close() {
        readers.shutdownNow();
    }

    /** Of a program that prints faster than it can be skipped. */
    private static final class Endless extends InputStream {
        private final AtomicBoolean closed = new AtomicBoolean();

        @Override
        public int read() throws IOException {
            if (closed.get()) {
                throw new IOException("closed");
            }
            return 'y';
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            Arrays.fill(buffer, offset, offset + length, (byte) read());
            return length;
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }

    @Test
    void whatIsFarBehindAnEndlessOutputIsGivenUp() {
        Endless endless = new Endless();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> OutputCursor.readAvailable(endless, Long.MAX_VALUE, 1, readers, 1))
                .withMessageContaining("too long");
        assertThat(endless.closed).isTrue();
    }

    @Test
    void aPartIsReadAndTheEndIsEmpty() throws Exception {
        byte[] output = "0123456789".getBytes(StandardCharsets.UTF_8);

        assertThat(OutputCursor.readAvailable(new ByteArrayInputStream(output), 3, 4, readers, LONG)
                        .remaining())
                .isEqualTo(4);
        assertThat(OutputCursor.readAvailable(new ByteArrayInputStream(output), 10, 4, readers, LONG)
                        .hasRemaining())
                .isFalse();
    }

    /** An engine sends a piece for each line, and none is there before it is read. */
    @Test
    void aPartHasAllPiecesUpToItsSize() throws Exception {
        assertThat(text(OutputCursor.readAvailable(pieces(), 2, 100, readers, LONG)))
                .isEqualTo("e\ntwo\nthree\n");
        assertThat(text(OutputCursor.readAvailable(pieces(), 2, 6, readers, LONG)))
                .isEqualTo("e\ntwo\n");
    }

    private static InputStream pieces() {
        return new SequenceInputStream(Collections.enumeration(Stream.of("one\n", "two\n", "three\n")
                .map(piece -> new ByteArrayInputStream(piece.getBytes(StandardCharsets.UTF_8)))
                .toList()));
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes).toString();
    }
}
