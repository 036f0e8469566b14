package dev.zoe.cli.internal.output;

import dev.zoe.cli.internal.terminal.TerminalStream;
import java.util.ArrayList;
import java.util.List;

/** Rows of aligned columns. The last column is never padded. */
public final class AlignedTable {

    private static final String GAP = "  ";

    private final List<Column> columns = new ArrayList<>();
    private final List<List<Cell>> rows = new ArrayList<>();

    private record Column(String title, boolean right) {}

    /** A text and how it is shown. */
    public record Cell(String text, AnsiStyle style) {
        public Cell {
            text = HumanReadable.oneLine(text);
        }

        public static Cell of(Object value) {
            return new Cell(value.toString(), AnsiStyle.PLAIN);
        }

        /** A status in its colour. */
        public static Cell status(String status) {
            return new Cell(status, AnsiStyle.ofStatus(status));
        }

        void print(TerminalStream out, boolean colours) {
            if (colours) {
                style.print(text, out);
            } else {
                out.print(text);
            }
        }
    }

    /** Adds a column of words. */
    public AlignedTable text(String title) {
        columns.add(new Column(title, false));
        return this;
    }

    /** Adds a column of numbers, aligned to the right. */
    public AlignedTable number(String title) {
        columns.add(new Column(title, true));
        return this;
    }

    /** @param cells {@link Cell}s, or anything with a text; as many as there are columns */
    public void row(Object... cells) {
        List<Cell> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell instanceof Cell styled ? styled : Cell.of(cell));
        }
        rows.add(row);
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public void print(TerminalStream out, boolean colours) {
        List<Integer> widths = widths();
        List<Cell> head = columns.stream()
                .map(column -> new Cell(column.title(), AnsiStyle.HEAD))
                .toList();
        print(head, widths, out, colours);
        rows.forEach(row -> print(row, widths, out, colours));
    }

    private List<Integer> widths() {
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int column = i;
            widths.add(Math.max(
                    columns.get(i).title().length(),
                    rows.stream()
                            .mapToInt(row -> row.get(column).text().length())
                            .max()
                            .orElse(0)));
        }
        return widths;
    }

    private void print(List<Cell> cells, List<Integer> widths, TerminalStream out, boolean colours) {
        int last = cells.size() - 1;
        while (last > 0 && cells.get(last).text().isEmpty()) {
            last--;
        }
        for (int i = 0; i <= last; i++) {
            Cell cell = cells.get(i);
            String padding = " ".repeat(widths.get(i) - cell.text().length());
            if (columns.get(i).right()) {
                out.print(padding);
            }
            cell.print(out, colours);
            if (i < last) {
                out.print((columns.get(i).right() ? "" : padding) + GAP);
            }
        }
        out.println();
    }
}
