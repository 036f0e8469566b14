package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.CuttableRelay;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.master.MasterApplication;
import dev.zoe.protocol.KeyFiles;
import dev.zoe.standalone.e2e.testing.ChildJvm;
import dev.zoe.standalone.e2e.testing.ChildServer;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import dev.zoe.web.WebApplication;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The master in one JVM, API and web pages in another one, on one PostgreSQL, with keys between them. */
@Tag("slow")
class SeparateProcessesTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Pattern PASSWORD = Pattern.compile("user name +(\\S+)\\s+password +(\\S+)");

    private final Path directory;
    private final TestDatabase database = TestDatabase.create();
    private final CuttableRelay postgres = new CuttableRelay(
            URI.create(database.url().substring("jdbc:".length())).getPort());
    private final List<Process> processes = new ArrayList<>();

    SeparateProcessesTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @BeforeEach
    void prepare() throws IOException {
        InProcessServer.addShellImage(directory);
        KeyFiles.create(directory, "master");
        KeyFiles.create(directory, "api");
    }

    @AfterEach
    void stop() throws InterruptedException {
        processes.forEach(Process::destroy);
        for (Process process : processes) {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
        postgres.close();
    }

    @Test
    void anApplicationRunsThroughBothAlsoWhenTheDatabaseComesLast() throws Exception {
        String port = ChildServer.freePort();
        String endpoint = "tcp://127.0.0.1:" + ChildServer.freePort();
        String monitor = ChildServer.freePort();
        postgres.cut();
        start(
                MasterApplication.class,
                "--zoe.master.endpoint=" + endpoint,
                "--zoe.master.monitor.port=" + monitor,
                "--zoe.master.key-file=" + directory.resolve("master.key"),
                "--zoe.master.client-key-files=" + directory.resolve("api.pub"),
                "--zoe.master.workspaces=" + directory.resolve("workspaces"),
                "--zoe.back-end.kind=process",
                "--zoe.back-end.directory=" + directory);
        await().atMost(PATIENCE).until(() -> output(MasterApplication.class).contains("Retrying in 1 sec"));
        assertThat(output(MasterApplication.class))
                .contains("Connection to 127.0.0.1:" + postgres.port() + " refused.")
                .doesNotContain("\tat ");
        postgres.mend();
        start(
                WebApplication.class,
                "--server.port=" + port,
                "--zoe.api.monitor.port=0",
                "--zoe.api.master-endpoint=" + endpoint,
                "--zoe.api.key-file=" + directory.resolve("api.key"),
                "--zoe.api.master-key-file=" + directory.resolve("master.pub"));
        RestCaller admin = admin("http://127.0.0.1:" + port);
        SeparateApiAndMaster.awaitMaster(admin, "leader");

        ExecutionHandle run = ExecutionHandle.submit(admin, ShellApplication.application("apart", "echo through both"));

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("main0")).isEqualTo("through both\n");
        assertThat(admin.get("/", "Accept", "text/html").text()).contains("apart");
        RestCaller measurements = new RestCaller("http://127.0.0.1:" + monitor, Optional.empty());
        assertThat(measurements.get("/actuator/health/readiness").status()).isEqualTo(200);
        await().untilAsserted(() -> assertThat(
                        measurements.get("/actuator/prometheus").text())
                .containsPattern("(?m)^zoe_leader(\\{[^}]*})? 1\\.0$")
                .containsPattern("(?m)^zoe_execution_turnaround_seconds_count\\{[^}]*outcome=\"terminated\"[^}]*} 1$"));
        assertThat(output(MasterApplication.class)).doesNotContain("\tat ");
    }

    @Test
    void aKeyThatIsMissingIsSaidWithoutAStackTrace() throws Exception {
        Process master = start(
                MasterApplication.class,
                "--zoe.master.endpoint=tcp://127.0.0.1:" + ChildServer.freePort(),
                "--zoe.back-end.kind=process",
                "--zoe.back-end.directory=" + directory);

        assertThat(master.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(master.exitValue()).isNotZero();
        assertThat(output(MasterApplication.class))
                .contains("zoe.master.key-file")
                .contains("dev.zoe.protocol.NewKeys /etc/zoe master api")
                .doesNotContain("\tat ");
    }

    static List<Arguments> settings() {
        return List.of(
                Arguments.of(MasterApplication.class, "zoe.master.round"),
                Arguments.of(WebApplication.class, "zoe.api.max-streams"),
                Arguments.of(WebApplication.class, "zoe.api.trusted-proxies"));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void aWrongValueChangesNoTerminalAndForgesNoLine(Class<?> main, String setting) throws Exception {
        Process process = start(
                main,
                "--" + setting + "=x\u001b[31mred\nzoe: ready",
                "--zoe.back-end.kind=process",
                "--zoe.back-end.directory=" + directory,
                "--zoe.api.key-file=" + directory.resolve("api.key"),
                "--zoe.api.master-key-file=" + directory.resolve("master.pub"),
                "--server.port=0");

        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isNotZero();
        assertThat(output(main))
                .contains("APPLICATION FAILED TO START", setting, "\\u001b[31mred\\nzoe: ready", "must be")
                .doesNotContain("\u001b", "\nzoe: ready", "\tat ");
    }

    private Process start(Class<?> main, String... settings) throws IOException {
        List<String> words = ChildJvm.command(main, "-Xmx512m");
        words.addAll(List.of(
                "--spring.datasource.url=jdbc:postgresql://127.0.0.1:%d/%s".formatted(postgres.port(), database.name()),
                "--spring.datasource.username=" + TestDatabase.USER,
                "--spring.datasource.password=" + TestDatabase.PASSWORD,
                "--spring.flyway.connect-retries-interval=1s"));
        words.addAll(List.of(settings));
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(file(main).toFile())
                .start();
        processes.add(process);
        return process;
    }

    /** As a reader of the API's output would log in: the password is nowhere else. */
    private RestCaller admin(String base) throws IOException {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(output(WebApplication.class)).containsPattern(PASSWORD));
        Matcher printed = PASSWORD.matcher(output(WebApplication.class));
        assertThat(printed.find()).isTrue();
        return new RestCaller(base, Optional.empty()).withLogin(printed.group(1), printed.group(2));
    }

    private String output(Class<?> main) throws IOException {
        return Files.readString(file(main));
    }

    private Path file(Class<?> main) {
        return directory.resolve(main.getSimpleName() + ".txt");
    }
}
