package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.experiment.Comparison;
import dev.zoe.simulator.experiment.Estimate;
import dev.zoe.simulator.experiment.Experiment;
import dev.zoe.simulator.experiment.ExperimentFile;
import dev.zoe.simulator.experiment.ExperimentRun;
import dev.zoe.simulator.experiment.RunLog;
import dev.zoe.simulator.experiment.Strategy;
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
                + " seed by seed. An experiment that was stopped goes on where it was.")
final class CompareCommand implements Callable<Integer> {

    private final Console console;
    private final PrintStream out;

    @Parameters(paramLabel = "EXPERIMENT", description = "the YAML file")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "folder for runs.csv, one line per run")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path folder;

    @Mixin
    private final RunningOptions runningOptions = new RunningOptions();

    CompareCommand(Console console) {
        this.console = console;
        this.out = console.out();
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Experiment experiment = ExperimentFile.read(file);
        RunLog log = RunLog.open(folder.resolve("runs.csv"), experiment.identity());
        List<Strategy> strategies = experiment.strategies();
        ExperimentRun run = new ExperimentRun(experiment, strategies, log);
        ProgressLine progress = ProgressLine.on(console.err(), run.size());
        run.run(runningOptions.threads(), console.interruption(), progress::step);
        progress.end();
        List<Comparison> comparisons = Comparison.of(experiment, run.rows());
        int missing = run.size() - run.rows().size();
        if (runningOptions.json()) {
            printJson(comparisons, missing);
        } else {
            printTable(comparisons, missing);
        }
        return console.exitCode();
    }

    private void printTable(List<Comparison> comparisons, int missing) {
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
        for (Comparison each : comparisons) {
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
            out.println("Interrupted: " + missing + " runs are missing; the same command goes on with them.");
        }
    }

    private static String seconds(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,.1f", value);
    }

    private static String percent(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f%%", value * 100);
    }

    private void printJson(List<Comparison> comparisons, int missing) {
        try (JsonGenerator generator = Json.on(out)) {
            generator.writeStartObject();
            generator.writeName("comparisons");
            generator.writeStartArray();
            for (Comparison each : comparisons) {
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

    private static void estimate(JsonGenerator generator, String name, Estimate estimate) {
        generator.writeName(name);
        generator.writeStartObject();
        Json.number(generator, "mean", estimate.mean());
        Json.number(generator, "margin", estimate.margin());
        generator.writeEndObject();
    }
}
