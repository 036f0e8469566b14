package dev.zoe.master.workspace;

import static dev.zoe.master.workspace.WorkspaceFixture.UPLOAD;
import static dev.zoe.master.workspace.WorkspaceFixture.USER;
import static dev.zoe.master.workspace.WorkspaceFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceReply.EntryType;
import dev.zoe.protocol.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceRequestsTest {

    @TempDir
    Path root;

    private WorkspaceFixture files;

    @BeforeEach
    void open() {
        files = new WorkspaceFixture(root, false);
    }

    @AfterEach
    void close() {
        files.close();
    }

    @Test
    void aDirectoryIsListedByNameWithTypesAndSizes() throws Exception {
        files.file("b.txt", "hello");
        files.directory("a");
        files.pipe("c");
        Files.createSymbolicLink(files.workspace().resolve("d"), Path.of("b.txt"));

        List<WorkspaceReply.Entry> entries = files.list("").entries();

        assertThat(entries).extracting(WorkspaceReply.Entry::name).containsExactly("a", "b.txt", "c", "d");
        assertThat(entries)
                .extracting(WorkspaceReply.Entry::type)
                .containsExactly(EntryType.DIRECTORY, EntryType.FILE, EntryType.OTHER, EntryType.LINK);
        assertThat(entries).extracting(WorkspaceReply.Entry::size).containsExactly(0L, 5L, 0L, 0L);
    }

    @Test
    void aLongListComesInPiecesWithoutGaps() throws IOException {
        for (int file = 0; file < 25; file++) {
            files.file("f%02d".formatted(file), "");
        }

        List<String> names = new ArrayList<>();
        String after = "";
        do {
            WorkspaceReply.FileList piece =
                    (WorkspaceReply.FileList) files.ask(new WorkspaceRequest.ListFiles(USER, "", 0, 0, after, 10));
            piece.entries().forEach(entry -> names.add(entry.name()));
            after = piece.next();
        } while (!after.isEmpty());

        assertThat(names).hasSize(25).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void namesCarryTheNumberOfAnExecution() throws IOException {
        for (String name :
                List.of("a-42.png", "b-42", "c-42.tar.gz", "d-421", "e-142", "f-42x", "42", "g_42", "old-42")) {
            files.file(name, "");
        }
        Files.setLastModifiedTime(files.workspace().resolve("old-42"), FileTime.from(Instant.ofEpochSecond(1000)));

        MasterReply found = files.ask(new WorkspaceRequest.ListFiles(USER, "", 42, 2_000_000, "", 100));

        assertThat(((WorkspaceReply.FileList) found).entries())
                .extracting(WorkspaceReply.Entry::name)
                .containsExactly("a-42.png", "b-42", "c-42.tar.gz");
    }

    @Test
    void anyPartOfAFileCanBeRead() throws IOException {
        files.file("a.txt", "0123456789");

        WorkspaceReply.FilePart part =
                (WorkspaceReply.FilePart) files.ask(new WorkspaceRequest.ReadFile(USER, "a.txt", 8, 5));

        assertThat(part.size()).isEqualTo(10);
        assertThat(part.bytes().remaining()).isEqualTo(2);
        assertThat(files.text("a.txt")).isEqualTo("0123456789");
        assertThat(refusal(files.read("b.txt"))).isEqualTo("NOT_FOUND");
        assertThat(refusal(files.read(""))).isEqualTo("WRONG_TYPE");
    }

    @Test
    void aNewFileAppearsWholeWithItsDirectories() {
        files.write(0, "hello ");
        assertThat(files.names("")).isEmpty();
        files.write(6, "world");
        files.write(6, "world");

        MasterReply done = files.ask(new WorkspaceRequest.FinishUpload(USER, UPLOAD, 11, "a/b/c.txt"));
        MasterReply again = files.ask(new WorkspaceRequest.FinishUpload(USER, UPLOAD, 11, "a/b/c.txt"));

        assertThat(((WorkspaceReply.File) done).entry().size()).isEqualTo(11);
        assertThat(again).isEqualTo(done);
        assertThat(files.text("a/b/c.txt")).isEqualTo("hello world");
        assertThat(refusal(files.upload("a/b/c.txt", "new"))).isEqualTo("File");
        assertThat(files.text("a/b/c.txt")).isEqualTo("new");
    }

    @Test
    void anIncompleteFileIsNotPutIntoItsPlace() {
        assertThat(refusal(files.write(5, "late"))).isEqualTo("FAILED");
        files.write(0, "hello");

        assertThat(refusal(files.ask(new WorkspaceRequest.FinishUpload(USER, UPLOAD, 6, "a.txt"))))
                .isEqualTo("FAILED");
        assertThat(files.names("")).isEmpty();
    }

    @Test
    void aDroppedUploadLeavesNothing() throws IOException {
        files.write(0, "hello");
        files.ask(new WorkspaceRequest.DropUpload(USER, UPLOAD));

        try (Stream<Path> staged = Files.list(root.resolve(StagedUploads.DIRECTORY))) {
            assertThat(staged).isEmpty();
        }
    }

    @Test
    void anAbandonedUploadIsRemovedByALaterOne() throws IOException {
        files.write(0, "hello");
        Path abandoned = root.resolve(StagedUploads.DIRECTORY).resolve("f".repeat(32));
        Files.createFile(abandoned);
        Files.setLastModifiedTime(abandoned, FileTime.from(Instant.ofEpochSecond(1000)));

        files.write(0, "hello");

        assertThat(abandoned).doesNotExist();
        assertThat(root.resolve(StagedUploads.DIRECTORY).resolve(UPLOAD)).exists();
    }

    @Test
    void filesAndEmptyDirectoriesCanBeDeleted() throws IOException {
        files.directory("a");
        files.file("a/b", "");

        assertThat(refusal(files.delete("a"))).isEqualTo("WRONG_TYPE");
        assertThat(refusal(files.delete("a/b"))).isEqualTo("Accepted");
        assertThat(refusal(files.delete("a"))).isEqualTo("Accepted");
        assertThat(refusal(files.delete("a"))).isEqualTo("NOT_FOUND");
        assertThat(refusal(files.delete(""))).isEqualTo("WRONG_TYPE");
        assertThat(files.names("")).isEmpty();
    }

    @Test
    void anUnknownUserHasNoWorkspace() {
        assertThat(refusal(files.ask(new WorkspaceRequest.ListFiles("bob", "", 0, 0, "", 10))))
                .isEqualTo("NOT_FOUND");
        assertThat(root.resolve("bob")).doesNotExist();
    }
}
