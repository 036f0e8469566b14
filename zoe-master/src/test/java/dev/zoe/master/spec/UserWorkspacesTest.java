package dev.zoe.master.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserWorkspacesTest {

    @TempDir
    Path root;

    @Test
    void aMissingWorkspaceIsCreatedForItsUser() throws Exception {
        assumeTrue(isSuperuser(), "needs root, to give directories to users");

        String workspace = new UserWorkspaces(root).of("ada", 1001);

        assertThat(workspace).isEqualTo(root.resolve("ada").toString());
        assertThat(owner(root.resolve("ada"))).isEqualTo(1001);
        assertThat(new UserWorkspaces(root).of("ada", 1001)).isEqualTo(workspace);
    }

    @Test
    void aNewUserDoesNotGetTheWorkspaceOfADeletedOneOfTheSameName() throws Exception {
        assumeTrue(isSuperuser(), "needs root, to give directories to users");
        UserWorkspaces workspaces = new UserWorkspaces(root);
        workspaces.of("ada", 1001);

        assertThatExceptionOfType(UnmetRequirementException.class)
                .isThrownBy(() -> workspaces.of("ada", 1002))
                .withMessageContaining("the workspace of ada belongs to another user than the number 1002");

        Files.setAttribute(root.resolve("ada"), "unix:uid", 1002);
        assertThat(workspaces.of("ada", 1002)).endsWith("/ada");
    }

    @Test
    void aWorkspaceThatAnOperatorHasMadeIsUsed() throws Exception {
        Files.createDirectory(root.resolve("ada"));
        assertThat(new UserWorkspaces(root).of("ada", 1002)).endsWith("/ada");
    }

    /** Such a master cannot give directories to users, so their owner says nothing. */
    @Test
    void aMasterThatIsNotTheSuperuserUsesEveryWorkspace() throws Exception {
        assumeTrue(isSuperuser(), "needs root, to give directories to users");
        Path process = Files.createDirectory(root.resolve("process"));
        Files.setAttribute(process, "unix:uid", 1000);
        Files.setAttribute(Files.createDirectory(root.resolve("ada")), "unix:uid", 1000);

        assertThat(new UserWorkspaces(root, process).of("ada", 1002)).endsWith("/ada");
    }

    private static boolean isSuperuser() throws IOException {
        return Files.exists(Path.of("/proc/self")) && owner(Path.of("/proc/self")) == 0;
    }

    private static int owner(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:uid");
    }
}
