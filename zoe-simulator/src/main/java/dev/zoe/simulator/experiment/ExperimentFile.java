package dev.zoe.simulator.experiment;

import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.strategy.SchedulerSettingNames;
import dev.zoe.simulator.strategy.SchedulingConditions;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.strategy.StrategyFactory;
import dev.zoe.simulator.traceformat.TraceDefaults;
import dev.zoe.simulator.traceformat.TraceFormat;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads experiments from YAML. */
public final class ExperimentFile {

    private static final int DEFAULT_SEEDS = 10;

    private ExperimentFile() {}

    /**
     * Reads an experiment. Paths in it are relative to its folder.
     *
     * @throws IllegalArgumentException when it is not YAML, or says something unknown or impossible; the message names
     *     the place
     */
    public static Experiment read(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Object document;
        try {
            document = new Load(LoadSettings.builder()
                            .setLabel(file.getFileName().toString())
                            .build())
                    .loadFromString(text);
        } catch (YamlEngineException e) {
            throw new IllegalArgumentException(file.getFileName() + " is not YAML: " + e.getMessage(), e);
        }
        Section root = Section.of(file.getFileName().toString(), document);
        Path folder = file.toAbsolutePath().resolveSibling(".");
        SimulatedCluster cluster = cluster(root.section("cluster"), folder);
        WorkloadSource workload = workload(root.section("workload"), folder);
        SchedulingConditions conditions = conditions(root.section("engine"));
        Experiment experiment = new Experiment(
                cluster,
                workload,
                conditions,
                root.words("orders"),
                root.words("allocators"),
                root.has("baseline") ? baselines(root.section("baseline"), conditions) : List.of(),
                seeds(root));
        root.end();
        return experiment;
    }

    private static SimulatedCluster cluster(Section cluster, Path folder) throws IOException {
        SimulatedCluster cluster;
        if (cluster.has("file")) {
            cluster = SimulatedCluster.read(folder.resolve(cluster.word("file")).normalize());
        } else if (cluster.has("kinds")) {
            cluster = new SimulatedCluster(
                    cluster.sections("kinds").stream().map(ExperimentFile::kind).toList());
        } else {
            return new SimulatedCluster(List.of(kind(cluster)));
        }
        cluster.end();
        return cluster;
    }

    private static SimulatedCluster.Kind kind(Section section) {
        SimulatedCluster.Kind kind = new SimulatedCluster.Kind(
                section.whole("nodes", 100),
                section.number("cores", 32),
                section.number("memory_gb", 128),
                section.whole("gpus", 0));
        section.end();
        return kind;
    }

    private static SchedulingConditions conditions(Section engine) {
        Settings standard = Settings.DEFAULT;
        Settings settings = standard.but()
                .preemption(engine.truth("preempt", standard.preemption()))
                .backFill(SchedulerSettingNames.backFill(
                        engine.word("back_fill", standard.backFill().wire())))
                .placement(SchedulerSettingNames.placement(
                        engine.word("placement", standard.placement().wire())))
                .build();
        SchedulingConditions conditions =
                new SchedulingConditions(settings, engine.truth("accept_oversized", false), engine.truth("check", false));
        engine.end();
        return conditions;
    }

    private static List<SchedulingStrategy> baselines(Section baseline, SchedulingConditions conditions) {
        List<SchedulingStrategy> strategies = StrategyFactory.of(baseline.words("orders"), baseline.words("allocators"), conditions);
        baseline.end();
        return strategies;
    }

    private static List<Long> seeds(Section root) {
        List<Long> listed = root.wholes("seeds");
        return listed.isEmpty()
                ? LongStream.rangeClosed(1, root.whole("seeds", DEFAULT_SEEDS))
                        .boxed()
                        .toList()
                : listed;
    }

    private static WorkloadSource workload(Section workload, Path folder) {
        WorkloadSource source = workload.has("trace")
                ? traced(workload.section("trace"), folder)
                : generated(workload.section("generate"));
        workload.end();
        return source;
    }

    private static WorkloadSource traced(Section trace, Path folder) {
        TraceDefaults standard = TraceDefaults.STANDARD;
        String format = trace.word("format", TraceFormat.ZOE_CSV.label());
        WorkloadSource source = new WorkloadSource.Traced(
                folder.resolve(trace.word("file")).normalize(),
                TraceFormat.choice()
                        .find(format)
                        .orElseThrow(() -> trace.wrong(
                                "format",
                                format,
                                "one of " + TraceFormat.choice().names())),
                new TraceDefaults(
                        trace.number("core_share", standard.coreShare()),
                        trace.number("default_cores", standard.cores()),
                        trace.number("default_memory_gb", standard.memoryGb()),
                        trace.whole("default_components", standard.components()),
                        standard.nodeCores(),
                        standard.nodeMemoryGb()),
                trace.number("gap_factor", 1),
                trace.truth("shuffle", true));
        trace.end();
        return source;
    }

    private static WorkloadSource generated(Section generate) {
        GeneratorSettings standard = GeneratorSettings.DELIVERABLE;
        WorkloadSource source = new WorkloadSource.Generated(new GeneratorSettings(
                generate.whole("applications", standard.applications()),
                generate.number("arrival_gap", standard.arrivalGap()),
                generate.number("run_time_scale", standard.runTimeScale()),
                generate.number("interactive_share", standard.interactiveShare()),
                generate.number("elastic_share", standard.elasticShare()),
                generate.number("estimate_error", standard.estimateError()),
                standard.seed()));
        generate.end();
        return source;
    }
}
