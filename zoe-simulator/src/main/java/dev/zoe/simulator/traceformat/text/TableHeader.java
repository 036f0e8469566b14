package dev.zoe.simulator.traceformat.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The header of a table with named columns. */
public final class TableHeader {

    private final Map<String, Integer> columns = new HashMap<>();

    /** Reads the first line, which must name at least these columns. */
    public static TableHeader read(LineScanner lines, List<String> required) throws IOException {
        if (!lines.next()) {
            throw lines.malformed("the file is empty; expected a header with " + String.join(",", required));
        }
        lines.split(',');
        TableHeader header = new TableHeader();
        for (int i = 0; i < lines.count(); i++) {
            header.columns.putIfAbsent(lines.text(i), i);
        }
        header.require(lines, required);
        return header;
    }

    public void require(LineScanner lines, List<String> required) throws IOException {
        List<String> missing = new ArrayList<>(required);
        missing.removeAll(columns.keySet());
        if (!missing.isEmpty()) {
            throw lines.malformed("the header has no column " + String.join(", ", missing) + "; expected "
                    + String.join(",", required));
        }
    }

    public boolean has(String name) {
        return columns.containsKey(name);
    }

    /** Position of a column, or one behind every line when there is no such column. */
    public int column(String name) {
        return columns.getOrDefault(name, Integer.MAX_VALUE);
    }
}
