package dev.zoe.cli.internal.output;

import dev.zoe.cli.internal.terminal.TerminalStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Names and values of one thing, one per line. */
public final class KeyValueList {

    private final Map<String, AlignedTable.Cell> facts = new LinkedHashMap<>();

    public KeyValueList add(String name, Object value) {
        facts.put(name, value instanceof AlignedTable.Cell cell ? cell : AlignedTable.Cell.of(value));
        return this;
    }

    /** Adds the fact when it is known. */
    public KeyValueList add(String name, Optional<?> value) {
        value.filter(known -> !known.toString().isEmpty()).ifPresent(known -> add(name, (Object) known));
        return this;
    }

    public void print(TerminalStream out, boolean colours) {
        int width = facts.keySet().stream().mapToInt(String::length).max().orElse(0) + 1;
        facts.forEach((name, cell) -> {
            out.print(name + ":" + " ".repeat(width - name.length()));
            cell.print(out, colours);
            out.println();
        });
    }
}
