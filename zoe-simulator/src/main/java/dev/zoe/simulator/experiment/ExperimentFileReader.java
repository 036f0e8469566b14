package dev.zoe.simulator.experiment;

import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.experiment.ExperimentFileKeys.BaselineSection;
import dev.zoe.simulator.experiment.ExperimentFileKeys.ClusterSection;
import dev.zoe.simulator.experiment.ExperimentFileKeys.EngineSection;
import dev.zoe.simulator.experiment.ExperimentFileKeys.GenerateSection;
import dev.zoe.simulator.experiment.ExperimentFileKeys.TraceSection;
import dev.zoe.simulator.experiment.ExperimentFileKeys.WorkloadSection;
import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.strategy.SchedulerSettingNames;
import dev.zoe.simulator.strategy.SchedulingConditions;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.strategy.StrategyFactory;
import dev.zoe.simulator.traceformat.NodeListReader;
import dev.zoe.simulator.traceformat.TraceDefaults;
import dev.zoe.simulator.traceformat.TraceFormat;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads an experiment from YAML, and fills in the defaults. */
public final class ExperimentFileReader {

    private static final int DEFAULT_SEEDS = 10;
    private static final int MOST_SEEDS = 10_000;

    private final String name;
    private final Path folder;

    private ExperimentFileReader(Path file) {
        name = file.getFileName().toString();
        folder = file.toAbsolutePath().resolveSibling(".");
    }

    /**
     * Reads an experiment. Paths in it are relative to its folder.
     *
     * @throws IllegalArgumentException when it is not YAML, or has an unknown key or an impossible value; the message
     *     names the place
     */
    public static Experiment read(Path file) throws IOException {
        return new ExperimentFileReader(file).experiment(ExperimentYaml.read(file));
    }

    private Experiment experiment(ExperimentFileKeys document) throws IOException {
        SchedulingConditions conditions = conditions(or(document.engine(), EngineSection.EMPTY));
        return new Experiment(
                cluster(or(document.cluster(), ClusterSection.EMPTY)),
                workload(or(document.workload(), WorkloadSection.EMPTY)),
                conditions,
                required(name, "orders", document.orders()),
                required(name, "allocators", document.allocators()),
                baselines(document.baseline(), conditions),
                seeds(document.seeds()));
    }

    private static <T> T or(@Nullable T value, T standard) {
        return value == null ? standard : value;
    }

    private static List<String> required(String place, String key, @Nullable List<String> names) {
        return Optional.ofNullable(names)
                .map(list -> complete(place + ": " + key, list))
                .filter(list -> !list.isEmpty())
                .orElseThrow(() -> new IllegalArgumentException(
                        place + ": " + key + " is " + (names == null ? "missing" : "empty") + "; expected a list"));
    }

    private static <T> List<T> complete(String place, List<T> list) {
        if (list.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException(place + " has an entry without a value; expected one in each");
        }
        return list;
    }

    private SimulatedCluster cluster(ClusterSection cluster) throws IOException {
        boolean alike = cluster.nodes() != null
                || cluster.cores() != null
                || cluster.memoryGb() != null
                || cluster.gpus() != null;
        boolean severalKinds = cluster.kinds() != null;
        if (cluster.file() != null) {
            requireAlone("file", alike || severalKinds);
            return NodeListReader.read(folder.resolve(cluster.file()).normalize());
        }
        if (severalKinds) {
            requireAlone("kinds", alike);
            return new SimulatedCluster(
                    complete(
                                    name + ": cluster: kinds",
                                    or(cluster.kinds(), List.<ExperimentFileKeys.MachineSection>of()))
                            .stream()
                            .map(kind -> kind(kind.nodes(), kind.cores(), kind.memoryGb(), kind.gpus()))
                            .toList());
        }
        return new SimulatedCluster(
                List.of(kind(cluster.nodes(), cluster.cores(), cluster.memoryGb(), cluster.gpus())));
    }

    private void requireAlone(String key, boolean others) {
        if (others) {
            throw new IllegalArgumentException(
                    name + ": cluster: " + key + " names all machines; expected no other key beside it");
        }
    }

