package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.FileAppender;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.standalone.TestUsers;
import dev.zoe.standalone.config.BackEndKind;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.LogFormat;
import dev.zoe.standalone.config.StandaloneSettings;
import dev.zoe.standalone.database.SuperuserPassword;
import dev.zoe.standalone.demo.DemoRun;
import dev.zoe.standalone.images.ImageBuilder;
import dev.zoe.standalone.server.CommandLineConfig;
import dev.zoe.standalone.server.StandaloneServer;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.test.util.TestSocketUtils;

/** A standalone server in this JVM, as {@code ./zoe server} starts it. */
public final class InProcessServer implements AutoCloseable {

    /** There is one of this name in both back-ends: a shell and the usual small programs. */
    public static final String SHELL_IMAGE = "zoe-test/busybox:1";

    private static final int ACCEPTED = 202;
    private static final String HOME = "zoe.home";
    private static final String REQUIRE_ISOLATION = "zoe.master.require-isolation";
    private static final String ACTIVITY = "zoe.master.activity";
    private static final Path TEMPLATES = Path.of("..", "app-templates");
    private static final Map<BackEndKind, InProcessServer> SHARED = new EnumMap<>(BackEndKind.class);

    private final StandaloneServer server;
    private final String deployment;

    private InProcessServer(StandaloneServer server, String deployment) {
        this.server = server;
        this.deployment = deployment;
    }

    /** Starts one that runs services as processes, for several users, one of whom is the administrator. */
    public static InProcessServer onProcesses(Path data) throws IOException {
        System.setProperty(REQUIRE_ISOLATION, "false");
        try {
            return onProcessesForOneUser(data);
        } finally {
            System.clearProperty(REQUIRE_ISOLATION);
        }
    }

    /**
     * Starts one like {@link #onProcesses(Path)}.
     *
     * @param home the templates of its shop are in {@code app-templates} of this directory
     */
    public static InProcessServer onProcesses(Path data, Path home) throws IOException {
        return withHome(home, () -> onProcesses(data));
    }

    private interface Start {
        InProcessServer run() throws IOException;
    }

    private static InProcessServer withHome(Path home, Start start) throws IOException {
        // Spring refuses a relative path that leads out of the working directory.
        System.setProperty(HOME, home.toAbsolutePath().normalize().toString());
        try {
            return start.run();
        } finally {
            System.clearProperty(HOME);
        }
    }

    /** Starts one that runs services as processes, with the settings that it has by itself. */
    public static InProcessServer onProcessesForOneUser(Path data) throws IOException {
        return start(data, BackEndKind.PROCESS, Optional.empty(), "zoe");
    }

    /** Starts one that runs services as containers. */
    public static InProcessServer onDocker(Path data, URI engine, String deployment) throws IOException {
        return start(data, BackEndKind.DOCKER, Optional.of(engine), deployment);
    }

    /** The one that many tests use, because a start takes seconds; it ends with the JVM. */
    public static synchronized InProcessServer sharedOnProcesses() throws IOException {
        if (!SHARED.containsKey(BackEndKind.PROCESS)) {
            SHARED.put(BackEndKind.PROCESS, onProcesses(emptied("process")));
        }
        return SHARED.get(BackEndKind.PROCESS);
    }

    /** Like {@link #sharedOnProcesses()}. */
    public static synchronized InProcessServer sharedOnDocker(URI engine) throws IOException {
        if (!SHARED.containsKey(BackEndKind.DOCKER)) {
            System.setProperty(ACTIVITY, "1s");
            try {
                SHARED.put(
                        BackEndKind.DOCKER, withHome(Path.of(".."), () -> onDocker(emptied("docker"), engine, "e2e")));
            } finally {
                System.clearProperty(ACTIVITY);
            }
        }
        return SHARED.get(BackEndKind.DOCKER);
    }

