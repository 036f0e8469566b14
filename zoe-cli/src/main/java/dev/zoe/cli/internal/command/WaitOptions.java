package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.watch.ExecutionEndSummary;
import dev.zoe.cli.internal.watch.ExecutionProgress;
import dev.zoe.cli.internal.watch.ExecutionWatcher;
import dev.zoe.cli.internal.watch.InterruptNotice;
import dev.zoe.cli.internal.watch.ReconnectPolicy;
import dev.zoe.cli.internal.watch.ServiceLogReader;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Waiting for the end of an execution, with the flags that go with it. */
final class WaitOptions {

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Stop waiting after this time, such as 90s, 5m or 2h; the execution continues (exit code 7)")
    private Optional<Duration> timeout = Optional.empty();

    @Option(
            names = "--retry-for",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Retry for this time while the server is busy or cannot be reached (default: 2m)")
    private Duration retryFor = Duration.ofMinutes(2);

    /** Waits for the end and prints the result. */
    ExitCode awaitEnd(long id, boolean followLogs, ZoeRestClient api, OutputOption output, CommandContext context) {
        return result(await(id, followLogs, api, context, new ExecutionProgress(context.terminal())), output, context);
    }

    /** The same with a progress that has printed lines already, and with the paths of the results. */
    ExitCode awaitEnd(
            long id,
            boolean followLogs,
            ZoeRestClient api,
            OutputOption output,
            CommandContext context,
            ExecutionProgress progress) {
        ExecutionDocument ended = await(id, followLogs, api, context, progress);
        ExitCode result = result(ended, output, context);
        if (output.isTable()) {
            new ExecutionResults(context, ended).printPaths();
        }
        return result;
    }

    private static ExitCode result(ExecutionDocument ended, OutputOption output, CommandContext context) {
        output.print(ended.json(), context.terminal(), to -> to.out().println(ExecutionEndSummary.of(ended)));
        return ended.hasFailed() ? ExitCode.APPLICATION_FAILED : ExitCode.OK;
    }

    /** Waits for the end, shows the progress, and prints the log if wanted. */
    ExecutionDocument await(
            long id, boolean followLogs, ZoeRestClient api, CommandContext context, ExecutionProgress progress) {
        Terminal terminal = context.terminal();
        ReconnectPolicy reconnectPolicy = reconnectPolicy(context);
        try (InterruptNotice notice = new InterruptNotice(terminal, id);
                ExecutionWatcher watcher =
                        new ExecutionWatcher(api, id, progress, reconnectPolicy, context.clock(), timeout)) {
            notice.arm();
            ExecutionDocument started = watcher.awaitUntil(execution -> execution.isRunning() || hasStopped(execution));
            if (!started.hasEnded()) {
                progress.printBetween(() -> printEndpoints(api, id, terminal));
            }
            if (followLogs && started.startedAt().isPresent()) {
                progress.silence();
                new ServiceLogReader(api, id, Optional.empty(), terminal).follow(reconnectPolicy);
            }
            return watcher.awaitUntil(ExecutionDocument::hasEnded);
        }
    }

    Duration retryFor() {
        return retryFor;
    }

    ReconnectPolicy reconnectPolicy(CommandContext context) {
        return new ReconnectPolicy(retryFor, context.clock(), context.terminal()::notice);
    }

    private static boolean hasStopped(ExecutionDocument execution) {
        return execution.hasEnded() || execution.status().equals("cleaning-up");
    }

    private static void printEndpoints(ZoeRestClient api, long id, Terminal terminal) {
        for (JsonNode endpoint : api.get("/executions/" + id + "/endpoints").path("items")) {
            terminal.notice(HumanReadable.oneLine(endpoint.path("service").asString("") + " "
                    + endpoint.path("port").asString("") + ": "
                    + EndpointAddress.of(endpoint)));
        }
    }
}
