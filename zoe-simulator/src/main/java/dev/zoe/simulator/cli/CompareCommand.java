package dev.zoe.simulator.cli;

import dev.zoe.simulator.experiment.Experiment;
import dev.zoe.simulator.experiment.ExperimentFileReader;
import dev.zoe.simulator.experiment.ExperimentLog;
import dev.zoe.simulator.experiment.ExperimentRunner;
import dev.zoe.simulator.experiment.StrategyComparison;
import dev.zoe.simulator.statistics.MeanEstimate;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code zoe simulate compare}: an experiment over many seeds. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = "Runs the experiment of a YAML file over its seeds, and compares every strategy with the first,"
                + " seed by seed. A stopped experiment resumes where it was.")
final class CompareCommand implements Callable<Integer> {

    private final CommandConsole console;
    private final PrintStream out;

    @Parameters(paramLabel = "EXPERIMENT", description = "the YAML file")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "folder for runs.csv, one line per run")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path folder;

    @Mixin
    private final SimulationOptions simulationOptions = new SimulationOptions();

    CompareCommand(CommandConsole console) {
        this.console = console;
        this.out = console.out();
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Experiment experiment = ExperimentFileReader.read(file);
        ExperimentLog log = ExperimentLog.open(folder.resolve("runs.csv"), experiment.identity());
        List<SchedulingStrategy> strategies = experiment.strategies();
        ExperimentRunner run = new ExperimentRunner(experiment, strategies, log);
        ProgressLine progress = ProgressLine.on(console.err(), run.size());
        run.run(simulationOptions.threads(), console.interrupt(), progress::step);
        progress.end();
        List<StrategyComparison> comparisons = StrategyComparison.of(experiment, run.rows());
        int missing = run.size() - run.rows().size();
        if (simulationOptions.json()) {
            printJson(comparisons, missing);
        } else {
            printTable(comparisons, missing);
        }
        return console.exitCode();
    }

    private void printTable(List<StrategyComparison> comparisons, int missing) {
        TextTable table = new TextTable(
                2,
                "ORDER",
                "ALLOCATOR",
                "SEEDS",
                "COMPLETED",
                "UNFINISHED",
                "REFUSED",
                "TURNAROUND",
                "+-",
                "ABOVE FLOOR",
                "QUEUEING",
                "SLOWDOWN",
                "CORES",
                "TO FIRST",
                "+-",
                "BETTER");
        for (StrategyComparison each : comparisons) {
            table.row(List.of(
                    each.order(),
                    each.allocator(),
                    Integer.toString(each.seeds()),
                    Integer.toString(each.completed()),
                    Integer.toString(each.unfinished()),
                    Integer.toString(each.refused()),
                    seconds(each.turnaround().mean()),
                    seconds(each.turnaround().margin()),
                    percent(each.aboveFloor().mean()),
                    seconds(each.queueing().mean()),
                    String.format(Locale.ROOT, "%.3f", each.slowdown().mean()),
                    String.format(Locale.ROOT, "%.3f", each.cores().mean()),
                    percent(each.difference().mean()),
                    percent(each.difference().margin()),
                    each.better() + "/" + each.seeds()));
        }
        table.print(out);
        out.println();
        out.println(
                "Means over seeds of means over completed applications, in seconds; +- is half of the 95 % confidence"
                        + " interval. Above floor: over the mean run time. To first: paired by seed with the first line.");
        if (missing > 0) {
            out.println("Interrupted: " + missing + " runs are missing; the same command resumes with them.");
        }
    }

    private static String seconds(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,.1f", value);
    }

    private static String percent(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f%%", value * 100);
    }

    private void printJson(List<StrategyComparison> comparisons, int missing) {
        try (JsonGenerator generator = JsonOutput.on(out)) {
            generator.writeStartObject();
            generator.writeName("comparisons");
            generator.writeStartArray();
            for (StrategyComparison each : comparisons) {
                generator.writeStartObject();
                generator.writeStringProperty("order", each.order());
                generator.writeStringProperty("allocator", each.allocator());
                generator.writeNumberProperty("seeds", each.seeds());
                generator.writeNumberProperty("completed", each.completed());
                generator.writeNumberProperty("unfinished", each.unfinished());
                generator.writeNumberProperty("refused", each.refused());
                estimate(generator, "turnaround", each.turnaround());
                estimate(generator, "above_floor", each.aboveFloor());
                estimate(generator, "queueing", each.queueing());
                estimate(generator, "slowdown", each.slowdown());
                estimate(generator, "cores", each.cores());
                estimate(generator, "to_first", each.difference());
                generator.writeNumberProperty("better_than_first", each.better());
                generator.writeEndObject();
            }
            generator.writeEndArray();
            generator.writeNumberProperty("missing_runs", missing);
            generator.writeEndObject();
        }
        out.println();
    }

    private static void estimate(JsonGenerator generator, String name, MeanEstimate estimate) {
        generator.writeName(name);
        generator.writeStartObject();
        JsonOutput.number(generator, "mean", estimate.mean());
        JsonOutput.number(generator, "margin", estimate.margin());
        generator.writeEndObject();
    }
}
