package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.PrefixedLines;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.watch.LineSplitter;
import dev.zoe.cli.internal.watch.LogSink;
import dev.zoe.cli.internal.watch.MergedLogFollower;
import dev.zoe.cli.internal.watch.ReconnectPolicy;
import dev.zoe.cli.internal.watch.ServiceLogReader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe logs}. */
@Command(
        name = "logs",
        description = "Print the log of one or more services",
        footer = {
            "",
            "On a terminal, control characters are escaped, as in \\x1b. A file or a pipe",
            "receives the bytes of a single service unchanged.",
            "",
            "Each line of several services begins with the name of its service. They come",
            "one after the other, and with --follow as they are printed.",
            "",
            "Examples:",
            "  zoe logs 42",
            "  zoe logs 42 worker3 --tail 20",
            "  zoe logs -f 42     until the service ends",
            "  zoe logs 42 worker0 worker1 -f",
            "  zoe logs 42 --all --grep 'ERROR|WARN'"
        })
final class LogsCommand extends Subcommand {

    /** Longer than a restart of the server takes. */
    private static final Duration RETRY_FOR = Duration.ofMinutes(2);

    private static final String CREATED = "created";

    @Parameters(index = "0", paramLabel = "EXECUTION", description = "Its id, or its name if no other one has it")
    private ExecutionReference execution = ExecutionReference.NONE;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "SERVICE",
            description = "Services, such as worker0 (default: the first monitored one)")
    private List<String> services = List.of();

    @Option(names = "--all", description = "All services, also those that have ended")
    private boolean all;

    @Option(
            names = "--tail",
            paramLabel = "N",
            converter = LineCountConverter.class,
            description = "Begin with the last N lines of each service")
    private Optional<Integer> tail = Optional.empty();

    @Option(
            names = "--grep",
            paramLabel = "REGEX",
            description = "Only lines that contain a match of this regular expression")
    private Optional<Pattern> wanted = Optional.empty();

    @Option(
            names = {"-f", "--follow"},
            description = "Follow until the services end")
    private boolean follow;

    @Option(names = "--since", paramLabel = "TIME", hidden = true, description = "Not possible")
    private Optional<String> since = Optional.empty();

    LogsCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        if (since.isPresent()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "the output of services has no times, so there is no --since; use --tail, or let the program"
                            + " print times and use --grep");
        }
        if (all && !services.isEmpty()) {
            throw new CommandFailure(ExitCode.USAGE, "name services, or use --all for all of them, but not both");
        }
        ZoeRestClient api = context().api();
        long id = execution.id(api);
        if (!all && services.size() < 2) {
            one(api, id);
        } else {
            several(api, id);
        }
        return ExitCode.OK;
    }

    private void one(ZoeRestClient api, long id) {
        Terminal terminal = context().terminal();
        LogSink sink = terminal::copy;
        if (wanted.isPresent()) {
            PrefixedLines lines = new PrefixedLines(terminal, List.of(), false, wanted);
            sink = new LineSplitter(line -> print(lines, "", line));
        }
        ServiceLogReader log = new ServiceLogReader(api, id, services.stream().findFirst(), tail, terminal, sink);
        if (follow) {
            log.follow(reconnectPolicy());
        } else {
            log.copy();
        }
    }

    private void several(ZoeRestClient api, long id) {
        List<String> names =
                all ? started(api, id) : services.stream().distinct().toList();
        PrefixedLines lines = new PrefixedLines(context().terminal(), names, true, wanted);
        if (follow) {
            new MergedLogFollower(api, id, services, tail, (service, line) -> print(lines, service, line))
                    .follow(reconnectPolicy());
            return;
        }
        for (String name : names) {
            LogSink sink = new LineSplitter(line -> print(lines, name, line));
            new ServiceLogReader(api, id, Optional.of(name), tail, context().terminal(), sink).copy();
        }
    }

    private void print(PrefixedLines lines, String service, String line) {
        lines.print(service, line);
        if (follow) {
            context().terminal().out().flush();
        }
    }

    /** Those that can have printed something. */
    private static List<String> started(ZoeRestClient api, long id) {
        return api.get("/executions/" + id + "/services")
                .path("items")
                .valueStream()
                .filter(service -> !service.path("status").asString("").equals(CREATED))
                .map(service -> service.path("name"))
                .map(JsonNode::asString)
                .toList();
    }

    private ReconnectPolicy reconnectPolicy() {
        return new ReconnectPolicy(RETRY_FOR, context().clock(), context().terminal()::notice);
    }
}
