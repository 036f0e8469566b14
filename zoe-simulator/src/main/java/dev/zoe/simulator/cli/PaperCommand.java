package dev.zoe.simulator.cli;

import dev.zoe.simulator.evaluation.EvaluationRunner;
import dev.zoe.simulator.evaluation.EvaluationSetup;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapter;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapters;
import dev.zoe.simulator.evaluation.chapter.FigureSelection;
import dev.zoe.simulator.evaluation.report.EvaluationResults;
import dev.zoe.simulator.evaluation.report.JsonReport;
import dev.zoe.simulator.evaluation.report.ReportFolder;
import dev.zoe.simulator.evaluation.report.ReportProvenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zoe simulate paper}: the evaluation of the deliverable, and what goes beyond it. */
@Command(
        name = "paper",
        mixinStandardHelpOptions = true,
        description = "Repeats the evaluation of the Zoe deliverable, and writes a report with figures and tables."
                + " A stopped evaluation resumes where it was.")
final class PaperCommand implements Callable<Integer> {

    private final CommandConsole console;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder of the report and of runs.csv, one line per simulation (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("paper");

    @Option(names = "--runs", paramLabel = "N", description = "runs, with a seed each (default: 10; quick: 3)")
    private @Nullable Integer runs;

    @Option(
            names = "--applications",
            paramLabel = "N",
            description = "applications in a run (default: 80000; quick: 1500)")
    private @Nullable Integer applications;

    @Option(names = "--seed", paramLabel = "N", description = "seed of the first run (default: 1)")
    private @Nullable Long seed;

    @Option(names = "--quick", description = "few applications and runs: to see the report, not for conclusions")
    private boolean quick;

    @Option(
            names = "--figures",
            paramLabel = "LIST",
            description = "only these figures and tables, such as 4-9,14,10.3a (default: all)")
    private @Nullable String figures;

    @Mixin
    private final SimulationOptions simulationOptions = new SimulationOptions();

    PaperCommand(CommandConsole console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        EvaluationSetup standard = quick ? EvaluationSetup.QUICK : EvaluationSetup.FULL;
        EvaluationSetup setup = new EvaluationSetup(
                Optional.ofNullable(applications).orElse(standard.applications()),
                Optional.ofNullable(runs).orElse(standard.runs()),
                Optional.ofNullable(seed).orElse(standard.seed()));
        List<EvaluationChapter> chapters =
                (figures == null ? FigureSelection.everything() : FigureSelection.of(figures)).chapters();
        ReportFolder.requireFonts();
        EvaluationRunner run =
                EvaluationRunner.open(folder.resolve("runs.csv"), setup, EvaluationChapters.cases(chapters));
        ProgressLine progress = ProgressLine.on(console.err(), run.size());
        run.run(simulationOptions.threads(), console.interrupt(), progress::step);
        progress.end();
        EvaluationResults evaluation = new EvaluationResults(
                setup,
                chapters,
                run.cases(),
                run.summary(),
                ReportProvenance.here(command(), version()),
                run.missing());
        new ReportFolder(folder).write(evaluation);
        if (simulationOptions.json()) {
            console.out().print(JsonReport.of(evaluation));
        } else {
            PublishedClaimsTable.print(console.out(), evaluation);
            console.out().println("Report: " + folder.resolve("index.html"));
        }
        return console.exitCode();
    }

    private String command() {
        return String.join(" ", spec.commandLine().getParseResult().originalArgs());
    }

    private String version() {
        return String.join(" ", spec.version());
    }
}
