package dev.zoe.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages about the applications of the shop have the parameters of their manifests. */
class DocumentedParametersTest {
    private static final Path PAGES = Path.of("..", "docs", "users", "applications");
    private static final Path TEMPLATES = Path.of("..", "app-templates");

    /**
     * Mandelbrot has no page there. The one of the plain command and that of notebooks explain theirs in a sentence.
     */
    private static final List<String> WITHOUT_TABLE = List.of("mandelbrot", "command", "notebook", "notebook-spark");

    @Test
    void eachParameterIsInATableWithItsDefaultAndItsRange() throws IOException {
        List<String> rows = new ArrayList<>();
        for (Path page : list(PAGES)) {
            Files.readAllLines(page).stream()
                    .filter(line -> line.startsWith("| `"))
                    .forEach(rows::add);
        }
        List<String> missing = new ArrayList<>();
        for (Path template : list(TEMPLATES)) {
            Path manifest = template.resolve("manifest.json");
            if (!Files.exists(manifest)
                    || WITHOUT_TABLE.contains(template.getFileName().toString())) {
                continue;
            }
            for (JsonNode parameter :
                    JsonMapper.shared().readTree(manifest.toFile()).at("/zapps/0/parameters")) {
                String row = row(parameter);
                if (!rows.contains(row)) {
                    missing.add(template.getFileName() + ": " + row);
                }
            }
        }
        assertThat(rows).hasSizeGreaterThan(10);
        assertThat(missing).as("rows that are not in docs/users/applications").isEmpty();
    }

    private static String row(JsonNode parameter) {
        boolean isNumber = parameter.path("type").asString().equals("int");
        String value = parameter.path("default").asString();
        return "| `%s` |%s | %s | %s |"
                .formatted(
                        parameter.path("name").asString(),
                        isNumber ? " " + grouped(parameter.path("default")) : value.isEmpty() ? "" : " `" + value + "`",
                        isNumber ? grouped(parameter.path("min")) + " to " + grouped(parameter.path("max")) : "text",
                        parameter.path("description").asString());
    }

    private static String grouped(JsonNode number) {
        return String.format(Locale.ROOT, "%,d", number.asInt());
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }
}
