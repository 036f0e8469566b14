package dev.zoe.cli.internal.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.cli.internal.failure.CommandFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterTableTest {

    @Test
    void csvHasARowForEachLine() {
        ParameterTable table = read("\ufeffrate, size\r\n0.1,10\r\n\r\n\"a \"\"b\"\",\nc\",\n");

        assertThat(table.names()).containsExactly("rate", "size");
        assertThat(table.rows())
                .containsExactly(Map.of("rate", "0.1", "size", "10"), Map.of("rate", "a \"b\",\nc", "size", ""));
    }

    @Test
    void oneColumnIsEnough() {
        assertThat(read("size\n1\n2").rows()).containsExactly(Map.of("size", "1"), Map.of("size", "2"));
    }

    @Test
    void jsonHasARowForEachObject() {
        ParameterTable table = read(" [{\"rate\": 0.1, \"name\": \"a\"}, {\"name\": \"b\", \"rate\": 2}]");

        assertThat(table.names()).containsExactly("rate", "name");
        assertThat(table.rows()).containsExactly(Map.of("rate", "0.1", "name", "a"), Map.of("name", "b", "rate", "2"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "~~|is empty; its first line must have the names of the parameters",
                "~a,b\n~|has no row of parameters",
                "~a,a\n1,2~|has two columns of the same name: a, a",
                "~a,b\n1,2\n3~|has 1 values in row 2, and 2 columns",
                "~1a\n1~|has a column '1a'; a name has letters",
                "~a,b\n\"1,2~|has a quote that is not closed in line 2",
                "~a\n\"1\"2~|has text behind a value in quotes in line 2",
                "~[{\"a\":1},2]~|must be a list of objects",
                "~[{\"a\":1},{}]~|must be a list of objects",
                "~[{\"a\":1},{\"b\":1}]~|has no 'b' in row 1",
                "~[{]~|is not JSON",
                "~[]~|has no row of parameters"
            })
    void aTableWithAMistakeIsRefused(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(CommandFailure.class).hasMessageContaining(message);
    }

    @Test
    void ofAnEndlessTableOnlyTheBeginningIsRead(@TempDir Path files) throws IOException {
        Path large = files.resolve("large.csv");
        try (FileChannel file = FileChannel.open(large, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(1), DescriptionFile.MOST_BYTES);
        }

        assertThatThrownBy(() -> ParameterTable.read(large.toString(), InputStream.nullInputStream()))
                .isInstanceOf(CommandFailure.class)
                .hasMessage(large + " is too large; it may have up to 16 MiB");
        assertThatThrownBy(() -> ParameterTable.read("-", new Zeros()))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("standard input is too large; it may have up to 16 MiB");
    }

    /** Has no end, as {@code /dev/zero}. It fails a reader that reads too much, before the memory is full. */
    private static final class Zeros extends InputStream {
        private long taken;

        @Override
        public int read() {
            taken++;
            assertThat(taken).isLessThan(2L * DescriptionFile.MOST_BYTES);
            return 0;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            taken += length;
            assertThat(taken).isLessThan(2L * DescriptionFile.MOST_BYTES);
            return length;
        }
    }

    @Test
    void aLongNameIsCutInTheMessage() {
        assertThatThrownBy(() -> read("1" + "a".repeat(100_000) + "\n1"))
                .hasMessageContaining("has a column '1aa")
                .hasMessageContaining("aa…';")
                .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(300));
    }

    private static ParameterTable read(String text) {
        return ParameterTable.read("-", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