    /** Lets the process back-end have {@link #SHELL_IMAGE}: nothing but the programs of this machine. */
    public static void addShellImage(Path data) throws IOException {
        Path image = Files.createDirectories(data.resolve("images/zoe-test/busybox/1"));
        Files.writeString(image.resolve("image.json"), "{}");
    }

    private static InProcessServer start(Path data, BackEndKind kind, Optional<URI> engine, String deployment)
            throws IOException {
        addShellImage(data);
        // Not the usual one, which another server may want meanwhile.
        int port = TestSocketUtils.findAvailableTcpPort();
        StandaloneSettings settings = new StandaloneSettings(
                new DataDirectory(data), kind, engine, deployment, LogFormat.JSON, Optional.of(port));
        InProcessServer live = new InProcessServer(StandaloneServer.start(settings), deployment);
        RestCaller admin = live.admin();
        // The API learns of the master a moment after the start.
        await().atMost(Duration.ofSeconds(30))
                .until(() -> admin.get("/api/v1/info").at("/master").equals("leader"));
        return live;
    }

    private static Path emptied(String name) throws IOException {
        Path directory = Path.of("target", "e2e", name);
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(directory);
    }

    public String url() {
        return server.url();
    }

    public String deployment() {
        return deployment;
    }

    /** Calls as the administrator that the first start made. */
    public RestCaller admin() throws IOException {
        CommandLineConfig.Credentials credentials = server.credentials();
        return new RestCaller(url(), Optional.empty()).withLogin(credentials.user(), credentials.password());
    }

    /** Calls as an ordinary user, who is added when there is none of this name. */
    public RestCaller user(String name) throws IOException {
        return TestUsers.add(database(), url(), name);
    }

    /** The server's own PostgreSQL, as its superuser. */
    public DataSource database() throws IOException {
        String port = Files.readAllLines(server.data().database().resolve("postmaster.pid"))
                .get(3)
                .strip();
        String password =
                SuperuserPassword.read(server.data().databasePassword()).orElseThrow();
        return TestDatabase.connections(
                "jdbc:postgresql://127.0.0.1:%s/postgres".formatted(port), SuperuserPassword.USER, password);
    }

    /** The administrator's workspace. */
    public Path workspace() {
        return data().resolve("workspaces/admin");
    }

    /** The data directory, with {@code workspaces/<user>}. */
    public Path data() {
        return server.data().workspaces().resolve("..").normalize();
    }

    /** Where this JVM logs: all servers in it log into the file of the first one that still runs. */
    public static Path log() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        if (context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("FILE") instanceof FileAppender<?> file) {
            return Path.of(file.getFile());
        }
        throw new IllegalStateException("no server runs in this JVM, or it logs to no file");
    }

    /** Builds the image of the demo application. */
    public void buildDemoImage() {
        server.backEnd().imageInstaller().build(new ImageBuilder(TEMPLATES.resolve("mandelbrot")));
    }

    /** Runs the demo; returns its exit code. */
    public int demo(PrintStream out, String application) throws IOException, InterruptedException {
        return new DemoRun(server, TEMPLATES, out).run(application);
    }

    /** Cancels all executions and waits for their ends. The programs of others run on when the server is closed. */
    public void endExecutions() throws IOException {
        RestCaller admin = admin();
        RestResponse cancelled = admin.post("/api/v1/executions/cancel", "{\"all\": true}");
        while (cancelled.status() == ACCEPTED && !cancelled.at("/left").equals("0")) {
            cancelled = admin.post("/api/v1/executions/cancel", "{\"all\": true}");
        }
        assertThat(cancelled.status()).as(cancelled.text()).isEqualTo(ACCEPTED);
        await().atMost(Duration.ofMinutes(5))
                .until(() -> admin.get("/api/v1/executions?status=submitted,queued,starting,running,cleaning-up")
                        .items()
                        .isEmpty());
    }

    @Override
    public void close() {
        server.close();
    }
}
