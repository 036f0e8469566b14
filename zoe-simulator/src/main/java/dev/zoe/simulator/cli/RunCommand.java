package dev.zoe.simulator.cli;

import dev.zoe.simulator.runner.ParallelTasks;
import dev.zoe.simulator.runner.ProcessMemory;
import dev.zoe.simulator.statistics.ClassStatistics;
import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.OutcomeListener;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.strategy.StrategyFactory;
import dev.zoe.simulator.traceformat.OpenedTrace;
import dev.zoe.simulator.traceformat.TraceFormat;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.TraceStore;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code zoe simulate run}: a trace, some orders, some allocators. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Simulates a trace with each of the given orders and allocators.")
final class RunCommand implements Callable<Integer> {

    private final CommandConsole console;

    @Option(names = "--trace", paramLabel = "FILE", required = true, description = "the trace")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path trace;

    @Mixin
    private final TraceOptions traceOptions = new TraceOptions();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    @Mixin
    private final SchedulerOptions schedulerOptions = new SchedulerOptions();

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            split = ",",
            defaultValue = "fifo",
            description = "orders, between commas (default: ${DEFAULT-VALUE}): fifo, sjf, srpt, hrrn, sjf2d, srpt2d1,"
                    + " srpt2d2, hrrn2d, sjf3d, srpt3d1, srpt3d2, hrrn3d, sjfdr, srptdr, hrrndr, fair, deadline")
    private List<String> orders = List.of();

    @Option(
            names = "--allocator",
            paramLabel = "ALLOCATOR",
            split = ",",
            defaultValue = "flexible",
            description = "allocators, between commas (default: ${DEFAULT-VALUE}): rigid, malleable, flexible,"
                    + " published-rigid, published-malleable, published-flexible")
    private List<String> allocators = List.of();

    @Option(
            names = "--jobs-out",
            paramLabel = "DIR",
            description = "write the times of every application to DIR/jobs-ORDER-ALLOCATOR.csv")
    private @Nullable Path jobsOut;

    @Mixin
    private final SimulationOptions simulationOptions = new SimulationOptions();

    RunCommand(CommandConsole console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        SimulatedCluster cluster = clusterOptions.cluster();
        List<SchedulingStrategy> strategies = StrategyFactory.of(orders, allocators, schedulerOptions.conditions());
        if (jobsOut != null) {
            Files.createDirectories(jobsOut);
        }
        try (OpenedTrace source = traceOptions.open(trace, cluster.cores(), cluster.memoryGb());
                TraceStore store = TraceStore.of(console.stoppable(source))) {
            StrategyFactory.requireGpusKnown(strategies, store.asksForGpus(), cluster);
            ProgressLine progress = ProgressLine.on(console.err(), store.size() * strategies.size());
            List<Callable<StrategyResult>> simulations = new ArrayList<>();
            strategies.forEach(each -> simulations.add(() -> simulate(each, store, cluster, progress)));
            List<StrategyResult> results =
                    ParallelTasks.run(simulations, simulationOptions.threads(), console.interrupt());
            progress.end();
            RunResults report = new RunResults(
                    results, store.skipped(), assumed(source.format(), store.asksForGpus() && cluster.allGpus() == 0));
            if (simulationOptions.json()) {
                RunResultsJson.write(console.out(), report);
            } else {
                RunResultsTable.print(console.out(), report);
            }
        }
        return console.exitCode();
    }

    private static String assumed(TraceFormat format, boolean gpusIgnored) {
        return Stream.of(format.assumed(), gpusIgnored ? "that GPUs do not matter, since no node has any" : "")
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private StrategyResult simulate(
            SchedulingStrategy strategy, TraceStore store, SimulatedCluster cluster, ProgressLine progress)
            throws IOException {
        ClassStatistics statistics = new ClassStatistics();
        OutcomeListener listener = statistics.and(progress);
        if (jobsOut == null) {
            return simulate(strategy, store, cluster, statistics, listener);
        }
        Path file = jobsOut.resolve("jobs-" + strategy.order() + "-" + strategy.allocator() + ".csv");
        try (JobTimesFile times = new JobTimesFile();
                BufferedWriter writer = Files.newBufferedWriter(file)) {
            StrategyResult summary = simulate(strategy, store, cluster, statistics, listener.and(times));
            times.write(store.open(), writer);
            return summary;
        }
    }

    private StrategyResult simulate(
            SchedulingStrategy strategy,
            TraceStore store,
            SimulatedCluster cluster,
            ClassStatistics statistics,
            OutcomeListener listener)
            throws IOException {
        long began = System.nanoTime();
        ClusterUsage usage = strategy.simulate(store.open(), cluster, listener, console.interrupt());
        return new StrategyResult(
                strategy, statistics, usage, (System.nanoTime() - began) * 1e-9, ProcessMemory.peakBytes());
    }
}
