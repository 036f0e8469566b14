package dev.zoe.cli.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.cli.CliMain;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptNoticeTest {

    @Test
    void stoppingTheCommandLeavesTheExecutionRunningAndSaysSo(@TempDir Path home)
            throws IOException, InterruptedException {
        try (ScriptedServer server = new ScriptedServer()) {
            new ExecutionScript(server).running(8);
            ProcessBuilder builder = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    CliMain.class.getName(),
                    "wait",
                    "42");
            builder.environment().put("ZOE_URL", server.url());
            builder.environment().put("HOME", home.toString());
            Process zoe = builder.start();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> server.requests("GET", "/executions/42").size() > 1);

            // The polite signal and Ctrl-C take the same way; Ctrl-C is ignored by what runs in the background.
            zoe.toHandle().destroy();

            assertThat(new String(zoe.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("mandelbrot (42) running, core 2/2, elastic 8/8\n")
                    .endsWith("execution 42 continues without this command. Wait again with 'zoe wait 42', end it with"
                            + " 'zoe cancel 42'\n");
            assertThat(zoe.waitFor()).isNotZero();
            assertThat(server.requests()).allMatch(request -> request.method().equals("GET"));
        }
    }
}
