package dev.zoe.master.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The diagrams in the documentation are those of the code. Run with {@code -Dzoe.write-diagrams=true} to renew them.
 */
class LifeCycleDiagramTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "life-cycles.md");

    @Test
    void thePageShowsTheLifeCyclesAsTheyAre() throws IOException {
        String page = Files.readString(PAGE);
        String renewed = with(
                with(page, "executions", LifeCycleDiagram.ofExecutions()), "services", LifeCycleDiagram.ofServices());
        if (Boolean.getBoolean("zoe.write-diagrams")) {
            Files.writeString(PAGE, renewed);
        } else {
            assertThat(page).isEqualTo(renewed);
        }
    }

    private static String with(String page, String name, String diagram) {
        String begin = "<!-- generated: %s -->\n".formatted(name);
        String end = "<!-- end -->";
        int from = page.indexOf(begin) + begin.length();
        int to = page.indexOf(end, from);
        assertThat(from).describedAs("the mark %s", begin).isGreaterThanOrEqualTo(begin.length());
        return page.substring(0, from) + "```mermaid\n" + diagram + "```\n" + page.substring(to);
    }
}
