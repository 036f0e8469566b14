package dev.zoe.api.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ProblemTypeTest {
    private static final Path PAGE = Path.of("..", "docs", "reference", "rest-api.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| ([45]\\d\\d) \\|");

    /** Clients compare types, so a type that was published keeps its name and its status. */
    @Test
    void theDocumentationListsEveryTypeWithItsStatus() throws IOException {
        String page = Files.readString(PAGE);
        String section = page.substring(page.indexOf("\n## Problems\n"));
        List<String> documented =
                ROW.matcher(section).results().map(ProblemTypeTest::row).toList();

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(ProblemType.values())
                        .map(type -> type.kebabName() + " " + type.status().value())
                        .toList());
    }

    private static String row(MatchResult row) {
        return row.group(1) + " " + row.group(2);
    }
}
