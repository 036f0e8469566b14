package dev.zoe.simulator.experiment;

import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.generator.WorkloadGenerator;
import dev.zoe.simulator.traceformat.OpenedTrace;
import dev.zoe.simulator.traceformat.TraceDefaults;
import dev.zoe.simulator.traceformat.TraceFormat;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where the workload of an experiment comes from. */
public sealed interface WorkloadSource {

    /** The workload of a seed; always the same. */
    Workload workload(long seed, SimulatedCluster cluster) throws IOException;

    /** Generated applications; the seed of the settings is replaced. */
    record Generated(GeneratorSettings settings) implements WorkloadSource {

        @Override
        public Workload workload(long seed, SimulatedCluster cluster) throws IOException {
            return Workload.of(new WorkloadGenerator(settings.withSeed(seed)));
        }
    }

    /**
     * Variants of a trace: each seed gives the applications of the trace to its times of submission in another order.
     *
     * @param gapFactor factor on all times of submission
     * @param shuffled false to leave the order as it is, so that seeds make no difference
     */
    record Traced(Path file, Optional<TraceFormat> format, TraceDefaults defaults, double gapFactor, boolean shuffled)
            implements WorkloadSource {

        @Override
        public Workload workload(long seed, SimulatedCluster cluster) throws IOException {
            try (Trace trace = OpenedTrace.open(file, format, defaults.on(cluster))) {
                Workload workload = Workload.of(trace);
                return WorkloadVariant.of(workload, gapFactor, shuffled, seed);
            }
        }
    }
}
