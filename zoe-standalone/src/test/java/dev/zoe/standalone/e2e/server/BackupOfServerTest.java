package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.StandaloneMain;
import dev.zoe.standalone.e2e.testing.ChildJvm;
import dev.zoe.standalone.e2e.testing.ChildServer;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code zoe backup} of a running server, {@code zoe restore} into a new data directory, and a server on it. */
@Tag("slow")
class BackupOfServerTest {
    private static final List<String> SERVER = List.of("--back-end", "process", "--port");

    @TempDir
    Path directory;

    private record Outcome(int exitCode, String output) {}

    @Test
    void aServerOnARestoredBackupHasEverything() throws Exception {
        Path live = Files.createDirectory(directory.resolve("live"));
        Path restored = directory.resolve("restored");
        Path file = directory.resolve("zoe.zip");
        long id;
        try (ChildServer server = start(live)) {
            ExecutionHandle run =
                    ExecutionHandle.submit(server.admin(), ShellApplication.application("saved", "echo saved"));
            assertThat(run.awaitEnd()).isEqualTo("terminated");
            id = run.id();

            Outcome backup = zoe(live, "backup", "--with-keys", file.toString());

            assertThat(backup.exitCode()).as(backup.output()).isZero();
            assertThat(backup.output()).contains("not in it: " + live.resolve("workspaces"));
            Outcome inUse = zoe(live, "restore", "--overwrite", file.toString());
            assertThat(inUse.exitCode()).isEqualTo(6);
            assertThat(inUse.output()).contains("a server runs on " + live);
        }

        Outcome restore = zoe(restored, "restore", file.toString());
        assertThat(restore.exitCode()).as(restore.output()).isZero();
        Outcome again = zoe(restored, "restore", file.toString());
        assertThat(again.exitCode()).isEqualTo(6);
        assertThat(again.output()).contains(restored + " exists", "--overwrite").doesNotContain("\tat ");

        try (ChildServer server = start(restored)) {
            RestCaller admin = server.admin();
            ExecutionHandle run = new ExecutionHandle(admin, id);
            assertThat(run.status()).isEqualTo("terminated");
            assertThat(run.output("main0")).isEqualTo("saved\n");
            assertThat(CommandLineProcess.zoe(admin, "audit", "verify")).containsPattern("valid: +yes");
            ExecutionHandle next = ExecutionHandle.submit(admin, ShellApplication.application("next", "echo next"));
            assertThat(next.awaitEnd()).isEqualTo("terminated");
            assertThat(next.id()).isGreaterThan(id);
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .noneMatch(name -> name.contains(".restoring-") || name.contains(".part-"));
        }
    }

    private static ChildServer start(Path data) throws IOException {
        List<String> options = new ArrayList<>(SERVER);
        options.add(ChildServer.freePort());
        return ChildServer.start(data, Map.of(), options.toArray(String[]::new)).awaitReady();
    }

    /** A command of the launcher, as it starts it. */
    private static Outcome zoe(Path data, String... words) throws IOException, InterruptedException {
        List<String> command = ChildJvm.command(StandaloneMain.class, "-Dzoe.data=" + data);
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }
}
