package dev.zoe.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.testing.FuzzRounds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of experiments, changed at random: they are read, or refused with the place and what was expected. */
class ExperimentFuzzTest {
    private static final List<String> FILES = List.of(
            """
            cluster: {nodes: 25, cores: 32, memory_gb: 128, gpus: 1}
            workload:
              trace: {file: data/trace.swf, format: swf, gap_factor: 8, core_share: 0.5}
            baseline: {orders: [sjf3d], allocators: [published-flexible]}
            orders: [fifo, sjf]
            allocators: [flexible]
            seeds: [3, 5]
            """,
            """
            cluster:
              kinds:
              - {nodes: 3, cores: 8.5, memory_gb: 64}
            workload:
              generate: {applications: 100, arrival_gap: 2.0, interactive_share: 0.2}
            orders: [srptdr]
            allocators: [flexible]
            engine: {preempt: true, back_fill: reserve, placement: best-fit, accept_oversized: true, check: false}
            seeds: 3
            """);

    @TempDir
    private Path folder;

    @Test
    void experimentsAreReadOrRefused() {
        FuzzRounds.of(1500).run(mutator -> mutator.text(mutator.pick(FILES)), this::read);
    }

    @Test
    void experimentsThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("experiments.txt", this::read);
    }

    private void read(String text) throws IOException {
        Path file = folder.resolve("file.yaml");
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        try {
            Experiment experiment = ExperimentFileReader.read(file);
            assertThat(experiment.cluster().count()).isPositive();
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getClass()).isEqualTo(IllegalArgumentException.class);
            assertThat(refused.getMessage()).isNotBlank().doesNotContain("Exception");
        }
    }
}
