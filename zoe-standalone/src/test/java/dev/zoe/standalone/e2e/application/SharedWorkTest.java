package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
                    return Integer.toString(Integer.parseInt(number) * Integer.parseInt(number));
                }
            }
            """;

    @TempDir
    Path directory;

    private final List<Process> processes = new ArrayList<>();
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

    /** Starts a coordinator, whose leases last for {@code leaseOrKind} seconds, or a worker of this kind. */
    private Process start(List<String> program, String role, String name, String leaseOrKind) throws IOException {
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
                        "1"));
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
