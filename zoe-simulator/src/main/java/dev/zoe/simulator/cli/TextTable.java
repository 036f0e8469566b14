package dev.zoe.simulator.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Rows of cells in columns; the first columns hold words, the others numbers, which are aligned to the right. */
final class TextTable {

    private final int words;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(int words, String... head) {
        this.words = words;
        rows.add(List.of(head));
    }

    void row(List<String> cells) {
        rows.add(cells);
    }

    void print(PrintStream out) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String gap = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? "" : "  ").append(i < words ? row.get(i) + gap : gap + row.get(i));
            }
            out.println(line.toString().stripTrailing());
        }
    }
}
