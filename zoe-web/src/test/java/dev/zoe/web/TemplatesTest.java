package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The templates hold nothing that the policy of the pages forbids: browsers would ignore it. */
class TemplatesTest {
    private static final Path TEMPLATES = Path.of("src/main/resources/dev/zoe/web/templates");
    private static final List<Pattern> FORBIDDEN = List.of(
            Pattern.compile("<script(?![^>]*\\bsrc=)", Pattern.CASE_INSENSITIVE),
            Pattern.compile("<script[^>]*>\\s*[^<\\s]", Pattern.CASE_INSENSITIVE),
            Pattern.compile("<style", Pattern.CASE_INSENSITIVE),
            Pattern.compile("[\\s:]style(?:append)?\\s*=", Pattern.CASE_INSENSITIVE),
            Pattern.compile("[\\s:]on[a-z]+\\s*=", Pattern.CASE_INSENSITIVE),
            Pattern.compile("javascript:", Pattern.CASE_INSENSITIVE),
            Pattern.compile("<(?:iframe|object|embed|base)\\b", Pattern.CASE_INSENSITIVE));

    static Stream<Path> templates() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(TEMPLATES)) {
            files = all.filter(file -> file.toString().endsWith(".html")).toList();
        }
        assertThat(files).hasSizeGreaterThanOrEqualTo(4);
        return files.stream();
    }

    @ParameterizedTest
    @MethodSource("templates")
    void aTemplateHasNoInlineScriptStyleOrHandler(Path template) throws IOException {
        String text = Files.readString(template);

        for (Pattern forbidden : FORBIDDEN) {
            assertThat(forbidden.matcher(text).results().map(found -> around(text, found.start())))
                    .as("%s in %s", forbidden, template)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("templates")
    void textOfUsersIsAlwaysEscaped(Path template) throws IOException {
        assertThat(Files.readString(template)).doesNotContain("th:utext", "[(", "th:inline");
    }

    private static String around(String text, int position) {
        return text.substring(Math.max(0, position - 40), Math.min(text.length(), position + 40));
    }
}
