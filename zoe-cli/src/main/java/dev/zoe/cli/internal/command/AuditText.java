package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.AnsiStyle;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.output.KeyValueList;
import tools.jackson.databind.JsonNode;

/** The audit trail as people read it. */
final class AuditText {

    private AuditText() {}

    static AlignedTable table(JsonNode entries) {
        AlignedTable table = new AlignedTable()
                .number("ID")
                .text("AT")
                .text("ACTOR")
                .text("ACTION")
                .text("TARGET")
                .text("RESULT")
                .text("ADDRESS");
        for (JsonNode entry : entries.path("items")) {
            String problem = entry.path("problem").asString("");
            String outcome = entry.path("result").asString("?");
            table.row(
                    entry.path("id").asString("?"),
                    HumanReadable.time(entry.path("at").asString("")),
                    entry.path("actor").asString("-"),
                    entry.path("action").asString("?"),
                    entry.path("target_kind").asString("") + " "
                            + entry.path("target").asString(""),
                    problem.isEmpty() ? outcome : outcome + " (" + problem + ")",
                    entry.path("address").asString(""));
        }
        return table;
    }

    static KeyValueList facts(JsonNode verification, boolean valid) {
        KeyValueList facts = new KeyValueList()
                .add("valid", valid ? new Cell("yes", AnsiStyle.GOOD) : new Cell("no", AnsiStyle.BAD))
                .add("entries", verification.path("entries").asString("?"))
                .add("first position", verification.path("first_position").asString("?"))
                .add("last position", verification.path("last_position").asString("?"))
                .add("last hash", verification.path("last_hash").asString("?"))
                .add("pending", verification.path("pending").asString("?"));
        JsonNode error = verification.path("first_error");
        return valid || !error.isObject() ? facts : facts.add("first error", new Cell(text(error), AnsiStyle.BAD));
    }

    private static String text(JsonNode error) {
        String entry = error.path("entry_id").isNumber()
                ? ", entry " + error.path("entry_id").asString("?")
                : "";
        return "position " + error.path("position").asString("?") + entry + ": "
                + error.path("message").asString("?");
    }
}
