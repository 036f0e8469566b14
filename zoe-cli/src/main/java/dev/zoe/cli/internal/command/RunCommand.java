package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.submission.ParameterSweep;
import dev.zoe.cli.internal.submission.SubmissionClient;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.watch.ExecutionEndSummary;
import dev.zoe.cli.internal.watch.ExecutionProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe run}. */
@Command(
        name = "run",
        description = "Run applications: submit them, follow them, end with their exit code",
        footer = {
            "",
            "Shows the progress and the log of the monitored service. Several files are",
            "submitted together and followed one after the other. The exit code is that of",
            "the application, as its program ended; of several, the largest one. An",
            "application that was cancelled counts as 1.",
            "",
            "Examples:",
            "  zoe run mandelbrot.json",
            "  zoe run mandelbrot.json --results pictures",
            "  zoe run prepare.yaml train.yaml --var size=100",
            "  zoe run train.yaml --each parameters.csv --name train-$${rate} --results runs"
        })
final class RunCommand extends Subcommand {

    private static final int LARGEST_CODE = 255;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Descriptions (JSON or YAML); - reads standard input")
    private List<String> files = List.of();

    @Mixin
    private final SubmissionOptions submission = new SubmissionOptions();

    @Mixin
    private final SweepOptions sweep = new SweepOptions();

    @Mixin
    private final WaitOptions waitOptions = new WaitOptions();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Copy the results into this local directory; of several, and with --each, into DIR/ID")
    private Optional<Path> directory = Optional.empty();

    @Mixin
    private final OutputOption output = new OutputOption();

    private int worst;

    RunCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        directory.filter(path -> Files.exists(path) && !Files.isDirectory(path)).ifPresent(path -> {
            throw new CommandFailure(
                    ExitCode.USAGE, path + " is no directory; --results needs one, or a name for a new one");
        });
        if (sweep.isGiven()) {
            return runEach();
        }
        // All are read before the first one is submitted, so that a mistake submits nothing.
        ZoeRestClient api = context().api();
        List<byte[]> bodies = files.stream()
                .map(file -> submission.body(
                        DescriptionFile.read(file, context().terminal().in()), api))
                .toList();
        Terminal terminal = context().terminal();
        SubmissionClient client = new SubmissionClient(api, terminal, context().clock());
        List<ExecutionDocument> submitted = new ArrayList<>();
        ExecutionProgress progress = new ExecutionProgress(terminal);
        for (byte[] body : bodies) {
            ExecutionDocument execution = client.submitRetryingOutages(waitOptions.retryFor(), body);
            progress.printSubmitted(execution);
            submitted.add(execution);
        }
        return follow(submitted, api);
    }

    private ExitCode follow(List<ExecutionDocument> submitted, ZoeRestClient api) {
        ObjectNode document = CliJson.mapper().createObjectNode();
        ArrayNode items = document.putArray("items");
        ExitCode result = ExitCode.OK;
        for (ExecutionDocument execution : submitted) {
            ExecutionProgress progress = new ExecutionProgress(context().terminal());
            ExecutionDocument ended = waitOptions.await(execution.id(), output.isTable(), api, context(), progress);
            items.add(ended.json());
            if (output.isTable()) {
                context().terminal().out().println(ExecutionEndSummary.of(ended));
            }
            Optional<CommandFailure> failure = handleResults(ended, submitted.size() == 1);
            if (ended.hasFailed()) {
                result = ExitCode.APPLICATION_FAILED;
                worst = Math.max(worst, code(ended));
            } else if (result == ExitCode.OK) {
                result = failure.map(CommandFailure::exitCode).orElse(result);
            }
        }
        if (!output.isTable()) {
            output.print(items.size() == 1 ? items.get(0) : document, context().terminal(), terminal -> {});
        }
        return result;
    }

    /**
     * Results of several executions are in a directory each, by their numbers. A failure to copy those of one does not
     * stop the others; it is told at once and returned.
     */
    private Optional<CommandFailure> handleResults(ExecutionDocument ended, boolean single) {
        ExecutionResults results = new ExecutionResults(context(), ended);
        if (directory.isEmpty()) {
            if (output.isTable()) {
                results.printPaths();
            }
            return Optional.empty();
        }
        try {
            results.copyTo(single ? directory.get() : directoryOf(ended, directory.get()));
            return Optional.empty();
        } catch (CommandFailure failure) {
            if (single) {
                throw failure;
            }
            context().terminal().notice(SweepSummary.notCopied(ended.id(), String.join("; ", failure.lines())));
            return Optional.of(failure);
        }
    }

    private static Path directoryOf(ExecutionDocument execution, Path parent) {
        return parent.resolve(Long.toString(execution.id()));
    }

    private ExitCode runEach() {
        if (files.size() != 1) {
            throw new CommandFailure(ExitCode.USAGE, "--each takes one description, not " + files.size());
        }
        SweepSummary summary =
                sweep.run(files.get(0), submission, Optional.of(this::copyResults), waitOptions, output, context());
        worst = summary.outcomes().stream()
                .flatMap(outcome -> outcome.execution().stream())
                .filter(ExecutionDocument::hasFailed)
                .mapToInt(RunCommand::code)
                .max()
                .orElse(0);
        int failed = summary.outcomes().stream()
                .filter(outcome -> outcome.failure().isPresent())
                .map(ParameterSweep.Outcome::result)
                .mapToInt(ExitCode::value)
                .max()
                .orElse(0);
        worst = Math.max(worst, failed);
        return worst == 0 ? ExitCode.OK : ExitCode.APPLICATION_FAILED;
    }

    /** A failure is that of one row; the others go on. */
    private ParameterSweep.Outcome copyResults(ParameterSweep.Outcome ended) {
        if (directory.isEmpty()) {
            return ended;
        }
        ExecutionDocument execution = ended.execution().orElseThrow();
        try {
            return ended.copied(
                    new ExecutionResults(context(), execution).copyTo(directoryOf(execution, directory.get())));
        } catch (CommandFailure failure) {
            return ended.notCopied(failure);
        }
    }

    /** The exit code of an application that failed; 1 when no program of it ended with one. */
    private static int code(ExecutionDocument ended) {
        int code = ended.exitCode().orElse(1);
        return code >= 1 && code <= LARGEST_CODE ? code : 1;
    }

    @Override
    int exitCode(ExitCode result) {
        return result == ExitCode.APPLICATION_FAILED ? worst : result.value();
    }
}
