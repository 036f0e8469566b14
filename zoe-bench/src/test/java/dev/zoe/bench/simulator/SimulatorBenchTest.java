package dev.zoe.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.simulator.statistics.ClassStatistics;
import dev.zoe.simulator.strategy.SchedulingConditions;
import dev.zoe.simulator.strategy.StrategyFactory;
import dev.zoe.simulator.traceformat.NodeListReader;
import dev.zoe.simulator.traceformat.OpenedTrace;
import dev.zoe.simulator.traceformat.TraceDefaults;
import dev.zoe.simulator.traceformat.TraceFormat;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.TraceStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatorBenchTest {

    private static final BenchCase ROW = new BenchCase(
            "name", "title", List.of(), 3, OptionalDouble.of(1), OptionalLong.of(256), true, Duration.ofMinutes(1));

    @TempDir
    private Path folder;

    @Test
    void instancesWithGpusRunThroughOnMachinesOfFourKinds() throws IOException {
        Path pods = folder.resolve("pods.csv");
        Path cluster = folder.resolve("nodes.csv");
        PodTraceWriter.write(pods, 10_000);
        PodTraceWriter.writeNodes(cluster);
        SimulatedCluster machines = NodeListReader.read(cluster);
        assertThat(machines.kinds()).hasSize(4);
        assertThat(machines.count()).isEqualTo(100);
        ClassStatistics statistics = new ClassStatistics();
        try (Trace trace = OpenedTrace.open(pods, Optional.of(TraceFormat.OPENB), TraceDefaults.STANDARD);
                TraceStore store = TraceStore.of(trace)) {
            assertThat(store.asksForGpus()).isTrue();
            StrategyFactory.of(
                            List.of("fifo"),
                            List.of("flexible"),
                            new SchedulingConditions(SchedulingConditions.STANDARD.settings(), false, true))
                    .get(0)
                    .simulate(store.open(), machines, statistics, () -> false);
        }
        assertThat(statistics.all().completed()).isEqualTo(10_000);
        assertThat(statistics.all().queueing().p95()).as("a queue forms").isPositive();
    }

    @Test
    void theMedianOfTheRunsAndTheHighestMemoryAreComparedWithTheTarget() {
        assertThat(figure(run(0.9, 100), run(5, 255), run(0.8, 100)).met()).isTrue();
        assertThat(figure(run(0.9, 100), run(1.1, 100), run(1.2, 100)).met()).isFalse();
        assertThat(figure(run(0.9, 100), run(0.9, 257), run(0.9, 100)).met()).isFalse();
        assertThat(figure(run(0.9, 100)).line()).contains("0.90 s", "100 MB", "≤ 1 s, 256 MB: met");
        BenchCase half = new BenchCase(
                "name",
                "title",
                List.of(),
                1,
                OptionalDouble.of(1.5),
                OptionalLong.empty(),
                true,
                Duration.ofMinutes(1));
        assertThat(new ProcessFigure(half, List.of(run(1.4, 100)), Optional.empty()).line())
                .contains("≤ 1.5 s: met");
        ProcessFigure failed = new ProcessFigure(ROW, List.of(), Optional.of("stopped after 60 s"));
        assertThat(failed.met()).isFalse();
        assertThat(failed.line()).contains("stopped after 60 s", "MISSED");
    }

    private static ProcessFigure figure(ProcessMeasurement... runs) {
        return new ProcessFigure(ROW, List.of(runs), Optional.empty());
    }

    private static ProcessMeasurement run(double seconds, long megabytes) {
        return new ProcessMeasurement(seconds, seconds, megabytes * 1_000_000, "");
    }

    @Test
    void aProcessIsWatchedFromItsStartToItsEnd() throws IOException, InterruptedException {
        ProcessMeasurement measured = zoeScript("echo \"$1 $2\"; sleep 0.1").run(Duration.ofMinutes(1), List.of("run"));
        assertThat(measured.output()).isEqualTo("simulate run\n");
        assertThat(measured.seconds()).isPositive();
        assertThat(measured.peakBytes()).isPositive();
    }

    @Test
    void aProcessThatFailsOrTakesTooLongIsSaidToHave() throws IOException {
        SimulatorProcess failing = zoeScript("echo no such trace >&2; exit 3");
        assertThatThrownBy(() -> failing.run(Duration.ofMinutes(1), List.of("run", "--json")))
                .hasMessage("zoe simulate run --json ended with 3: no such trace");
        SimulatorProcess slow = zoeScript("exec sleep 600");
        assertThatThrownBy(() -> slow.run(Duration.ofMillis(50), List.of("run")))
                .hasMessageStartingWith("stopped after 0 s: run");
    }

    private SimulatorProcess zoeScript(String script) throws IOException {
        Path zoe = Files.writeString(folder.resolve("zoe"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(zoe, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new SimulatorProcess(folder, folder);
    }
}
