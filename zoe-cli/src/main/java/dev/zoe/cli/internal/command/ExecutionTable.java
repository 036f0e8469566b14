package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Executions as rows.
 *
 * @param columns in their order
 * @param sort the order of the rows; empty for that of the server
 */
record ExecutionTable(List<ExecutionColumn> columns, Optional<Comparator<ExecutionDocument>> sort) {

    ExecutionTable {
        columns = List.copyOf(columns);
    }

    /** Puts the items of a page of the API in order. */
    void sort(JsonNode page) {
        if (sort.isPresent() && page instanceof ObjectNode object) {
            List<JsonNode> items = page.path("items")
                    .valueStream()
                    .map(ExecutionDocument::new)
                    .sorted(sort.get())
                    .map(ExecutionDocument::json)
                    .toList();
            object.putArray("items").addAll(items);
        }
    }

    /** The items of a page of the API. */
    AlignedTable of(JsonNode page, Instant now) {
        AlignedTable table = new AlignedTable();
        for (ExecutionColumn column : columns) {
            if (column.isNumber()) {
                table.number(column.title());
            } else {
                table.text(column.title());
            }
        }
        page.path("items")
                .valueStream()
                .map(ExecutionDocument::new)
                .forEach(execution -> table.row(columns.stream()
                        .map(column -> column.cell(execution, now))
                        .toArray()));
        return table;
    }
}
