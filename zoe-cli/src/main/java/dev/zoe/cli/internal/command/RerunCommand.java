package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.description.SubmissionBody;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.submission.SubmissionClient;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.watch.ExecutionProgress;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe rerun}. */
@Command(
        name = "rerun",
        description = "Submit the application of an earlier execution again",
        footer = {
            "",
            "The new execution has the description, the name and the group of the earlier",
            "one, with the given changes.",
            "",
            "Examples:",
            "  zoe rerun 42",
            "  zoe rerun 42 --set services[worker].total_count=16 --wait"
        })
final class RerunCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "EXECUTION", description = "Its id, or its name if no other one has it")
    private ExecutionReference execution = ExecutionReference.NONE;

    @Mixin
    private final SubmissionOptions submission = new SubmissionOptions();

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
    private final OutputOption output = new OutputOption();

    RerunCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        Terminal terminal = context().terminal();
        ZoeRestClient api = context().api();
        ExecutionDocument earlier = api.execution(execution.id(api));
        DescriptionFile description = submission
                .changes()
                .apply(description(earlier), Optional.empty())
                .description();
        Optional<String> group = submission
                .group()
                .or(() -> Optional.of(earlier.json().path("group").asString("")).filter(name -> !name.isEmpty()));
        byte[] body = SubmissionBody.of(
                description, Optional.of(submission.name().orElse(earlier.name())), group, submission.after(api));
        ExecutionDocument again = new SubmissionClient(api, terminal, context().clock())
                .submitRetryingOverload(waitOptions.retryFor(), body);
        if (wait || follow) {
            ExecutionProgress progress = new ExecutionProgress(terminal);
            progress.printSubmitted(again);
            return waitOptions.awaitEnd(again.id(), follow, api, output, context(), progress);
        }
        output.print(again.json(), terminal, to -> to.out()
                .println(HumanReadable.oneLine(again.title() + " " + again.status() + ", as " + earlier.id())));
        return ExitCode.OK;
    }

    private static DescriptionFile description(ExecutionDocument earlier) {
        if (!earlier.json().path("application").isObject()) {
            throw new CommandFailure(ExitCode.REFUSED, "the server has no description of execution " + earlier.id());
        }
        return new DescriptionFile(
                "execution " + earlier.id(), earlier.json().path("application").toString());
    }
}
