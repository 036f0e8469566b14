package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.watch.ReconnectPolicy;
import dev.zoe.cli.internal.watch.ServiceLogReader;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe logs}. */
@Command(
        name = "logs",
        description = "Print the log of a service",
        footer = {
            "",
            "On a terminal, control characters are escaped, as in \\x1b. A file or a pipe",
            "receives the bytes of the service unchanged.",
            "",
            "Examples:",
            "  zoe logs 42",
            "  zoe logs 42 worker3",
            "  zoe logs -f 42     until the service ends"
        })
final class LogsCommand extends Subcommand {

    /** Longer than a restart of the server takes. */
    private static final Duration RETRY_FOR = Duration.ofMinutes(2);

    @Parameters(index = "0", paramLabel = "EXECUTION", description = "Its id, or its name if no other one has it")
    private ExecutionReference execution = ExecutionReference.NONE;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "SERVICE",
            description = "The service, such as worker0 (default: the first monitored one)")
    private Optional<String> service = Optional.empty();

    @Option(
            names = {"-f", "--follow"},
            description = "Follow until the service ends")
    private boolean follow;

    LogsCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        ServiceLogReader log =
                new ServiceLogReader(api, execution.id(api), service, context().terminal());
        if (follow) {
            log.follow(
                    new ReconnectPolicy(RETRY_FOR, context().clock(), context().terminal()::notice));
        } else {
            log.copy();
        }
        return ExitCode.OK;
    }
}
