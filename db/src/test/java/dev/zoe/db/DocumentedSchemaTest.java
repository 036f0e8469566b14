package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation knows every migration and the newest version. */
class DocumentedSchemaTest {

    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\[`V(\\d+)__");
    private static final Pattern SHOWN = Pattern.compile("schema version (\\d+)");

    @Test
    void everyMigrationIsListed() throws IOException {
        assertThat(numbers(ROW, "reference/database.md"))
                .as("docs/reference/database.md has one row for each file in db/src/main/resources/db/migration")
                .isEqualTo(versions());
    }

    @Test
    void theVersionThatExamplesShowIsTheNewest() throws IOException {
        List<Integer> versions = versions();

        assertThat(numbers(SHOWN, "operators/monitoring.md"))
                .as("the schema version in docs/operators/monitoring.md")
                .isNotEmpty()
                .containsOnly(versions.get(versions.size() - 1));
    }

    private static List<Integer> versions() throws IOException {
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            return files.map(file -> file.getFileName().toString())
                    // Beside the migrations is what Flyway runs after all of them.
                    .filter(name -> name.startsWith("V"))
                    .map(name -> name.replaceFirst("V(\\d+)__.*", "$1"))
                    .map(Integer::valueOf)
                    .sorted()
                    .toList();
        }
    }

    private static List<Integer> numbers(Pattern pattern, String page) throws IOException {
        return pattern.matcher(Files.readString(DOCS.resolve(page)))
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .toList();
    }
}
