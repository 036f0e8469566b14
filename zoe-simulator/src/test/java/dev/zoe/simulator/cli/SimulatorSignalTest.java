package dev.zoe.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Real signals to a real process. */
@EnabledOnOs(OS.LINUX)
class SimulatorSignalTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void stopAll() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void ctrlCKeepsWhatASimulationHasFoundAndMarksIt() throws IOException, InterruptedException {
        Path trace = folder.resolve("trace.csv");
        assertThat(run("generate", "--applications", "30000", "--out", trace.toString()))
                .isZero();
        Path jobs = folder.resolve("jobs");
        Process process = start("run", "--trace", trace.toString(), "--json", "--jobs-out", jobs.toString());
        Path times = jobs.resolve("jobs-fifo-flexible.csv");
        await(process).until(() -> Files.exists(times));
        assertThat(interrupt(process)).isEqualTo(130);
        assertThat(Files.readString(folder.resolve("out")))
                .startsWith("{\"results\":[{\"order\":\"fifo\",\"allocator\":\"flexible\",\"interrupted\":true,"
                        + "\"jobs\":30000,");
        assertThat(Files.readString(folder.resolve("err"))).isEmpty();
        assertThat(Files.readString(times)).startsWith("class,id,start_s").endsWith("\n");
    }

    @Test
    void anExperimentThatIsInterruptedOrKilledGoesOnWhereItWas() throws IOException, InterruptedException {
        Path experiment = Files.writeString(
                folder.resolve("experiment.yaml"),
                """
                cluster: {nodes: 10}
                workload: {generate: {applications: 300, arrival_gap: 60}}
                orders: [fifo]
                allocators: [flexible]
                seeds: 20
                """);
        Path log = folder.resolve("parts/runs.csv");
        String[] command = {
            "compare", experiment.toString(), "--out", folder.resolve("parts").toString(), "--threads", "1", "--json"
        };
        Process first = start(command);
        await(first).until(() -> runs(log) > 1);
        assertThat(interrupt(first)).isEqualTo(130);
        assertThat(Files.readString(folder.resolve("out"))).doesNotContain("\"missing_runs\":0");
        int found = runs(log);
        Process second = start(command);
        await(second).until(() -> runs(log) > found + 1);
        assertThat(second.destroyForcibly().waitFor()).isEqualTo(137);
        assertThat(run(command)).isZero();
        command[3] = folder.resolve("whole").toString();
        assertThat(run(command)).isZero();
        assertThat(results(log)).hasSize(20).isEqualTo(results(folder.resolve("whole/runs.csv")));
    }

    @Test
    void ctrlCKeepsTheRunsOfSystemsAndMarksTheOneThatHadNotEnded() throws IOException, InterruptedException {
        Path jobs = folder.resolve("jobs");
        // Heartbeats a thousand times a second make the second run last for hours.
        Process process = start(
                "architecture",
                "run",
                "--system",
                "mono-multi,megha",
                "--class",
                "batch:0.0001,2,10",
                "--days",
                "1000",
                "--heartbeat",
                "0.001",
                "--service-job-time",
                "1",
                "--seeds",
                "1",
                "--threads",
                "1",
                "--json",
                "--jobs-out",
                jobs.toString());
        await(process).until(() -> Files.exists(jobs.resolve("jobs-mono-multi-1.0-1.csv")));
        Duration before = used(process);
        await(process).until(() -> used(process).minus(before).toSeconds() >= 1);
        assertThat(interrupt(process)).isEqualTo(130);
        JsonNode document = JsonMapper.shared().readTree(Files.readString(folder.resolve("out")));
        JsonNode whole = document.at("/results/0");
        JsonNode part = document.at("/results/1");
        assertThat(whole.has("interrupted")).isFalse();
        assertThat(part.path("interrupted").asBoolean(false)).isTrue();
        assertThat(part.at("/jobs/submitted").asInt(-1))
                .isBetween(0, whole.at("/jobs/submitted").asInt() - 1);
        assertThat(document.get("summary")).hasSize(1);
        assertThat(document.at("/summary/0/system").asString()).isEqualTo("mono-multi");
        assertThat(Files.readString(jobs.resolve("jobs-megha-1.csv")))
                .startsWith("job,arrival,first_start")
                .endsWith("\n");
        assertThat(Files.readString(folder.resolve("err"))).isEmpty();
    }

    private static Duration used(Process process) {
        return process.info().totalCpuDuration().orElseThrow();
    }

    private static int runs(Path log) throws IOException {
        return Files.exists(log) ? Math.max(0, Files.readAllLines(log).size() - 2) : 0;
    }

    /** All but the time that the runs themselves took. */
    private static List<String> results(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .skip(2)
                .map(line -> line.substring(0, line.lastIndexOf(',')))
                .toList();
    }

    /** A process whose parent ignores the signal would ignore it as well. */
    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                SimulatorMain.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        started.add(process);
        return process;
    }

    private static ConditionFactory await(Process process) {
        return Awaitility.await().atMost(PATIENCE).failFast("the process has ended", () -> !process.isAlive());
    }

    private static int interrupt(Process process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        return process.waitFor();
    }

    private static int run(String... arguments) {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        return new SimulatorCommandLine(nowhere, nowhere, new InterruptSignal()).run(arguments);
    }
}
