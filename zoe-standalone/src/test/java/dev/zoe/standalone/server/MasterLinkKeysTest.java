package dev.zoe.standalone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MasterLinkKeysTest {
    @TempDir
    Path data;

    @Test
    void onlyTheOwnerMayUseNewKeysAndTheirDirectory() throws IOException {
        Path keys = data.resolve("keys");

        MasterLinkKeys made = MasterLinkKeys.in(keys);

        assertThat(made.ofApi()).hasSize(2);
        requireOwnerOnly(keys);
    }

    @Test
    void thoseOfAnEarlierVersionAreKeptAndGetTheSamePermissions() throws IOException {
        Path keys = data.resolve("keys");
        MasterLinkKeys made = MasterLinkKeys.in(keys);
        List<String> before = Files.readAllLines(keys.resolve("api.key"));
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(keys.resolve("api.pub"), PosixFilePermissions.fromString("rw-rw-rw-"));

        assertThat(MasterLinkKeys.in(keys)).isEqualTo(made);

        requireOwnerOnly(keys);
        assertThat(Files.readAllLines(keys.resolve("api.key"))).isEqualTo(before);
    }

    private static void requireOwnerOnly(Path keys) throws IOException {
        assertThat(permissions(keys)).isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(keys)) {
            assertThat(files).hasSize(4).allSatisfy(file -> assertThat(permissions(file))
                    .isEqualTo("rw-------"));
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
