package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Input goes to the workspace, an application computes on it, and its results come back. */
class WorkspaceFilesTest {

    /** More than one message to the master carries. */
    private static final int LARGE = 3_000_000;

    @TempDir
    Path local;

    @Test
    void inputGoesToTheWorkspaceAndResultsComeBack() throws Exception {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        RestCaller admin = server.admin();
        byte[] bytes = new byte[LARGE];
        new Random(1).nextBytes(bytes);
        Path input = Files.write(local.resolve("input.bin"), bytes);
        Path application = Files.writeString(
                local.resolve("copies.json"),
                ShellApplication.application(
                        "copies",
                        """
                        mkdir -p "$ZOE_RESULTS"
                        cp "$ZOE_WORKSPACE/files-test/input.bin" "$ZOE_RESULTS/copy.bin"
                        echo done > "$ZOE_WORKSPACE/copies-$EXECUTION_ID.txt"
                        """));
        Path results = local.resolve("results");

        assertThat(CommandLineProcess.zoe(admin, "cp", input.toString(), ":files-test/input.bin"))
                .contains("copied 1 file, 2.9 MiB");
        String run = CommandLineProcess.zoe(admin, "run", application.toString(), "--results", results.toString());

        assertThat(run).contains("results: copied 2 files");
        Path single = onlyFile(results, "copies-*.txt");
        String id = single.getFileName().toString().replaceAll("\\D", "");
        assertThat(single).hasContent("done");
        assertThat(results.resolve(id).resolve("copy.bin")).hasBinaryContent(bytes);
        assertThat(CommandLineProcess.zoe(admin, "results", id))
                .contains("results/" + id + "  ")
                .contains("copies-" + id + ".txt");
        assertThat(CommandLineProcess.zoe(admin, "cp", ":copies-" + id + ".txt", "-"))
                .isEqualTo("done\n");
    }

    @Test
    void linksInTheWorkspaceLeadNowhere() throws Exception {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        RestCaller admin = server.admin();
        Path secret = Files.writeString(local.resolve("secret"), "secret");
        Path directory = Files.createDirectories(server.workspace().resolve("links-test"));
        Files.createSymbolicLink(directory.resolve("file"), secret);
        Files.createSymbolicLink(directory.resolve("directory"), local);
        String content = "/api/v1/workspace/content?path=links-test/";

        RestResponse file = admin.get(content + "file");
        RestResponse below = admin.get(content + "directory/secret");
        RestResponse above = admin.get(content + "../../../secret");

        assertThat(file.problem()).as(file.text()).isEqualTo("wrong-file-type");
        assertThat(below.problem()).as(below.text()).isEqualTo("wrong-file-type");
        assertThat(above.problem()).as(above.text()).isEqualTo("malformed-request");
        assertThat(admin.send("PUT", content + "directory/new", "text/plain", "x")
                        .problem())
                .isEqualTo("wrong-file-type");
        assertThat(local.resolve("new")).doesNotExist();
    }

    private static Path onlyFile(Path directory, String pattern) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, pattern)) {
            return files.iterator().next();
        }
    }
}
