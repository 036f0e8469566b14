package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.test.util.TestSocketUtils;

/** The helpers for authors of elastic applications, in Python and in Java: workers that come, leave and die. */
@Tag("slow")
class SharedWorkTest {
    private static final Path IMAGES = Path.of("..", "app-templates", "images");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** The squares of 0 to 9. */
    private static final String SUM = "sum 285";

    private static final String PYTHON =
            """
            import os, pathlib, sys, time, zoe_work

            def square(number):
                if os.environ["KIND"] == "broken":
                    raise ValueError("broken on purpose")
                if os.environ["KIND"] == "slow":
                    pathlib.Path("began").touch()
                    time.sleep(3600)
                if os.environ["KIND"] == "wait":
                    pathlib.Path("began").touch()
                    while not pathlib.Path("go").exists():
                        time.sleep(0.05)
                return number * number

            if sys.argv[1] == "worker":
                zoe_work.work(square)
            else:
                print("sum", sum(zoe_work.coordinate(range(10))))
            """;

    private static final String JAVA =
            """
            import java.nio.file.*;
            import java.util.stream.*;

            public final class Squares {
                public static void main(String[] args) throws Exception {
                    if (args[0].equals("worker")) {
                        ZoeWork.work(Squares::square);
                    } else {
                        System.out.println("sum " + ZoeWork.coordinate(
                                IntStream.range(0, 10).mapToObj(Integer::toString).toList())
                            .stream().mapToInt(Integer::parseInt).sum());
                    }
                }

                private static String square(String number) {
                    if (System.getenv("KIND").equals("broken")) {
                        throw new IllegalArgumentException("broken on purpose");
                    }
                    if (System.getenv("KIND").equals("slow")) {
                        try {
                            Files.createFile(Path.of("began"));
                            Thread.sleep(3_600_000);
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    if (System.getenv("KIND").equals("wait")) {
                        try {
                            Files.writeString(Path.of("began"), "");
                            while (Files.notExists(Path.of("go"))) {
                                Thread.sleep(50);
                            }
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    return Integer.toString(Integer.parseInt(number) * Integer.parseInt(number));
                }
            }
            """;

    @TempDir
    Path directory;

    private final List<Process> processes = new ArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final int port = TestSocketUtils.findAvailableTcpPort();

    enum Language {
        PYTHON,
        JAVA
    }

    @AfterEach
    void endAll() {
        processes.forEach(Process::destroyForcibly);
    }

    @ParameterizedTest
    @EnumSource
    void workersThatLeaveAndDieLoseNothing(Language language) throws Exception {
        List<String> program = program(language);
        Process coordinator = start(program, "coordinator", "coordinator0", "1");
        Process leaving = start(program, "worker", "leaving", "slow");
        awaitBegin();
        leaving.destroy();
        assertThat(exitCode(leaving)).isZero();
        assertThat(output("leaving")).contains("leaving: leaves, and gives task");
        Process killed = start(program, "worker", "killed", "slow");
        awaitBegin();
        killed.destroyForcibly();

        Process quick = start(program, "worker", "quick", "quick");

        assertThat(exitCode(coordinator)).as(output("coordinator0")).isZero();
        assertThat(exitCode(quick)).isZero();
        assertThat(output("coordinator0"))
                .contains(SUM, "killed is silent; task", "quick did 10 tasks")
                .doesNotContain("leaving is silent");
    }

    @ParameterizedTest
    @EnumSource
    void aTaskThatFailsThreeTimesEndsTheApplication(Language language) throws Exception {
        List<String> program = program(language);
        Process coordinator = start(program, "coordinator", "coordinator0", "60");
        start(program, "worker", "broken", "broken");

        assertThat(exitCode(coordinator)).isEqualTo(1);
        assertThat(output("coordinator0"))
                .contains("broken on purpose", "attempt 3 of 3", "failed 3 times; the last error is above");
    }

