package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.screen.RawTerminal;
import dev.zoe.cli.internal.screen.ScreenSize;
import dev.zoe.cli.internal.session.RemoteProgram;
import dev.zoe.cli.internal.session.SessionSocket;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe exec}. */
@Command(
        name = "exec",
        description = "Run a program in the container of a service",
        footer = {
            "",
            "The program runs beside that of the service, as the same user. Its exit code is",
            "that of this command: 126 when it cannot be run, 127 when there is no such",
            "program. Its output is shown as it is, control characters included.",
            "",
            "Examples:",
            "  zoe exec 42 -- nvidia-smi",
            "  zoe exec 42/worker0 -- sh -c 'df -h /tmp'",
            "  zoe exec -i 42 -- tar -x -C /tmp < data.tar",
            "  zoe exec -it 42/master0 -- sh"
        })
final class ExecCommand extends Subcommand {

    @Parameters(
            index = "0",
            paramLabel = "EXECUTION[/SERVICE]",
            description = "Its id or name, and a service (default: the first monitored one)")
    private ServiceReference service = ServiceReference.NONE;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "PROGRAM",
            description = "The program and its arguments, behind --")
    private List<String> command = List.of();

    @Option(
            names = {"-i", "--stdin"},
            description = "Send the input of this command to the program")
    private boolean input;

    @Option(
            names = {"-t", "--tty"},
            description = "Give the program a terminal; Ctrl-C goes to it")
    private boolean tty;

    private int remoteCode;

    ExecCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        long id = service.execution().id(api);
        try {
            if (tty) {
                onTerminal(api, id);
            } else {
                try (SessionSocket socket = SessionSocket.open(api, path(id, new ScreenSize(0, 0)))) {
                    remoteCode = program(socket).run(stdin(), () -> {});
                }
            }
            return ExitCode.OK;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.INTERNAL, "interrupted before the program ended");
        }
    }

    private void onTerminal(ZoeRestClient api, long id) throws InterruptedException {
        if (!context().terminal().liveOutput()) {
            throw new CommandFailure(ExitCode.USAGE, "-t needs a terminal as output; leave it out");
        }
        try (RawTerminal raw = RawTerminal.open();
                SessionSocket socket = SessionSocket.open(api, path(id, raw.size()))) {
            RemoteProgram program = program(socket);
            remoteCode = program.run(
                    stdin(),
                    () -> raw.onResize(() ->
                            program.resize(raw.size().columns(), raw.size().rows())));
        }
    }

    private Optional<InputStream> stdin() {
        return input ? Optional.of(context().terminal().in()) : Optional.empty();
    }

    private RemoteProgram program(SessionSocket socket) {
        Terminal terminal = context().terminal();
        return new RemoteProgram(socket, terminal.out()::writeRaw, terminal.err()::writeRaw);
    }

    private String path(long id, ScreenSize size) {
        QueryParameters query = service.query()
                .with("tty", tty)
                .with("stdin", input)
                .with("columns", size.columns())
                .with("rows", size.rows())
                .withAll("command", command);
        return "/executions/" + id + "/exec" + query;
    }

    /** That of the program, once it has run. */
    @Override
    int exitCode(ExitCode result) {
        return remoteCode;
    }
}
