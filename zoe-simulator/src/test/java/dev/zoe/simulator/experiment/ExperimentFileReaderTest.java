package dev.zoe.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.strategy.SchedulingConditions;
import dev.zoe.simulator.traceformat.TraceDefaults;
import dev.zoe.simulator.traceformat.TraceFormat;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentFileReaderTest {

    @TempDir
    private Path folder;

    @Test
    void aTraceIsFoundBesideTheFile() throws IOException {
        Experiment experiment = read(
                """
                cluster: {nodes: 25, cores: 32, memory_gb: 128}
                workload:
                  trace: {file: data/trace.swf, format: swf, gap_factor: 8, core_share: 0.5}
                orders: [fifo, sjf]
                allocators: [published-flexible]
                seeds: [3, 5]
                """);
        assertThat(experiment)
                .isEqualTo(new Experiment(
                        new SimulatedCluster(25, 32, 128),
                        new WorkloadSource.Traced(
                                folder.resolve("data/trace.swf"),
                                Optional.of(TraceFormat.SWF),
                                new TraceDefaults(0.5, 1, 1, 1, 32, 128),
                                8,
                                true),
                        SchedulingConditions.STANDARD,
                        List.of("fifo", "sjf"),
                        List.of("published-flexible"),
                        List.of(),
                        List.of(3L, 5L)));
    }

    @Test
    void baselinesComeBeforeTheOthers() throws IOException {
        Experiment experiment = read(
                """
                baseline: {orders: [sjf3d], allocators: [published-flexible]}
                orders: [srptdr]
                allocators: [flexible]
                """);
        assertThat(experiment.strategies())
                .extracting(each -> each.order() + " " + each.allocator())
                .containsExactly("sjf3d published-flexible", "srptdr flexible");
    }

    @Test
    void whatIsNotSaidIsThatOfTheDeliverableWithTenSeeds() throws IOException {
        Experiment experiment = read("orders: [fifo]\nallocators: [published-rigid]\n");
        assertThat(experiment.cluster()).isEqualTo(new SimulatedCluster(100, 32, 128));
        assertThat(experiment.workload()).isEqualTo(new WorkloadSource.Generated(GeneratorSettings.DELIVERABLE));
        assertThat(experiment.seeds()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    }

    @Test
    void settingsOfTheSchedulerAreThoseOfTheMaster() throws IOException {
        SchedulingConditions conditions =
                read("""
                        orders: [srptdr]
                        allocators: [flexible]
                        engine: {preempt: true, back_fill: reserve, placement: best-fit, accept_oversized: true}
                        """)
                        .conditions();
        assertThat(conditions.settings().preemption()).isTrue();
        assertThat(conditions.settings().backFill()).isEqualTo(BackFill.RESERVE);
        assertThat(conditions.settings().placement()).isEqualTo(Placement.BEST_FIT);
        assertThat(conditions.oversized()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "allocators: [fifo]|file.yaml: orders is missing; expected a list",
                "{orders: [fifo], allocators: [x], sedes: 3}|file.yaml has the unknown key sedes; expected some of [allocators, baseline, cluster, engine, orders, seeds, workload]",
                "{cluster: {memory: 3}}|file.yaml: cluster has the unknown key memory; expected some of [cores, file, gpus, kinds, memory_gb, nodes]",
                "{cluster: {kinds: [{nodes: 1}, {cores: two}]}}|file.yaml: cluster: kinds 2: cores is two; expected a number",
                "{cluster: {kinds: 3}}|file.yaml: cluster: kinds is 3; expected a list",
                "{cluster: {nodes: 2.5}}|file.yaml: cluster: nodes is 2.5; expected a whole number",
                "{cluster: {nodes: 99999999999}}|file.yaml: cluster: nodes is 99999999999; expected a whole number",
                "{cluster: {file: a.csv, nodes: 3}}|file.yaml: cluster: file names all machines; expected no other key",
                "{engine: {preempt: 3}}|file.yaml: engine: preempt is 3; expected true or false",
                "{engine: fast}|file.yaml: engine is fast; expected keys with values",
                "{orders: fifo}|file.yaml: orders is fifo; expected a list",
                "{orders: [], allocators: [x]}|file.yaml: orders is empty; expected a list",
                "{orders: [fifo], orders: [sjf]}|file.yaml is not YAML: ",
                "{workload: {trace: {file: a}, generate: {}}}|file.yaml: workload has trace and generate; expected one",
                "``|file.yaml is empty; expected keys with values",
                "{orders: [fifo], allocators: [x], cluster: {nodes: many}}|file.yaml: cluster: nodes is many; expected a whole number",
                "{orders: [fifo], allocators: [x], seeds: [a]}|seeds is a; expected whole numbers",
                "{orders: [fifo], allocators: [x], cluster: {nodes: 0}}|0 nodes; expected at least 1",
                "{orders: [fifo], allocators: [x], workload: {trace: {format: swf}}}|file.yaml: workload: trace has no file",
                "{orders: [fifo], allocators: [x], engine: {placement: worst}}|unknown placement policy 'worst'; expected one of published",
                "{orders: [fifo|file.yaml is not YAML",
                "fifo|file.yaml is fifo; expected keys with values"
            })
    void whatIsWrongIsNamedWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private Experiment read(String text) throws IOException {
        Path file = folder.resolve("file.yaml");
        Files.writeString(file, text);
        return ExperimentFileReader.read(file);
    }
}
