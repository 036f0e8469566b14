package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.submission.ParameterSweep;
import dev.zoe.cli.internal.submission.SubmissionClient;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.watch.ExecutionProgress;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe submit}. */
@Command(
        name = "submit",
        description = "Submit an application",
        footer = {
            "",
            "Without --wait the command ends when the application is accepted. With --wait",
            "it shows the place in the queue, then the core services, then the elastic ones,",
            "and ends with the application's own result.",
            "",
            "Examples:",
            "  zoe submit mandelbrot.json",
            "  zoe submit mandelbrot.json --name try-3 --wait --timeout 10m",
            "  zoe submit mandelbrot.json --follow > result.log",
            "  zoe submit evaluate.json --after 41 --after prepare:any",
            "  zoe submit mandelbrot.yaml --set services[worker].total_count=16 --dry-run",
            "  sed s/8/16/ mandelbrot.json | zoe submit - -o json"
        })
final class SubmitCommand extends Subcommand {

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "The description (JSON or YAML); - reads standard input")
    private String file = "";

    @Mixin
    private final SubmissionOptions submission = new SubmissionOptions();

    @Option(names = "--dry-run", description = "Let the server check it and show what it asks for; submit nothing")
    private boolean dryRun;

    @Option(
            names = {"-w", "--wait"},
            description = "Wait for the end")
    private boolean wait;

    @Option(
            names = {"-f", "--follow"},
            description = "Wait for the end and print the log of the monitored service")
    private boolean follow;

    @Mixin
    private final WaitOptions waitOptions = new WaitOptions();

    @Mixin
    private final SweepOptions sweep = new SweepOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    SubmitCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        Terminal terminal = context().terminal();
        if (sweep.isGiven()) {
            if (dryRun || follow) {
                throw new CommandFailure(
                        ExitCode.USAGE,
                        "--each has neither --dry-run nor --follow; use 'zoe validate'"
                                + " to check, and 'zoe logs' for the output");
            }
            Optional<UnaryOperator<ParameterSweep.Outcome>> atEnd =
                    wait ? Optional.of(UnaryOperator.identity()) : Optional.empty();
            return sweep.run(file, submission, atEnd, waitOptions, output, context())
                    .result();
        }
        DescriptionFile description = DescriptionFile.read(file, terminal.in());
        if (dryRun) {
            return new DryRun(context(), output).show(description, submission);
        }
        ZoeRestClient api = context().api();
        byte[] body = submission.body(description, api);
        ExecutionDocument execution = new SubmissionClient(
                        api, terminal, context().clock())
                .submitRetryingOverload(waitOptions.retryFor(), body);
        if (wait || follow) {
            ExecutionProgress progress = new ExecutionProgress(terminal);
            progress.printSubmitted(execution);
            return waitOptions.awaitEnd(execution.id(), follow, api, output, context(), progress);
        }
        output.print(execution.json(), terminal, to -> to.out()
                .println(HumanReadable.oneLine(execution.title() + " " + execution.status())));
        return ExitCode.OK;
    }
}
