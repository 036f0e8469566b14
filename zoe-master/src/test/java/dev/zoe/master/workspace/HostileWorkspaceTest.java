package dev.zoe.master.workspace;

import static dev.zoe.master.workspace.WorkspaceFixture.UID;
import static dev.zoe.master.workspace.WorkspaceFixture.assumeRoot;
import static dev.zoe.master.workspace.WorkspaceFixture.refusal;
import static dev.zoe.master.workspace.WorkspaceFixture.refusals;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.WorkspaceReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users may put into their workspaces to reach what is not theirs. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileWorkspaceTest {
    private static final String SECRET = "secret of another";

    @TempDir
    Path root;

    @TempDir
    Path outside;

    private WorkspaceFixture files;

    @BeforeEach
    void open() throws IOException {
        files = new WorkspaceFixture(root, true);
        Files.writeString(outside.resolve("secret"), SECRET);
    }

    @AfterEach
    void close() {
        files.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                "../bob",
                "a/../../bob",
                "/etc/passwd",
                "/",
                "a//b",
                "a/",
                ".",
                "./a",
                "a\u0000b",
                "a\nb",
                "a\u001b[2J",
                "\ud800"
            })
    void pathsOutOfTheWorkspaceAreNone(String path) {
        assertThat(refusals(files.read(path), files.upload(path, "x"), files.delete(path)))
                .containsOnly("INVALID_PATH");
    }

    @Test
    void aLinkToAFileIsNotFollowed() throws IOException {
        link("link", outside.resolve("secret"));

        assertThat(refusals(files.read("link"), files.upload("link", "x"))).containsOnly("WRONG_TYPE");
        assertThat(outside.resolve("secret")).hasContent(SECRET);
    }

    @Test
    void aLinkToADirectoryIsNotFollowed() throws IOException {
        link("link", outside);

        assertThat(refusals(files.read("link/secret"), files.upload("link/new", "x"), files.delete("link/secret")))
                .containsOnly("WRONG_TYPE");
        assertThat(refusal(files.upload("link/deep/new", "x"))).isEqualTo("WRONG_TYPE");
        assertThat(outside).isDirectoryContaining("glob:**secret");
        assertThat(outside.resolve("new")).doesNotExist();
        assertThat(outside.resolve("deep")).doesNotExist();
    }

    @Test
    void aLinkIsDeletedItself() throws IOException {
        link("link", outside.resolve("secret"));

        assertThat(refusal(files.delete("link"))).isEqualTo("Accepted");
        assertThat(outside.resolve("secret")).hasContent(SECRET);
        assertThat(files.names("")).isEmpty();
    }

    @Test
    void aPipeNeitherBlocksNorIsReplaced() throws Exception {
        files.pipe("pipe");

        assertThat(refusals(files.read("pipe"), files.upload("pipe", "x"), files.read("pipe/a")))
                .containsOnly("WRONG_TYPE");
        assertThat(refusal(files.delete("pipe"))).isEqualTo("Accepted");
    }

    @Test
    void aDirectoryThatBecomesALinkMeanwhileNeverLeadsOutside() throws Exception {
        files.directory("real");
        files.file("real/secret", "own text");
        link("trap", outside);

        whileSwapped("real", "trap", () -> {
            for (int attempt = 0; attempt < 300; attempt++) {
                MasterReply reply = files.read("real/secret");
                if (reply instanceof WorkspaceReply.FilePart) {
                    assertThat(WorkspaceFixture.text(reply)).isEqualTo("own text");
                }
                files.upload("real/new", "x");
            }
        });

        assertThat(outside.resolve("new")).doesNotExist();
    }

    @Test
    void aFileThatBecomesAPipeMeanwhileDoesNotBlock() throws Exception {
        files.file("real", "own text");
        files.pipe("trap");

        whileSwapped("real", "trap", () -> {
            for (int attempt = 0; attempt < 5000; attempt++) {
                assertThat(refusal(files.read("real"))).isNotEqualTo("BUSY");
            }
        });

        assertThat(files.names("")).contains("real", "trap");
    }

    @Test
    void whatTheServicesOfTheUserMayNotReadStaysUnread() throws IOException {
        assumeRoot();
        Path secret = files.file("secret", SECRET);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Path directory = files.directory("private");
        files.file("private/a", "x");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));

        assertThat(refusals(files.read("secret"), files.read("private/a"), files.upload("private/b", "x")))
                .containsOnly("NOT_PERMITTED");

        Files.setAttribute(secret, "unix:uid", UID);
        assertThat(files.text("secret")).isEqualTo(SECRET);
    }

    @Test
    void whatTheServicesOfTheUserMayNotChangeStaysUnchanged() throws IOException {
        assumeRoot();
        files.directory("shared");
        files.file("shared/data", "x");

        assertThat(files.text("shared/data")).isEqualTo("x");
        assertThat(refusals(files.upload("shared/data", "y"), files.delete("shared/data")))
                .containsOnly("NOT_PERMITTED");
        assertThat(files.text("shared/data")).isEqualTo("x");
    }

    @Test
    void newFilesBelongToTheUserWithoutSpecialBits() throws IOException {
        assumeRoot();

        files.upload("a/b", "x");

        Path file = files.workspace().resolve("a/b");
        assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(UID);
        assertThat(Files.getAttribute(file, "unix:gid")).isEqualTo(UID);
        assertThat((int) Files.getAttribute(file, "unix:mode") & 07777).isEqualTo(0644);
        assertThat(Files.getAttribute(file.getParent(), "unix:uid")).isEqualTo(UID);
        assertThat((int) Files.getAttribute(root.resolve(StagedUploads.DIRECTORY), "unix:mode") & 07777)
                .isEqualTo(0700);
    }

    @Test
    void aHardLinkIsReplacedAndItsFileIsNot() throws IOException {
        Path link = files.workspace().resolve("link");
        Files.createLink(link, outside.resolve("secret"));

        assertThat(refusal(files.upload("link", "new"))).isEqualTo("File");
        assertThat(outside.resolve("secret")).hasContent(SECRET);
        assertThat(link).hasContent("new");
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(files.workspace().resolve(name), target);
    }

    /** Exchanges two entries again and again while something is done; both are in their places at the end. */
    private void whileSwapped(String first, String second, Runnable work) throws InterruptedException {
        Path real = files.workspace().resolve(first);
        Path trap = files.workspace().resolve(second);
        Path third = files.workspace().resolve("third");
        AtomicBoolean done = new AtomicBoolean();
        Thread swapper = new Thread(() -> {
            while (!done.get()) {
                swap(real, trap, third);
                swap(real, trap, third);
            }
        });
        swapper.start();
        try {
            work.run();
        } finally {
            done.set(true);
            swapper.join();
        }
    }

    private static void swap(Path real, Path trap, Path third) {
        try {
            Files.move(real, third, StandardCopyOption.ATOMIC_MOVE);
            while (!moved(trap, real)) {
                clear(real);
            }
            Files.move(third, trap, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An upload has made the directory again in the meantime. */
    private static void clear(Path directory) throws IOException {
        try {
            Files.deleteIfExists(directory.resolve("new"));
            Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException again) {
            // It is cleared at the next attempt.
        }
    }

    private static boolean moved(Path from, Path to) {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (IOException exists) {
            return false;
        }
    }
}
