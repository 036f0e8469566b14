package dev.zoe.standalone.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that were fetched before are used; others need a server. */
class DownloadCacheTest {
    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    /** Nothing listens there. */
    private static final URI AWAY = URI.create("https://127.0.0.1:9/abc");

    @TempDir
    Path directory;

    @Test
    void aFileThatIsThereIsNotFetched() throws IOException {
        Path kept = Files.writeString(directory.resolve(OF_ABC), "abc");

        assertThat(new DownloadCache(directory).fetch(new Download(AWAY, OF_ABC, "abc", false)))
                .isEqualTo(kept);
    }

    @Test
    void aServerThatIsAwayIsNamedAndLeavesNoPart() throws IOException {
        DownloadCache cache = new DownloadCache(directory);

        assertThatThrownBy(() -> cache.fetch(new Download(AWAY, OF_ABC, "abc", false)))
                .isInstanceOf(ImageBuildException.class)
                .hasMessageStartingWith("https://127.0.0.1:9/abc cannot be fetched: ");
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.toList()).isEqualTo(List.of());
        }
    }
}