    private static SimulatedCluster.MachineKind kind(
            @Nullable Integer nodes, @Nullable Double cores, @Nullable Double memoryGb, @Nullable Integer gpus) {
        return new SimulatedCluster.MachineKind(or(nodes, 100), or(cores, 32.0), or(memoryGb, 128.0), or(gpus, 0));
    }

    private static SchedulingConditions conditions(EngineSection engine) {
        Settings standard = Settings.DEFAULT;
        Settings settings = standard.but()
                .preemption(or(engine.preempt(), standard.preemption()))
                .backFill(SchedulerSettingNames.backFill(
                        or(engine.backFill(), standard.backFill().wire())))
                .placement(SchedulerSettingNames.placement(
                        or(engine.placement(), standard.placement().wire())))
                .build();
        return new SchedulingConditions(settings, or(engine.acceptOversized(), false), or(engine.check(), false));
    }

    private List<SchedulingStrategy> baselines(@Nullable BaselineSection baseline, SchedulingConditions conditions) {
        if (baseline == null) {
            return List.of();
        }
        String place = name + ": baseline";
        return StrategyFactory.of(
                required(place, "orders", baseline.orders()),
                required(place, "allocators", baseline.allocators()),
                conditions);
    }

    private List<Long> seeds(@Nullable JsonNode seeds) {
        if (seeds == null || seeds.isNull()) {
            return first(DEFAULT_SEEDS);
        }
        if (seeds.isIntegralNumber()) {
            if (!seeds.canConvertToInt() || seeds.intValue() < 1 || seeds.intValue() > MOST_SEEDS) {
                throw ExperimentYaml.wrong(name + ": seeds", seeds, "a whole number from 1 to " + MOST_SEEDS);
            }
            return first(seeds.intValue());
        }
        if (!seeds.isArray()) {
            throw ExperimentYaml.wrong(name + ": seeds", seeds, "a whole number or a list of them");
        }
        List<Long> listed = new ArrayList<>();
        for (JsonNode each : seeds) {
            if (!each.isIntegralNumber() || !each.canConvertToLong()) {
                throw ExperimentYaml.wrong(name + ": seeds", each, "whole numbers");
            }
            listed.add(each.asLong());
        }
        return listed.isEmpty() ? first(DEFAULT_SEEDS) : listed;
    }

    private static List<Long> first(int count) {
        return LongStream.rangeClosed(1, count).boxed().toList();
    }

    private WorkloadSource workload(WorkloadSection workload) {
        if (workload.trace() == null) {
            return generated(or(workload.generate(), GenerateSection.EMPTY));
        }
        if (workload.generate() != null) {
            throw new IllegalArgumentException(name + ": workload has trace and generate; expected one of them");
        }
        return traced(workload.trace());
    }

    private WorkloadSource traced(TraceSection trace) {
        TraceDefaults standard = TraceDefaults.STANDARD;
        String place = name + ": workload: trace";
        if (trace.file() == null) {
            throw new IllegalArgumentException(place + " has no file");
        }
        return new WorkloadSource.Traced(
                folder.resolve(trace.file()).normalize(),
                Optional.ofNullable(trace.format()).map(format -> TraceFormat.choice()
                        .find(format)
                        .orElseThrow(() -> new IllegalArgumentException(place + ": format is " + format
                                + "; expected one of "
                                + TraceFormat.choice().names()))),
                new TraceDefaults(
                        or(trace.coreShare(), standard.coreShare()),
                        or(trace.defaultCores(), standard.cores()),
                        or(trace.defaultMemoryGb(), standard.memoryGb()),
                        or(trace.defaultComponents(), standard.components()),
                        standard.nodeCores(),
                        standard.nodeMemoryGb()),
                or(trace.gapFactor(), 1.0),
                or(trace.shuffle(), true));
    }

    private static WorkloadSource generated(GenerateSection generate) {
        GeneratorSettings standard = GeneratorSettings.DELIVERABLE;
        return new WorkloadSource.Generated(new GeneratorSettings(
                or(generate.applications(), standard.applications()),
                or(generate.arrivalGap(), standard.arrivalGap()),
                or(generate.runTimeScale(), standard.runTimeScale()),
                or(generate.interactiveShare(), standard.interactiveShare()),
                or(generate.elasticShare(), standard.elasticShare()),
                or(generate.estimateError(), standard.estimateError()),
                standard.seed()));
    }
}
