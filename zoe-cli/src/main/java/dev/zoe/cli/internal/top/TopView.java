package dev.zoe.cli.internal.top;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.screen.ScreenSize;
import dev.zoe.cli.internal.screen.StyledLines;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jline.utils.AttributedString;
import tools.jackson.databind.JsonNode;

/** Makes the lines of the screen. */
public final class TopView {

    private static final String KEYS = "q quit  ↑↓ select  enter details  l log  c cancel  s sort  ? help";
    private static final List<String> HELP = List.of(
            "Keys of zoe top",
            "",
            "  up, down, k, j   select an execution",
            "  enter            its services and why it has these",
            "  l                the end of the log of its monitored service",
            "  c                end it, after a question",
            "  s                sort by the next column",
            "  esc              back",
            "  q, ctrl-c        quit",
            "",
            "In the bars of the nodes, core services are solid (█) and elastic ones hatched (▒).",
            "CPU and MEMORY are measured; what services reserve is in the bars.");

    private final String server;
    private final boolean colours;

    /** @param server the address that is shown in the first line */
    public TopView(String server, boolean colours) {
        this.server = server;
        this.colours = colours;
    }

    /** Everything, without a selection and colours: for a file or a pipe. */
    public List<String> whole(ClusterSnapshot snapshot, int columns) {
        ScreenSize endless = new ScreenSize(Integer.MAX_VALUE, columns);
        return cluster(snapshot, TopState.FIRST, endless, false).stream()
                .map(AttributedString::toString)
                .map(String::stripTrailing)
                .toList();
    }

    /** @param report the page about an execution; empty until it was read */
    List<AttributedString> lines(
            ClusterSnapshot snapshot, TopState state, List<AttributedString> report, ScreenSize size) {
        int room = size.rows() - 1;
        List<AttributedString> body =
                switch (state.page()) {
                    case HELP -> HELP.stream().map(AttributedString::new).toList();
                    case DETAILS -> report;
                    // The head, and the end of the rest.
                    case LOGS -> ends(report, room);
                    case CLUSTER, CONFIRM_CANCEL ->
                        cluster(snapshot, state, new ScreenSize(room, size.columns()), true);
                };
        List<AttributedString> lines = new ArrayList<>(body.subList(0, Math.min(room, body.size())));
        while (lines.size() < room) {
            lines.add(AttributedString.EMPTY);
        }
        lines.add(StyledLines.bold(footer(snapshot, state)));
        return lines;
    }

    private static List<AttributedString> ends(List<AttributedString> report, int room) {
        if (report.size() <= room || room < 2) {
            return report;
        }
        List<AttributedString> lines = new ArrayList<>();
        lines.add(report.get(0));
        lines.addAll(report.subList(report.size() - room + 1, report.size()));
        return lines;
    }

    private static String footer(ClusterSnapshot snapshot, TopState state) {
        if (state.page() == TopPage.CONFIRM_CANCEL) {
            return "cancel "
                    + state.selected(snapshot)
                            .map(execution -> HumanReadable.oneLine(execution.title()))
                            .orElse("?")
                    + "? y: yes, any other key: no";
        }
        if (!state.message().isEmpty()) {
            return HumanReadable.oneLine(state.message());
        }
        return state.page() == TopPage.CLUSTER ? KEYS : "esc back  q quit";
    }

    private List<AttributedString> cluster(
            ClusterSnapshot snapshot, TopState state, ScreenSize size, boolean selectable) {
        List<AttributedString> lines = new ArrayList<>();
        lines.add(StyledLines.bold(
                HumanReadable.oneLine("Zoe at " + server + ", " + snapshot.at().truncatedTo(ChronoUnit.SECONDS))));
        lines.add(new AttributedString(totals(snapshot, state)));
        lines.add(AttributedString.EMPTY);
        snapshot.nodes().ifPresent(nodes -> {
            lines.addAll(NodeLines.of(nodes, size.columns(), Math.max(1, size.rows() / 3)));
            lines.add(AttributedString.EMPTY);
        });
        List<AttributedString> queue =
                snapshot.queue().map(waiting -> queue(waiting, snapshot)).orElse(List.of());
        int ofQueue = Math.min(queue.size(), Math.max(0, size.rows() / 4));
        int room = Math.max(2, size.rows() - lines.size() - (ofQueue > 0 ? ofQueue + 1 : 0));
        lines.addAll(executions(snapshot, state, room, size.columns(), selectable));
        if (ofQueue > 0) {
            lines.add(AttributedString.EMPTY);
            lines.addAll(queue.subList(0, ofQueue));
        }
        return lines;
    }

    private static String totals(ClusterSnapshot snapshot, TopState state) {
        return HumanReadable.oneLine(snapshot.executions().size() + " running"
                + snapshot.queue()
                        .map(queue -> ", " + queue.path("waiting").asInt(0) + " waiting, order "
                                + queue.path("order").asString("?"))
                        .orElse("")
                + ", sorted by " + state.order());
    }

    private List<AttributedString> executions(
            ClusterSnapshot snapshot, TopState state, int room, int columns, boolean selectable) {
        List<ExecutionDocument> sorted = state.sorted(snapshot);
        if (sorted.isEmpty()) {
            return List.of(new AttributedString("no execution runs"));
        }
        AlignedTable table = new AlignedTable()
                .number("ID")
                .text("NAME")
                .text("OWNER")
                .text("STATUS")
                .number("CORE")
                .number("ELASTIC")
                .number("CPU")
                .number("MEMORY")
                .number("RUN TIME");
        sorted.forEach(execution -> table.row(
                execution.id(),
                execution.name(),
                execution.json().path("owner").asString(""),
                Cell.status(execution.status()),
                execution.core(),
                execution.elastic(),
                execution.usedCores().isPresent()
                        ? HumanReadable.cores(execution.usedCores().getAsDouble())
                        : "",
                execution.usedMemory().isPresent()
                        ? HumanReadable.size(execution.usedMemory().getAsLong())
                        : "",
                execution.runTime(snapshot.at()).map(HumanReadable::age).orElse("")));
        List<AttributedString> lines = new ArrayList<>(StyledLines.of(table, colours));
        if (!selectable) {
            return lines;
        }
        Optional<Integer> selected = state.selected(snapshot).map(sorted::indexOf);
        int rows = Math.max(1, room - 1);
        int first = Math.max(0, selected.orElse(0) - rows + 1);
        selected.ifPresent(row -> lines.set(row + 1, StyledLines.selected(lines.get(row + 1), columns)));
        List<AttributedString> shown = new ArrayList<>(List.of(lines.get(0)));
        shown.addAll(lines.subList(1 + first, Math.min(lines.size(), 1 + first + rows)));
        return shown;
    }

    private List<AttributedString> queue(JsonNode queue, ClusterSnapshot snapshot) {
        AlignedTable table = new AlignedTable()
                .number("QUEUE")
                .number("ID")
                .text("NAME")
                .text("OWNER")
                .number("WAITING")
                .text("WHY");
        for (JsonNode item : queue.path("items")) {
            table.row(
                    item.path("position").asString(""),
                    item.path("execution_id").asString(""),
                    item.path("name").asString(""),
                    item.path("owner").asString(""),
                    ExecutionDocument.time(item, "submitted_at")
                            .map(at -> HumanReadable.age(Duration.between(at, snapshot.at())))
                            .orElse(""),
                    item.path("verdict").asString(""));
        }
        return table.isEmpty() ? List.of() : StyledLines.of(table, colours);
    }
}
