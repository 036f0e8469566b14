package dev.zoe.simulator.cli;

import dev.zoe.simulator.architecture.figure.ArchitectureFigure;
import dev.zoe.simulator.architecture.figure.ClaimResult;
import dev.zoe.simulator.architecture.figure.FigureCatalog;
import dev.zoe.simulator.architecture.figure.FigureOutcome;
import dev.zoe.simulator.architecture.figure.FigureRuns;
import dev.zoe.simulator.architecture.figure.FigureSetup;
import dev.zoe.simulator.architecture.figure.MissingDataException;
import dev.zoe.simulator.architecture.figure.StoppedException;
import dev.zoe.simulator.architecture.figure.report.FigureFolder;
import dev.zoe.simulator.architecture.figure.report.FigureResult;
import dev.zoe.simulator.evaluation.report.ReportFolder;
import dev.zoe.simulator.evaluation.report.ReportProvenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zoe simulate architecture figures}: the figures of the papers, with a verdict for each claim. */
@Command(
        name = "figures",
        mixinStandardHelpOptions = true,
        description = "Computes the figures of the papers again, and writes a report with a verdict for each claim.")
final class ArchitectureFiguresCommand implements Callable<Integer> {

    private final CommandConsole console;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--out", paramLabel = "DIR", description = "folder of the report (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("architectures");

    @Option(names = "--only", paramLabel = "LIST", description = "only these figures, such as 3.3,6.5 (default: all)")
    private @Nullable String only;

    @Option(names = "--quick", description = "three seeds of one day: to see the report, not for conclusions")
    private boolean quick;

    @Option(
            names = "--traces",
            paramLabel = "DIR",
            description = "folder with YH1_sub.tr.gz and GOOG_subtrace.tr.gz; without it their figures are left out")
    private @Nullable Path traces;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "simulations at a time (default: one per core of this machine)")
    private @Nullable Integer threads;

    ArchitectureFiguresCommand(CommandConsole console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<ArchitectureFigure> figures = only == null ? FigureCatalog.all() : FigureCatalog.select(only);
        ReportFolder.requireFonts();
        int parallel = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        Optional<Path> data = Optional.ofNullable(traces);
        FigureSetup setup = quick ? FigureSetup.quick(parallel, data) : FigureSetup.full(parallel, data);
        FigureRuns runs = new FigureRuns(setup, console.interrupt());
        FigureFolder report = new FigureFolder(folder);
        List<FigureResult> results = new ArrayList<>();
        for (ArchitectureFigure figure : figures) {
            FigureResult result = compute(figure, runs);
            results.add(result);
            report.write(setup, origin(), results);
            print(result);
        }
        console.out().println("Report: " + folder.resolve("index.html"));
        return console.exitCode();
    }

    private FigureResult compute(ArchitectureFigure figure, FigureRuns runs) throws IOException, InterruptedException {
        long began = System.nanoTime();
        Optional<FigureOutcome> outcome = Optional.empty();
        String missing = "";
        if (console.interrupt().getAsBoolean()) {
            missing = "stopped before it began";
        } else {
            try {
                outcome = Optional.of(figure.compute(runs));
            } catch (StoppedException | MissingDataException e) {
                missing = String.valueOf(e.getMessage());
            }
        }
        return new FigureResult(figure.id(), figure.title(), outcome, missing, (System.nanoTime() - began) * 1e-9);
    }

    private String origin() {
        ReportProvenance here = ReportProvenance.here(
                String.join(" ", spec.commandLine().getParseResult().originalArgs()), String.join(" ", spec.version()));
        return "zoe simulate " + here.command() + "; " + here.version() + "; " + here.java() + "; " + here.processor()
                + ", " + here.cores() + " cores, " + here.system() + "; " + here.written();
    }

    private void print(FigureResult result) {
        console.out().println(result.id() + " " + result.title());
        if (result.outcome().isEmpty()) {
            console.out().println("  not computed: " + result.missing());
        } else {
            for (ClaimResult claim : result.outcome().get().claims()) {
                console.out()
                        .println("  " + claim.verdict().label() + ": " + claim.claim() + " | published "
                                + claim.published() + " | ours " + claim.ours());
            }
        }
        console.out().flush();
    }
}
