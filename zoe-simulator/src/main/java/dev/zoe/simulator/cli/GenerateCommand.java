package dev.zoe.simulator.cli;

import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.generator.WorkloadGenerator;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code zoe simulate generate}: a workload like that of the evaluation, as a trace. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = "Writes a generated workload as a trace in the format zoe-csv.")
final class GenerateCommand implements Callable<Integer> {

    private final CommandConsole console;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            required = true,
            description = "the file to write; compressed when its name ends in .gz")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Option(
            names = "--applications",
            paramLabel = "N",
            description = "number of applications (default: ${DEFAULT-VALUE})")
    private int applications = GeneratorSettings.DELIVERABLE.applications();

    @Option(
            names = "--arrival-gap",
            paramLabel = "SECONDS",
            description = "mean time between submissions (default: ${DEFAULT-VALUE})")
    private double arrivalGap = GeneratorSettings.DELIVERABLE.arrivalGap();

    @Option(
            names = "--run-time-scale",
            paramLabel = "FACTOR",
            description = "factor on the run times of batch applications (default: ${DEFAULT-VALUE})")
    private double runTimeScale = GeneratorSettings.DELIVERABLE.runTimeScale();

    @Option(
            names = "--interactive-share",
            paramLabel = "SHARE",
            description = "fraction of interactive applications (default: ${DEFAULT-VALUE})")
    private double interactiveShare = GeneratorSettings.DELIVERABLE.interactiveShare();

    @Option(
            names = "--elastic-share",
            paramLabel = "SHARE",
            description = "fraction of the batch applications with elastic components (default: ${DEFAULT-VALUE})")
    private double elasticShare = GeneratorSettings.DELIVERABLE.elasticShare();

    @Option(
            names = "--estimate-error",
            paramLabel = "SIGMA",
            description = "log-normal error of the estimated run times (default: ${DEFAULT-VALUE})")
    private double estimateError = GeneratorSettings.DELIVERABLE.estimateError();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "the same seed gives the same workload (default: ${DEFAULT-VALUE})")
    private long seed = GeneratorSettings.DELIVERABLE.seed();

    GenerateCommand(CommandConsole console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Trace generator = console.stoppable(new WorkloadGenerator(new GeneratorSettings(
                applications, arrivalGap, runTimeScale, interactiveShare, elasticShare, estimateError, seed)));
        try (BufferedWriter writer = new BufferedWriter(new OutputStreamWriter(stream(), StandardCharsets.UTF_8))) {
            writer.write("class,id,submit_s,core,elastic,cpus_per_task,mem_gb_per_task,runtime_s,estimate_s\n");
            for (Optional<SimulatedApplication> next = generator.next(); next.isPresent(); next = generator.next()) {
                writer.write(line(next.get()));
            }
        }
        if (console.exitCode() != 0) {
            console.err().println("interrupted: the trace has only the first applications");
        }
        return console.exitCode();
    }

    private OutputStream stream() throws IOException {
        OutputStream plain = Files.newOutputStream(file);
        return file.toString().endsWith(".gz") ? new GZIPOutputStream(plain, 1 << 16) : plain;
    }

    private static String line(SimulatedApplication each) {
        return each.kind().traceName() + "," + each.id() + "," + each.submit() + "," + each.core() + ","
                + each.elastic() + "," + each.cores() + "," + each.memoryGb() + "," + each.runTime() + ","
                + each.estimate() + "\n";
    }
}
