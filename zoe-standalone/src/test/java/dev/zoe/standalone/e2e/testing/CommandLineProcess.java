package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line in a process of its own, as a user calls it. */
public final class CommandLineProcess {

    private CommandLineProcess() {}

    /** Runs {@code zoe} with these words, which must succeed, and gives what it printed. */
    public static String zoe(RestCaller user, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.zoe.cli.CliMain"));
        command.addAll(List.of(words));
        String[] login = user.login().orElseThrow().split(":", 2);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("ZOE_URL", user.base());
        builder.environment().put("ZOE_USER", login[0]);
        builder.environment().put("ZOE_PASS", login[1]);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
