package dev.zoe.simulator.architecture.figure;

import java.util.List;

/**
 * The numbers behind a figure; a file of comma-separated values.
 *
 * @param columns names, which have their units
 * @param rows as many cells as there are columns
 */
public record FigureTable(List<String> columns, List<List<String>> rows) {

    public FigureTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        int width = columns.size();
        if (rows.stream().anyMatch(row -> row.size() != width)) {
            throw new IllegalArgumentException("a row has not the " + width + " cells of its table");
        }
    }
}
