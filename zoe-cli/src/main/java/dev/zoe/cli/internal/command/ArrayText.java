package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.output.KeyValueList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Arrays as people read them. */
final class ArrayText {

    static final NamedObjects ARRAYS =
            new NamedObjects("array", "41", "one without executions", ArrayText::table, ArrayText::facts);

    private static final List<String> WAITING = List.of("submitted", "queued", "starting");
    private static final List<String> RUNNING = List.of("running", "cleaning-up");

    private ArrayText() {}

    private static AlignedTable table(JsonNode arrays) {
        AlignedTable table = new AlignedTable()
                .number("ID")
                .text("NAME")
                .text("OWNER")
                .number("SIZE")
                .number("WAITING")
                .number("RUNNING")
                .number("TERMINATED")
                .number("ERROR")
                .number("CANCELLED")
                .text("CREATED");
        for (JsonNode array : arrays.path("items")) {
            table.row(
                    array.path("id").asLong(0),
                    array.path("name").asString(""),
                    array.path("owner").asString(""),
                    array.path("size").asInt(0),
                    count(array, WAITING),
                    count(array, RUNNING),
                    count(array, List.of("terminated")),
                    count(array, List.of("error")),
                    count(array, List.of("cancelled")),
                    HumanReadable.time(array.path("created_at").asString("")));
        }
        return table;
    }

    private static KeyValueList facts(JsonNode array) {
        int missing = array.path("size").asInt(0) - array.path("submitted").asInt(0);
        return new KeyValueList()
                .add(
                        "array",
                        array.path("name").asString("?") + " ("
                                + array.path("id").asLong(0) + ")")
                .add("owner", array.path("owner").asString(""))
                .add("size", array.path("size").asInt(0))
                .add("executions", executions(array))
                .add("without execution", missing == 0 ? Optional.<Object>empty() : Optional.of(missing))
                .add("created", HumanReadable.time(array.path("created_at").asString("")));
    }

    /** Such as {@code 2 running, 10 terminated}. */
    private static String executions(JsonNode array) {
        String counts = array.path("statuses").properties().stream()
                .filter(status -> status.getValue().asInt(0) > 0)
                .map(status -> status.getValue().asInt(0) + " " + status.getKey())
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "none" : counts;
    }

    private static int count(JsonNode array, List<String> statuses) {
        return statuses.stream()
                .mapToInt(status -> array.path("statuses").path(status).asInt(0))
                .sum();
    }
}
