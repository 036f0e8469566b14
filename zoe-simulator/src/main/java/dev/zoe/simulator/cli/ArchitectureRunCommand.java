package dev.zoe.simulator.cli;

import dev.zoe.simulator.architecture.experiment.ArchitectureExperiment;
import dev.zoe.simulator.architecture.experiment.RunPoint;
import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemEntry;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zoe simulate architecture run}: systems on the same jobs, over seeds. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Runs systems of the literature on the same jobs, and prints what each measured.")
final class ArchitectureRunCommand implements Callable<Integer> {

    private final CommandConsole console;

    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private final ArchitectureSystemOptions systemOptions = new ArchitectureSystemOptions();

    @Mixin
    private final ArchitectureWorkloadOptions workloadOptions = new ArchitectureWorkloadOptions();

    @Mixin
    private final ArchitectureClusterOptions clusterOptions = new ArchitectureClusterOptions();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "10",
            description = "runs of each system, with seeds from 1 (default: ${DEFAULT-VALUE})")
    private int seeds;

    @Option(
            names = "--jobs-out",
            paramLabel = "DIR",
            description = "write the times of every job to DIR/jobs-SYSTEM-SEED.csv")
    private @Nullable Path jobsOut;

    @Mixin
    private final SimulationOptions simulationOptions = new SimulationOptions();

    ArchitectureRunCommand(CommandConsole console) {
        this.console = console;
    }

    @Spec
    void receive(CommandSpec own) {
        spec = own;
        own.usageMessage().footer(ArchitectureSystemOptions.list());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        ArchitectureExperiment experiment = new ArchitectureExperiment(
                clusterOptions.setup(workloadOptions.period(), workloadOptions.classes()),
                systemOptions.settings(),
                workloadOptions.source(),
                systemOptions.systems(),
                systemOptions.serviceJobTimes(),
                seeds);
        warnOfUnusedOptions();
        if (jobsOut != null) {
            Files.createDirectories(jobsOut);
        }
        ProgressLine progress = ProgressLine.on(console.err(), experiment.size());
        List<RunRecord> runs =
                experiment.run(simulationOptions.threads(), console.interrupt(), (point, seed, figures) -> {
                    writeJobs(point, seed, figures);
                    progress.step();
                });
        progress.end();
        if (simulationOptions.json()) {
            ArchitectureResultsJson.write(console.out(), workloadOptions.name(), runs);
        } else {
            ArchitectureResultsTable.print(console.out(), runs);
        }
        return console.exitCode();
    }

    /** An option that no system of this run uses is most likely meant for another one. */
    private void warnOfUnusedOptions() {
        List<SystemEntry> chosen = systemOptions.systems();
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            List<String> users = SystemCatalog.choice().values().stream()
                    .filter(system -> system.options().contains(option.longestName()))
                    .map(SystemEntry::name)
                    .toList();
            if (!users.isEmpty() && chosen.stream().map(SystemEntry::name).noneMatch(users::contains)) {
                console.err()
                        .println("warning: " + option.longestName() + " is ignored; it is an option of "
                                + String.join(", ", users));
            }
        }
    }

    private void writeJobs(RunPoint point, long seed, RunFigures figures) throws IOException {
        if (jobsOut == null) {
            return;
        }
        try (BufferedWriter writer =
                Files.newBufferedWriter(jobsOut.resolve("jobs-" + point.label() + "-" + seed + ".csv"))) {
            writer.write("job,arrival,first_start,last_start,end,tasks\n");
            for (int job = 0; job < figures.times().submittedJobs(); job++) {
                writer.write(figures.times().line(job) + "\n");
            }
        }
    }
}
