package dev.zoe.api.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The page of the interface 0.7 lists its calls, all of them and no others. */
class CompatDocumentationTest extends CompatApiTest {
    private static final Path PAGE = Path.of("..", "docs", "reference", "rest-api-0.7.md");
    private static final Pattern CALL = Pattern.compile("`((?:GET|POST|DELETE) /[a-z_/{}]+)`");

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mappings;

    @Test
    void everyCallIsListed() throws IOException {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();

        Set<String> listed = rows.stream()
                .flatMap(row -> CALL.matcher(row).results().map((MatchResult call) -> call.group(1)))
                .collect(Collectors.toSet());

        assertThat(listed).isEqualTo(mapped());
    }

    private Set<String> mapped() {
        return mappings.getHandlerMethods().keySet().stream()
                .flatMap(mapping -> mapping.getPatternValues().stream()
                        .filter(path -> path.startsWith(BASE + "/"))
                        .flatMap(path -> mapping.getMethodsCondition().getMethods().stream()
                                .map(method -> method + " " + path.substring(BASE.length()))))
                .collect(Collectors.toSet());
    }
}
