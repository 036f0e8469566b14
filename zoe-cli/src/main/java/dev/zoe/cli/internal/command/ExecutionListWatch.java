package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.DocumentPrinter;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.screen.LiveTable;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.watch.ReconnectPolicy;
import dev.zoe.cli.internal.watch.StateFollower;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Shows a list of executions again whenever it has changed. */
final class ExecutionListWatch {

    private static final Duration RETRY_FOR = Duration.ofMinutes(2);

    private final CommandContext context;
    private final StateFollower follower;
    private final ExecutionTable table;

    ExecutionListWatch(CommandContext context, QueryParameters query, ExecutionTable table, Optional<Duration> every) {
        this.context = context;
        this.follower = new StateFollower(context.api(), "/executions" + query, every);
        this.table = table;
    }

    /** Shows the whole list on the terminal, until a key ends it. */
    void onScreen() {
        Clock clock = context.clock();
        try (LiveTable screen = LiveTable.open("q quit", context.terminal().colours())) {
            ReconnectPolicy reconnectPolicy = new ReconnectPolicy(RETRY_FOR, clock, screen::setNotice);
            screen.show(() -> follower.follow(reconnectPolicy, screen::isOpen, page -> {
                table.sort(page);
                screen.setTable(() -> table.of(page, clock.instant()));
            }));
        }
    }

    /** Prints each execution at first, and each one that has changed since. */
    void printChanges(OutputOption output) {
        Terminal terminal = context.terminal();
        Map<Long, List<String>> shown = new HashMap<>();
        ReconnectPolicy reconnectPolicy = new ReconnectPolicy(RETRY_FOR, context.clock(), terminal::notice);
        follower.follow(reconnectPolicy, () -> true, page -> {
            table.sort(page);
            Instant now = context.clock().instant();
            page.path("items").valueStream().map(ExecutionDocument::new).forEach(execution -> {
                List<String> lasting = cells(execution, now, false);
                if (!lasting.equals(shown.put(execution.id(), lasting))) {
                    print(execution, now, output, terminal);
                }
            });
            terminal.out().flush();
        });
    }

    private void print(ExecutionDocument execution, Instant now, OutputOption output, Terminal terminal) {
        if (output.isTable()) {
            terminal.out()
                    .println(cells(execution, now, true).stream()
                            .filter(cell -> !cell.isEmpty())
                            .collect(Collectors.joining("  ")));
        } else {
            JsonNode document = execution.json();
            DocumentPrinter.printNext(document, output.format(), terminal.out());
        }
    }

    /** @param all whether with those that change as time goes by */
    private List<String> cells(ExecutionDocument execution, Instant now, boolean all) {
        return table.columns().stream()
                .filter(column -> all || !column.isVolatile())
                .map(column -> column.cell(execution, now))
                .map(cell -> cell instanceof Cell styled ? styled.text() : HumanReadable.oneLine(cell.toString()))
                .toList();
    }
}
