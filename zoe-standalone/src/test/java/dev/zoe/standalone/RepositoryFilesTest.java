package dev.zoe.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The data of a server, with its passwords, gets into no commit and no image. */
class RepositoryFilesTest {

    @ParameterizedTest
    @ValueSource(strings = {".gitignore", ".dockerignore"})
    void theDataOfAServerIsIgnored(String file) throws Exception {
        assertThat(Files.readAllLines(Path.of("..", file)))
                .map(line -> line.replaceFirst("/$", ""))
                .contains(".zoe", ".zoe-*");
    }
}
