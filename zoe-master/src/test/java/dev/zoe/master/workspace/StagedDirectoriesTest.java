package dev.zoe.master.workspace;

import static dev.zoe.master.workspace.WorkspaceFixture.UID;
import static dev.zoe.master.workspace.WorkspaceFixture.USER;
import static dev.zoe.master.workspace.WorkspaceFixture.assumeRoot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.master.spec.UnmetRequirementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories in a workspace that a service needs before it starts. */
class StagedDirectoriesTest {
    @TempDir
    Path root;

    @TempDir
    Path outside;

    private StagedDirectories directories;

    @BeforeEach
    void open() {
        directories = new StagedDirectories(root, true, Clock.systemUTC());
    }

    @Test
    void newOnesAreThereForTheirUserAndRepeatedCallsChangeNothing() throws Exception {
        directories.make(USER, UID, "a/b");
        Path file = Files.writeString(workspace().resolve("a/b/file"), "kept");

        directories.make(USER, UID, "a/b");
        directories.make(USER, UID, "a");

        assertThat(file).hasContent("kept");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(workspace().resolve("a/b"))))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void theyBelongToTheUser() throws Exception {
        assumeRoot();

        directories.make(USER, UID, "a/b");

        for (String each : new String[] {"a", "a/b"}) {
            assertThat(Files.getAttribute(workspace().resolve(each), "unix:uid"))
                    .isEqualTo(UID);
            assertThat(Files.getAttribute(workspace().resolve(each), "unix:gid"))
                    .isEqualTo(UID);
        }
    }

    @Test
    void aLinkOnTheWayIsRefusedAndOneAtTheEndIsLeft() throws Exception {
        Files.createSymbolicLink(workspace().resolve("link"), outside);

        assertThatThrownBy(() -> directories.make(USER, UID, "link/new"))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessageContaining("the directory link/new of the workspace cannot be made: link is a link");
        directories.make(USER, UID, "link");

        assertThat(outside).isEmptyDirectory();
        assertThat(workspace().resolve("link")).isSymbolicLink();
    }

    @Test
    void aDirectoryThatItsUserMayNotChangeIsLeft() throws Exception {
        assumeRoot();
        Path closed = Files.createDirectory(workspace().resolve("closed"));

        assertThatThrownBy(() -> directories.make(USER, UID, "closed/new"))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessageContaining("the permissions of closed do not let its user change it");

        assertThat(closed).isEmptyDirectory();
    }

    @Test
    void whatIsNoPathIsRefused() {
        assertThatThrownBy(() -> directories.make(USER, UID, "../bob"))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessageContaining("is no path in a workspace");
    }

    private Path workspace() throws IOException, UnmetRequirementException {
        directories.make(USER, UID, "first");
        return root.resolve(USER);
    }
}
