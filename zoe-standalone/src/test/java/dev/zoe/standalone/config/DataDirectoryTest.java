package dev.zoe.standalone.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    @TempDir
    Path directory;

    @Test
    void aFolderOfSomethingElseIsRefusedAndLeftAsItIs() throws Exception {
        Path folder = Files.createDirectory(
                directory.resolve("photos"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(folder.resolve("cat.jpg"), "a cat");

        assertThatThrownBy(() -> new DataDirectory(folder).lock())
                .isInstanceOf(StartException.class)
                .hasMessage(folder + " is no data directory of Zoe: it holds cat.jpg, and nothing was changed there;"
                        + " set ZOE_DATA to an empty or a new directory");

        assertThat(folder).isDirectoryNotContaining(file -> !file.endsWith("cat.jpg"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void oneThatCannotBeMadeIsRefused() {
        assertThatThrownBy(() -> new DataDirectory(Path.of("/proc/zoe")).lock())
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith("/proc/zoe cannot be used (")
                .hasMessageEndingWith("set ZOE_DATA to a directory that you may write to");
    }

    @Test
    void aFileIsRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThatThrownBy(() -> new DataDirectory(file).lock())
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith(file + " is no directory");
    }

    @Test
    void aNewOneAPreparedOneABrokenOffOneAndOneWithADatabaseAreTaken() throws Exception {
        Path fresh = directory.resolve("fresh");
        Path prepared =
                Files.createDirectories(directory.resolve("prepared/secrets")).getParent();
        Path brokenOff = Files.createDirectory(directory.resolve("broken-off"));
        Files.createFile(brokenOff.resolve("pgpass.initial"));
        Path used = directory.resolve("used");
        Files.createDirectories(used.resolve("postgresql"));
        Files.createFile(used.resolve("postgresql/PG_VERSION"));
        Files.createFile(used.resolve("notes-of-the-operator"));

        for (Path each : new Path[] {fresh, prepared, brokenOff, used}) {
            FileLock lock = new DataDirectory(each).lock();
            assertThat(lock.isValid()).isTrue();
            lock.channel().close();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                    .isEqualTo("rwx------");
        }
    }
}
