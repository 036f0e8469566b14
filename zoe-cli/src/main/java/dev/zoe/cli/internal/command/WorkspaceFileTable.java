package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import tools.jackson.databind.JsonNode;

/** Files of a workspace for people. */
final class WorkspaceFileTable {

    private WorkspaceFileTable() {}

    /** @param files a list of the API */
    static AlignedTable of(JsonNode files) {
        AlignedTable table =
                new AlignedTable().text("PATH").text("TYPE").number("SIZE").text("CHANGED");
        for (JsonNode file : files.path("items")) {
            boolean isFile = file.path("type").asString("").equals("file");
            table.row(
                    file.path("path").asString("?"),
                    file.path("type").asString("?"),
                    isFile ? HumanReadable.size(file.path("size").asLong(0)) : "-",
                    HumanReadable.time(file.path("modified_at").asString("?")));
        }
        return table;
    }
}
