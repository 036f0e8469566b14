package dev.zoe.cli.internal.output;

import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.terminal.ControlCharacters;
import java.io.PrintStream;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** Data for programs: the API's own shape as JSON or YAML. */
public final class DocumentPrinter {

    private DocumentPrinter() {}

    /** Prints one document, indented. */
    public static void print(JsonNode document, OutputFormat format, PrintStream out) {
        out.print(ControlCharacters.escapeInStrings(text(document, format)));
    }

    /** One document for a file, indented. */
    public static String text(JsonNode document, OutputFormat format) {
        return format == OutputFormat.YAML
                ? yaml(document, false)
                : indented().writeValueAsString(document) + System.lineSeparator();
    }

    /** Prints one of a series without an end: JSON a document per line, YAML with a line {@code ---} before each. */
    public static void printNext(JsonNode document, OutputFormat format, PrintStream out) {
        if (format == OutputFormat.YAML) {
            out.print(ControlCharacters.escapeInStrings(yaml(document, true)));
        } else {
            out.println(ControlCharacters.escapeInStrings(CliJson.mapper().writeValueAsString(document)));
        }
        out.flush();
    }

    private static String yaml(JsonNode document, boolean marker) {
        // Here and not in a field: only a run with -o yaml loads the classes of YAML.
        return YAMLMapper.builder()
                .configure(YAMLWriteFeature.WRITE_DOC_START_MARKER, marker)
                .build()
                .writeValueAsString(document);
    }

    private static ObjectWriter indented() {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        Separators separators = Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER);
        return CliJson.mapper()
                .writer()
                .with(new DefaultPrettyPrinter()
                        .withObjectIndenter(indenter)
                        .withArrayIndenter(indenter)
                        .withSeparators(separators));
    }
}
