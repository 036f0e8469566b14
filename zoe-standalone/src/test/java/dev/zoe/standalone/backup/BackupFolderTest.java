package dev.zoe.standalone.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.standalone.config.StartException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupFolderTest {
    @TempDir
    Path directory;

    @Test
    void onlyTheNewestBackupsStayAndOtherFilesToo() throws Exception {
        BackupFolder folder = new BackupFolder(directory, 2);
        for (String time : new String[] {"2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"}) {
            Files.createFile(folder.next(Instant.parse(time)));
        }
        Files.createFile(directory.resolve("zoe-by-hand.zip"));

        folder.prune();

        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "zoe-20260101T000000Z.zip", "zoe-20260101T000001Z.zip", "zoe-by-hand.zip");
        }
    }

    @Test
    void aFileIsNoFolder() {
        assertThatExceptionOfType(StartException.class)
                .isThrownBy(() -> new BackupFolder(directory.resolve("zoe.zip"), 1))
                .withMessageContaining("is no directory");
    }
}
