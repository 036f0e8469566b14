package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.Humane;
import dev.zoe.cli.internal.rest.Api;
import dev.zoe.cli.internal.rest.Execution;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.watch.ExecutionWatch;
import dev.zoe.cli.internal.watch.InterruptNotice;
import dev.zoe.cli.internal.watch.LogReader;
import dev.zoe.cli.internal.watch.Patience;
import dev.zoe.cli.internal.watch.Progress;
import dev.zoe.cli.internal.watch.Summary;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Waiting for the end of an execution, with the flags that go with it. */
final class Waiting {

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Stop waiting after this long, such as 90s, 5m or 2h; the execution goes on (exit code 7)")
    private Optional<Duration> timeout = Optional.empty();

    @Option(
            names = "--retry-for",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Go on waiting for so long while the server cannot be reached (default: 2m)")
    private Duration retryFor = Duration.ofMinutes(2);

    /** Waits for the end and prints the result. */
    ExitCode untilEnd(long id, boolean followLogs, Api api, OutputOption output, Context context) {
        return untilEnd(id, followLogs, api, output, context, new Progress(context.terminal()));
    }

    /** The same, going on with what is shown already. */
    ExitCode untilEnd(long id, boolean followLogs, Api api, OutputOption output, Context context, Progress progress) {
        Terminal terminal = context.terminal();
        Patience patience = patience(context);
        Execution ended;
        try (InterruptNotice notice = new InterruptNotice(terminal, id);
                ExecutionWatch watch = new ExecutionWatch(api, id, progress, patience, context.clock(), timeout)) {
            notice.arm();
            Execution started = watch.until(execution -> execution.isRunning() || hasStopped(execution));
            if (!started.hasEnded()) {
                progress.interruptFor(() -> printEndpoints(api, id, terminal));
            }
            if (followLogs && started.startedAt().isPresent()) {
                progress.hush();
                new LogReader(api, id, Optional.empty(), terminal).follow(patience);
            }
            ended = watch.until(Execution::hasEnded);
        }
        output.print(ended.json(), terminal, to -> to.out().println(Summary.of(ended)));
        return ended.hasFailed() ? ExitCode.APPLICATION_FAILED : ExitCode.OK;
    }

    Patience patience(Context context) {
        return new Patience(retryFor, context.clock(), context.terminal()::say);
    }

    private static boolean hasStopped(Execution execution) {
        return execution.hasEnded() || execution.status().equals("cleaning-up");
    }

    private static void printEndpoints(Api api, long id, Terminal terminal) {
        for (JsonNode endpoint : api.get("/executions/" + id + "/endpoints").path("items")) {
            terminal.say(Humane.oneLine(endpoint.path("service").asString("") + " "
                    + endpoint.path("port").asString("") + ": "
                    + endpoint.path("url").asString("")));
        }
    }
}
