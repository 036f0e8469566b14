package dev.zoe.cli.internal.top;

import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.screen.StyledLines;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import tools.jackson.databind.JsonNode;

/** The nodes, with bars of their cores and memory. */
final class NodeLines {

    private static final int LONGEST_NAME = 20;
    private static final int LARGEST_BAR = 30;
    private static final int SMALLEST_BAR = 5;
    /** What a line has beside the name and both bars. */
    private static final int TEXTS = 56;

    private NodeLines() {}

    /** A head and a line for each node; the last line tells how many more there are when they are too many. */
    static List<AttributedString> of(JsonNode nodes, int width, int most) {
        List<JsonNode> items = nodes.path("items").valueStream().toList();
        int name = Math.min(
                LONGEST_NAME,
                Math.max(
                        4,
                        items.stream()
                                .mapToInt(node -> name(node).length())
                                .max()
                                .orElse(0)));
        int bar = Math.max(SMALLEST_BAR, Math.min(LARGEST_BAR, (width - name - TEXTS) / 2));
        List<AttributedString> lines = new ArrayList<>();
        lines.add(StyledLines.bold(pad("NODE", name) + "  STATUS   " + pad("CORES", bar) + pad("", 15)
                + pad("MEMORY", bar) + pad("", 19) + " SERVICES"));
        int shown = items.size() <= most ? items.size() : Math.max(0, most - 1);
        items.stream().limit(shown).map(node -> line(node, name, bar)).forEach(lines::add);
        if (shown < items.size()) {
            lines.add(new AttributedString("and %d more nodes".formatted(items.size() - shown)));
        }
        return lines;
    }

    private static AttributedString line(JsonNode node, int nameWidth, int bar) {
        JsonNode cores = node.path("cores");
        JsonNode memory = node.path("memory");
        AttributedStringBuilder line = new AttributedStringBuilder();
        line.append(pad(name(node), nameWidth)).append("  ");
        line.append(pad(HumanReadable.oneLine(node.path("status").asString("?")), 9));
        append(line, cores, bar);
        line.append(pad(
                " " + HumanReadable.decimal(cores.path("allocated").asDouble(0)) + " / "
                        + HumanReadable.decimal(cores.path("total").asDouble(0)),
                15));
        append(line, memory, bar);
        line.append(pad(
                " " + HumanReadable.size(memory.path("allocated").asLong(0)) + " / "
                        + HumanReadable.size(memory.path("total").asLong(0)),
                20));
        return line.append(node.path("services").asString("")).toAttributedString();
    }

    private static void append(AttributedStringBuilder line, JsonNode resource, int width) {
        CapacityBar.append(
                line,
                resource.path("total").asDouble(0),
                resource.path("allocated").asDouble(0),
                resource.path("elastic").asDouble(0),
                width);
    }

    private static String name(JsonNode node) {
        return HumanReadable.oneLine(node.path("name").asString("?"));
    }

    private static String pad(String text, int width) {
        return text.length() > width ? text.substring(0, width) : text + " ".repeat(width - text.length());
    }
}
