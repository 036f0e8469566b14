package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.DocumentPrinter;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.watch.EventFollower;
import dev.zoe.cli.internal.watch.ReconnectPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe events}. */
@Command(
        name = "events",
        description = "List events, or follow them",
        footer = {
            "",
            "Without --follow the newest events are listed, the latest last, or first with",
            "--order newest.",
            "Following prints one line per event, with -o json one document per line; with",
            "--since first those since that time. Following one execution ends with it.",
            "",
            "Examples:",
            "  zoe events",
            "  zoe events 42",
            "  zoe events --since 1h --order newest",
            "  zoe events -f --since 10m",
            "  zoe events 42 -f -o json"
        })
final class EventsCommand extends Subcommand {

    private static final Duration RETRY_FOR = Duration.ofMinutes(2);

    /** Which event is listed first. */
    enum EventOrder {
        OLDEST,
        NEWEST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(index = "0", arity = "0..1", paramLabel = "EXECUTION", description = "Its id or name (default: all)")
    private Optional<ExecutionReference> execution = Optional.empty();

    @Option(
            names = {"-f", "--follow"},
            description = "Print events as they happen")
    private boolean follow;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = TypedTimeConverter.class,
            description = "Only those since a time such as 2026-11-23T10:00:00Z, or 7d")
    private Optional<TypedTimeConverter.TypedTime> since = Optional.empty();

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            description = "${COMPLETION-CANDIDATES} first (default: ${DEFAULT-VALUE})")
    private EventOrder order = EventOrder.OLDEST;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = ListLimitConverter.class,
            description = "Up to this many of the newest (default: ${DEFAULT-VALUE})")
    private int limit = 500;

    @Mixin
    private final OutputOption output = new OutputOption();

    EventsCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        Terminal terminal = context().terminal();
        Optional<Long> id = execution.map(reference -> reference.id(api));
        Optional<Instant> start = since.map(time -> time.ago(context().clock().instant()));
        if (follow && order == EventOrder.NEWEST) {
            throw new CommandFailure(
                    ExitCode.USAGE, "--order newest is for a list; --follow prints events as they happen");
        }
        if (follow) {
            ReconnectPolicy reconnectPolicy =
                    new ReconnectPolicy(RETRY_FOR, context().clock(), terminal::notice);
            new EventFollower(api, id, start).follow(reconnectPolicy, this::printNext);
            return ExitCode.OK;
        }
        String path = id.map(one -> "/executions/" + one + "/events").orElse("/events");
        JsonNode events = newest(api, path, start);
        output.printList(events, terminal, table(events), "no events");
        if (output.isTable() && events.path("next").isString()) {
            terminal.notice("older events are not shown; use a larger --limit");
        }
        return ExitCode.OK;
    }

    /** The newest events, in the order that is asked for. */
    private JsonNode newest(ZoeRestClient api, String path, Optional<Instant> start) {
        QueryParameters query = new QueryParameters().with("order", "newest").with("since", start);
        ObjectNode events = api.list(path, query, limit);
        if (order == EventOrder.NEWEST) {
            return events;
        }
        List<JsonNode> items = new ArrayList<>(events.path("items").values());
        Collections.reverse(items);
        events.putArray("items").addAll(items);
        return events;
    }

    private void printNext(JsonNode event) {
        Terminal terminal = context().terminal();
        if (output.isTable()) {
            terminal.out()
                    .println(Stream.of(
                                    at(event),
                                    event.path("execution_id").asString(""),
                                    subject(event),
                                    change(event),
                                    because(event))
                            .map(HumanReadable::oneLine)
                            .collect(Collectors.joining("  ")));
            terminal.out().flush();
        } else {
            DocumentPrinter.printNext(event, output.format(), terminal.out());
        }
    }

    private static AlignedTable table(JsonNode events) {
        AlignedTable table = new AlignedTable()
                .text("AT")
                .number("EXECUTION")
                .text("SUBJECT")
                .text("CHANGE")
                .text("REASON");
        for (JsonNode event : events.path("items")) {
            table.row(
                    at(event), event.path("execution_id").asString(""), subject(event), change(event), because(event));
        }
        return table;
    }

    private static String at(JsonNode event) {
        return HumanReadable.time(event.path("at").asString(""));
    }

    private static String subject(JsonNode event) {
        return event.path("service").asString(event.path("kind").asString(""));
    }

    private static String change(JsonNode event) {
        String from = event.path("from").asString("");
        String to = event.path("to").asString("");
        return from.isEmpty() ? to : from + " -> " + to;
    }

    private static String because(JsonNode event) {
        String actor = event.path("actor").asString("");
        String reason = event.path("reason").asString("");
        return actor.isEmpty() ? reason : reason + " (" + actor + ")";
    }
}
