package dev.zoe.master.workspace;

import static dev.zoe.master.workspace.WorkspaceFixture.UID;
import static dev.zoe.master.workspace.WorkspaceFixture.assumeRoot;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What takes the place of a file after it was looked at, and before it is opened. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReplacedFileTest {

    @TempDir
    Path root;

    @TempDir
    Path outside;

    private WorkspaceFixture files;

    @BeforeEach
    void open() throws IOException {
        files = new WorkspaceFixture(root, true);
        Files.writeString(outside.resolve("secret"), "secret");
    }

    @AfterEach
    void close() {
        files.close();
    }

    @Test
    void aLinkAndAPipeFailAtOnce() throws Exception {
        link("directory", outside);
        link("file", outside.resolve("secret"));
        files.pipe("pipe");

        try (OpenDirectory workspace = OpenDirectory.open(files.workspace(), FileAccess.ofProcess())) {
            assertThatThrownBy(() -> workspace.openDirectory("directory").close())
                    .hasMessageContaining("Too many levels of symbolic links");
            assertThatThrownBy(() -> read(workspace, "file", workspace.attributes("file")))
                    .hasMessageContaining("Too many levels of symbolic links");
            assertThatThrownBy(() -> read(workspace, "pipe", workspace.attributes("pipe")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Illegal seek");
        }
    }

    @Test
    void anotherFileIsNotRead() throws Exception {
        Path file = files.file("file", "own text");
        Path other = files.file("other", "secret");

        try (OpenDirectory workspace = OpenDirectory.open(files.workspace(), FileAccess.ofProcess())) {
            PosixFileAttributes before = workspace.attributes("file");
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);

            assertThatThrownBy(() -> read(workspace, "file", before))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageContaining("file changed meanwhile");
        }
    }

    @Test
    void aFileThatMayNoLongerBeReadIsNotRead() throws Exception {
        assumeRoot();
        Path file = files.file("file", "secret");

        try (OpenDirectory workspace = OpenDirectory.open(files.workspace(), FileAccess.ofUser(UID))) {
            PosixFileAttributes before = workspace.attributes("file");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

            assertThatThrownBy(() -> read(workspace, "file", before))
                    .isInstanceOf(WorkspaceException.class)
                    .hasMessageContaining("do not let its user read it");
        }
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(files.workspace().resolve(name), target);
    }

    private static long read(OpenDirectory directory, String name, PosixFileAttributes before)
            throws IOException, WorkspaceException {
        return WorkspaceReader.read(directory, name, before, 0, ByteBuffer.allocate(10));
    }
}
