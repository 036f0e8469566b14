package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.DocumentPrinter;
import dev.zoe.cli.internal.output.OutputFormat;
import dev.zoe.cli.internal.rest.RestResponse;
import dev.zoe.cli.internal.terminal.ControlCharacters;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** The flag {@code -o} of commands whose data the API also writes as CSV. */
final class CsvOutputOption {

    /** The form of the printed data. */
    enum Format {
        TABLE,
        JSON,
        YAML,
        CSV;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description =
                    "table, json, yaml or csv (default: ${DEFAULT-VALUE}); json and yaml have the shape of the API")
    private Format format = Format.TABLE;

    boolean isTable() {
        return format == Format.TABLE;
    }

    boolean isCsv() {
        return format == Format.CSV;
    }

    /** Prints what the API writes, a line at a time, so that a long answer needs no memory. */
    void printCsv(CommandContext context, String path) {
        try (RestResponse response = context.api().stream(path, Map.of("Accept", "text/csv"));
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                context.terminal().out().println(ControlCharacters.escapeInStrings(line));
            }
        } catch (IOException broken) {
            throw context.api().connectionLost(broken);
        }
    }

    /** Prints a document as it is, or, for people, with {@code table}. */
    void print(JsonNode document, Terminal terminal, Consumer<Terminal> table) {
        switch (format) {
            case TABLE -> table.accept(terminal);
            case JSON -> DocumentPrinter.print(document, OutputFormat.JSON, terminal.out());
            case YAML -> DocumentPrinter.print(document, OutputFormat.YAML, terminal.out());
            case CSV -> throw new IllegalStateException("the server writes CSV");
        }
    }
}
