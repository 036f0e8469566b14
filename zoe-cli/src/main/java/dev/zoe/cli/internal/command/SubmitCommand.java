package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.watch.ExecutionProgress;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
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
            "  sed s/8/16/ mandelbrot.json | zoe submit - -o json"
        })
final class SubmitCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "FILE", description = "The description (JSON); - reads standard input")
    private String file = "";

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the execution (default: the application's)")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "Group that it counts for (default: your default one)")
    private Optional<String> group = Optional.empty();

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

    SubmitCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        Terminal terminal = context().terminal();
        byte[] body = SubmissionBody.of(DescriptionFile.read(file, terminal.in()), name, group);
        ZoeRestClient api = context().api();
        // The key makes it harmless when the connection breaks and the request is sent again.
        ExecutionDocument execution = new ExecutionDocument(api.post(
                "/executions", body, Map.of("Idempotency-Key", UUID.randomUUID().toString())));
        String notice = execution.json().path("notice").asString("");
        if (!notice.isEmpty()) {
            terminal.notice(HumanReadable.oneLine("notice: " + notice));
        }
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
