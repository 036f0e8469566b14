package dev.zoe.simulator.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The YAML document of an experiment as it is written: a record for each section, a component for each key. Every key
 * is optional; {@link ExperimentFileReader} knows the defaults. Keys are the names of the components in snake case.
 *
 * @param seeds a number of seeds, or a list of them
 */
record ExperimentFileKeys(
        @Nullable ClusterSection cluster,
        @Nullable WorkloadSection workload,
        @Nullable EngineSection engine,
        @Nullable List<String> orders,
        @Nullable List<String> allocators,
        @Nullable BaselineSection baseline,
        @Nullable JsonNode seeds) {

    /** The cluster: a file, or machines of several kinds, or equal machines. */
    record ClusterSection(
            @Nullable String file,
            @Nullable List<MachineSection> kinds,
            @Nullable Integer nodes,
            @Nullable Double cores,
            @Nullable Double memoryGb,
            @Nullable Integer gpus) {

        static final ClusterSection EMPTY = new ClusterSection(null, null, null, null, null, null);
    }

    record MachineSection(
            @Nullable Integer nodes, @Nullable Double cores, @Nullable Double memoryGb, @Nullable Integer gpus) {}

    /** The workload: a trace, or what the generator makes. */
    record WorkloadSection(@Nullable TraceSection trace, @Nullable GenerateSection generate) {

        static final WorkloadSection EMPTY = new WorkloadSection(null, null);
    }

    record TraceSection(
            @Nullable String file,
            @Nullable String format,
            @Nullable Double coreShare,
            @Nullable Double defaultCores,
            @Nullable Double defaultMemoryGb,
            @Nullable Integer defaultComponents,
            @Nullable Double gapFactor,
            @Nullable Boolean shuffle) {}

    record GenerateSection(
            @Nullable Integer applications,
            @Nullable Double arrivalGap,
            @Nullable Double runTimeScale,
            @Nullable Double interactiveShare,
            @Nullable Double elasticShare,
            @Nullable Double estimateError) {

        static final GenerateSection EMPTY = new GenerateSection(null, null, null, null, null, null);
    }

    record EngineSection(
            @Nullable Boolean preempt,
            @Nullable String backFill,
            @Nullable String placement,
            @Nullable Boolean acceptOversized,
            @Nullable Boolean check) {

        static final EngineSection EMPTY = new EngineSection(null, null, null, null, null);
    }

    record BaselineSection(@Nullable List<String> orders, @Nullable List<String> allocators) {}
}
