package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.DocumentPrinter;
import dev.zoe.cli.internal.output.OutputFormat;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.function.Consumer;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import tools.jackson.databind.JsonNode;

/** The flag {@code -o} of every command that prints data. It may be before or after the action of the command. */
final class OutputOption {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            scope = ScopeType.INHERIT,
            description = "table, json or yaml (default: ${DEFAULT-VALUE}); json and yaml have the shape of the API")
    private OutputFormat format = OutputFormat.TABLE;

    boolean isTable() {
        return format == OutputFormat.TABLE;
    }

    OutputFormat format() {
        return format;
    }

    /** Prints the document as it is, or, for people, with {@code table}. */
    void print(JsonNode document, Terminal terminal, Consumer<Terminal> table) {
        if (isTable()) {
            table.accept(terminal);
        } else {
            DocumentPrinter.print(document, format, terminal.out());
        }
    }

    /** Prints a list; for people as a table, or {@code none} when it is empty. */
    void printList(JsonNode document, Terminal terminal, AlignedTable table, String none) {
        print(document, terminal, to -> printTable(table, to, none));
    }

    /** Prints a table for people, or {@code none} when it is empty. */
    static void printTable(AlignedTable table, Terminal to, String none) {
        if (table.isEmpty()) {
            to.notice(none);
        } else {
            table.print(to.out(), to.colourfulOutput());
        }
    }
}
