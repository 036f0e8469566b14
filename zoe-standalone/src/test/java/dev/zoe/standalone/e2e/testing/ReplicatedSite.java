package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.MasterKeys;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestLeaseReader;
import dev.zoe.master.MasterApplication;
import dev.zoe.web.WebApplication;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Two masters and two APIs, each a process of its own, on one database and one engine, behind HAProxy. The clock of one
 * API is two hours behind.
 */
public final class ReplicatedSite {
    /** Its own at each run: what a run that was broken off left on the engine would keep the next one from starting. */
    public static final String DEPLOYMENT = "twice" + ProcessHandle.current().pid();

    public static final Duration PATIENCE = Duration.ofMinutes(5);
    /** That one user may have into services, at each of its APIs; each takes an engine some time. */
    public static final int SESSIONS = 4;
    /** Its clock is two hours behind. */
    public static final String LATE_API = "api2";

    private static final Pattern PASSWORD = Pattern.compile("user name +(\\S+)\\s+password +(\\S+)");

    private final Path directory;
    private final URI engine;
    private final TestDatabase database = TestDatabase.create();
    private final Map<String, Process> processes = new LinkedHashMap<>();
    private final Map<String, String> ports = new LinkedHashMap<>();
    private Optional<RestCaller> admin = Optional.empty();

    public ReplicatedSite(Path directory, URI engine) {
        this.directory = directory;
        this.engine = engine;
    }

    /** Starts all parts and waits until they work together. */
    public void start(String haproxy) throws IOException {
        for (String master : List.of("master1", "master2")) {
            startMaster(master);
        }
        for (String api : List.of("api1", "api2")) {
            ports.put(api, ChildServer.freePort());
            startApi(api);
        }
        ports.put("haproxy", ChildServer.freePort());
        Path configuration = Files.writeString(
                directory.resolve("haproxy.cfg"),
                """
                defaults
                    mode http
                    timeout connect 2s
                    timeout client 60s
                    timeout server 60s
                    retries 2
                    option redispatch
                frontend zoe
                    bind 127.0.0.1:%s
                    default_backend apis
                backend apis
                    balance roundrobin
                    option httpchk GET /actuator/health/readiness
                    default-server check inter 500ms fall 1 rise 1
                    server api1 127.0.0.1:%s
                    server api2 127.0.0.1:%s
                """
                        .formatted(ports.get("haproxy"), ports.get("api1"), ports.get("api2")));
        launch("haproxy", List.of(haproxy, "-db", "-f", configuration.toString()));
        await().atMost(PATIENCE).until(() -> password().isPresent());
        for (String door : List.of("api1", "api2", "haproxy")) {
            try {
                await().atMost(PATIENCE)
                        .ignoreExceptions()
                        .until(() -> at(door).get("/api/v1/info").at("/master").equals("leader"));
            } catch (ConditionTimeoutException e) {
                throw new IllegalStateException(door + " does not work; it printed " + printed(door), e);
            }
        }
    }

    /** Starts a master that was killed, and waits until it stands by: the next test may need it at once. */
    public void restartMaster(String name) throws IOException {
        int before = starts(name);
        startMaster(name);
        await().atMost(PATIENCE).until(() -> starts(name) > before);
    }

    private int starts(String name) throws IOException {
        return printed(name).split("Started MasterApplication", -1).length;
    }

    private void startMaster(String name) throws IOException {
        java(
                name,
                MasterApplication.class,
                "--zoe.master.name=" + name,
                "--zoe.master.endpoint=tcp://127.0.0.1:*",
                "--zoe.master.workspaces=" + directory.resolve("workspaces"),
                "--zoe.back-end.kind=docker",
                "--zoe.back-end.hosts[0].name=local",
                "--zoe.back-end.hosts[0].url=" + engine);
    }

    public void startApi(String name) throws IOException {
        Class<?> main = name.equals(LATE_API) ? SkewedClockApi.class : WebApplication.class;
        java(
                name,
                main,
                "--server.port=" + ports.get(name),
                "--zoe.api.monitor.port=0",
                "--zoe.api.max-service-sessions-per-user=" + SESSIONS);
    }

    private void java(String name, Class<?> main, String... settings) throws IOException {
        List<String> words = ChildJvm.command(main, "-Xmx400m");
        words.addAll(List.of(
                "--zoe.deployment-name=" + DEPLOYMENT,
                "--spring.datasource.url=" + database.url(),
                "--spring.datasource.username=" + TestDatabase.USER,
                "--spring.datasource.password=" + TestDatabase.PASSWORD));
        words.addAll(MasterKeys.arguments(
                main.equals(MasterApplication.class) ? MasterKeys.ofMaster() : MasterKeys.ofApi()));
        words.addAll(List.of(settings));
        launch(name, words);
    }

    private void launch(String name, List<String> words) throws IOException {
        processes.put(
                name,
                new ProcessBuilder(words)
                        .redirectErrorStream(true)
                        .redirectOutput(
                                ProcessBuilder.Redirect.appendTo(output(name).toFile()))
                        .start());
    }

    private Path output(String name) {
        return directory.resolve(name + ".txt");
    }

    /** What a part has printed so far. */
    public String printed(String name) throws IOException {
        return Files.exists(output(name)) ? Files.readString(output(name)) : "";
    }

    /** One of the two APIs says it, once. */
    private Optional<RestCaller> password() throws IOException {
        if (admin.isEmpty()) {
            Matcher printed = PASSWORD.matcher(printed("api1") + printed("api2"));
            if (printed.find()) {
                admin = Optional.of(new RestCaller("http://127.0.0.1:1", Optional.empty())
                        .withLogin(printed.group(1), printed.group(2)));
            }
        }
        return admin;
    }

    /** The administrator at {@code api1}, {@code api2} or {@code haproxy}. */
    public RestCaller at(String door) {
        return new RestCaller(
                "http://127.0.0.1:" + ports.get(door), admin.orElseThrow().login());
    }

    /** Name of the master that has the lease, and it has not run out. */
    public Optional<String> leader() {
        return new TestLeaseReader(database.dataSource()).holder().map(ReplicatedSite::withoutId);
    }

    private static String withoutId(String holder) {
        return holder.substring(0, holder.indexOf('-'));
    }

    private Process part(String name) {
        return Objects.requireNonNull(processes.get(name), name);
    }

    /** Sends a signal to a part. */
    public void signal(String name, String signal) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder(
                        "kill", "-" + signal, Long.toString(part(name).pid()))
                .start();
        assertThat(kill.waitFor()).isZero();
    }

    /** The final signal, and its effect. */
    public void kill(String name) throws IOException, InterruptedException {
        signal(name, "KILL");
        part(name).waitFor();
    }

    public Path workspace() {
        return directory.resolve("workspaces/admin");
    }

    public void stop() throws InterruptedException {
        processes.values().forEach(Process::destroy);
        for (Process process : processes.values()) {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
    }
}