    @ParameterizedTest
    @EnumSource
    void whoDoesNotKnowTheSecretGivesNoResults(Language language) throws Exception {
        List<String> program = program(language);
        Process coordinator = start(program, "coordinator", "coordinator0", "60");
        awaitHealth();
        Path secret = results().resolve(".work-secret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                .isEqualTo("rw-------");

        for (int task = 0; task < 10; task++) {
            assertThat(status(give(language, task))).isEqualTo(403);
            assertThat(status(give(language, task).header("Work-Secret", "guessed")))
                    .isEqualTo(403);
        }
        assertThat(answerToHeadOfLongCall()).contains(" 403 ");

        // The same call with the secret is one of the protocol: nothing else was wrong with it.
        assertThat(status(give(language, 0).header("Work-Secret", Files.readString(secret))))
                .isEqualTo(200);
        Process quick = start(program, "worker", "quick", "quick");
        assertThat(exitCode(coordinator)).as(output("coordinator0")).isZero();
        assertThat(exitCode(quick)).isZero();
        assertThat(output("coordinator0")).contains("sum 1285", "quick did 9 tasks", "stranger did 1 task");
        assertThat(secret).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void aWorkerWaitsForTheCoordinatorAndItsSecret(Language language) throws Exception {
        List<String> program = program(language);
        Files.createDirectories(results());
        // Of a coordinator that was killed.
        Files.writeString(results().resolve(".work-secret"), "old");
        Process first = start(program, "coordinator", "coordinator0", "60");
        awaitHealth();
        Process worker = start(program, "worker", "worker0", "wait");
        awaitBegin();
        first.destroyForcibly();
        exitCode(first);

        Process second = start(program, "coordinator", "coordinator1", "60");
        awaitHealth();
        Files.createFile(directory.resolve("go"));

        assertThat(exitCode(second)).as(output("coordinator1")).isZero();
        assertThat(exitCode(worker)).as(output("worker0")).isZero();
        assertThat(output("coordinator1")).contains(SUM, "worker0 did 10 tasks");
    }

    /** As when it reads the secret at the moment at which the coordinator is started again. */
    @ParameterizedTest
    @EnumSource
    void aWorkerWhoseSecretIsOldReadsTheNewOne(Language language) throws Exception {
        List<String> program = program(language);
        Process coordinator = start(program, "coordinator", "coordinator0", "60");
        awaitHealth();
        Path secret = results().resolve(".work-secret");
        Path current = Files.move(secret, results().resolve("current"));
        Files.writeString(secret, "old");

        Process worker = start(program, "worker", "worker0", "quick");
        await().atMost(PATIENCE).until(() -> output("worker0").contains("worker0: waits for the coordinator at "));
        assertThat(output("worker0")).contains("Work-Secret is missing or wrong");
        Files.move(current, secret, StandardCopyOption.ATOMIC_MOVE);

        assertThat(exitCode(coordinator)).as(output("coordinator0")).isZero();
        assertThat(exitCode(worker)).as(output("worker0")).isZero();
        assertThat(output("coordinator0")).contains(SUM, "worker0 did 10 tasks");
    }

    @ParameterizedTest
    @EnumSource
    void withoutAPlaceForTheSecretNothingStarts(Language language) throws Exception {
        List<String> program = program(language);
        Map<String, String> nothing = Map.of("ZOE_RESULTS", "");

        for (String role : List.of("coordinator", "worker")) {
            assertThat(exitCode(start(program, role, role, "1", nothing))).isEqualTo(1);
            assertThat(output(role)).contains("no secret for the work: set ZOE_RESULTS");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theEnvironmentCanHaveTheSecret(Language language) throws Exception {
        List<String> program = program(language);
        Map<String, String> known = Map.of("ZOE_RESULTS", "", "WORK_SECRET", "known to both");
        Process coordinator = start(program, "coordinator", "coordinator0", "60", known);
        awaitHealth();
        assertThat(status(give(language, 0))).isEqualTo(403);

        Process quick = start(program, "worker", "quick", "quick", known);

        assertThat(exitCode(coordinator)).as(output("coordinator0")).isZero();
        assertThat(exitCode(quick)).isZero();
        assertThat(output("coordinator0")).contains(SUM, "quick did 10 tasks");
    }

    /** A result of 1000 for a task, as a worker of this language would give it, but without the secret. */
    private HttpRequest.Builder give(Language language, int task) {
        HttpRequest.Builder call = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/give"));
        if (language == Language.PYTHON) {
            String body = "{\"worker\": \"stranger\", \"task\": %d, \"result\": 1000}".formatted(task);
            return call.POST(HttpRequest.BodyPublishers.ofString(body));
        }
        return call.header("Worker", "stranger")
                .header("Task", Integer.toString(task))
                .POST(HttpRequest.BodyPublishers.ofString("1000"));
    }

    private int status(HttpRequest.Builder call) throws IOException, InterruptedException {
        return client.send(call.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    /** The status line for a call whose body never comes: an answer that waits for it would not come either. */
    private String answerToHeadOfLongCall() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream()
                    .write("POST /give HTTP/1.1\r\nHost: zoe\r\nContent-Length: 200000000\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    private void awaitHealth() {
        HttpRequest health = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health"))
                .build();
        await().atMost(PATIENCE)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> client.send(health, HttpResponse.BodyHandlers.discarding())
                                .statusCode()
                        == 200);
    }

    private Path results() {
        return directory.resolve("results");
    }

    private List<String> program(Language language) throws IOException {
        if (language == Language.PYTHON) {
            Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "python3 is not installed");
            Path program = Files.writeString(directory.resolve("squares.py"), PYTHON);
            return List.of("/usr/bin/python3", "-u", program.toString());
        }
        Path source = Files.writeString(directory.resolve("Squares.java"), JAVA);
        Path helper = IMAGES.resolve("primes").resolve("ZoeWork.java");
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, System.out, System.err, "-d", directory.toString(), source.toString(), helper.toString());
        assertThat(result).isZero();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, "-XX:+UseSerialGC", "-Xmx32m", "-cp", directory.toString(), "Squares");
    }

    private Process start(List<String> program, String role, String name, String leaseOrKind) throws IOException {
        return start(program, role, name, leaseOrKind, Map.of());
    }

    /** Starts a coordinator, whose leases last for {@code leaseOrKind} seconds, or a worker of this kind. */
    private Process start(
            List<String> program, String role, String name, String leaseOrKind, Map<String, String> environment)
            throws IOException {
        List<String> command = new ArrayList<>(program);
        command.add(role);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(name + ".log").toFile());
        builder.environment()
                .putAll(Map.of(
                        "PORT",
                        Integer.toString(port),
                        "COORDINATOR_URL",
                        "http://127.0.0.1:" + port,
                        "SERVICE_NAME",
                        name,
                        "LEASE_SECONDS",
                        role.equals("worker") ? "" : leaseOrKind,
                        "KIND",
                        leaseOrKind,
                        "PYTHONPATH",
                        IMAGES.resolve("python").toAbsolutePath().toString(),
                        "PYTHONDONTWRITEBYTECODE",
                        "1",
                        "ZOE_RESULTS",
                        results().toString()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private void awaitBegin() throws IOException {
        Path began = directory.resolve("began");
        await().atMost(PATIENCE).until(() -> Files.exists(began));
        Files.delete(began);
    }

    private static int exitCode(Process process) throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("the end of %s", process)
                .isTrue();
        return process.exitValue();
    }

    private String output(String name) throws IOException {
        return Files.readString(directory.resolve(name + ".log"), StandardCharsets.UTF_8);
    }
}
