package dev.zoe.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManPagesTest {

    private static final Map<String, String> PAGES = ManPages.all();

    @TempDir
    Path directory;

    @Test
    void everyCommandAndActionHasAPage() {
        assertThat(PAGES).containsKeys("zoe", "zoe-submit", "zoe-users-add", "zoe-server", "zoe-backup", "zoe-master");
        assertThat(PAGES).doesNotContainKey("zoe-trial");
        assertThat(PAGES.get("zoe")).contains(".BR zoe\\-submit (1)", ".SH \"EXIT STATUS\"");
        // Of the operator's command, not of the hint that the launcher runs it.
        assertThat(PAGES.get("zoe-backup")).contains("\\-\\-with\\-keys", ".BR zoe (1)");
    }

    @Test
    void textIsNeverARequestOfTheFormatter() {
        assertThat(PAGES.values()).allSatisfy(page -> assertThat(page.lines())
                .allMatch(line -> !line.startsWith("'")
                        && (!line.startsWith(".") || line.matches("\\.(TH|SH|TP|PP|BR|nf|fi)( .*)?"))));
    }

    @Test
    void theFormatterHasNoComplaint() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("groff", "-man", "-Tutf8", "-ww", "-z"));
        for (Map.Entry<String, String> page : PAGES.entrySet()) {
            command.add(Files.writeString(directory.resolve(page.getKey() + ".1"), page.getValue())
                    .toString());
        }
        Process groff;
        try {
            groff = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException none) {
            assumeTrue(false, "there is no groff: the manual pages are not formatted. Install the package groff");
            return;
        }
        String complaints = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(groff.waitFor()).isZero();
        assertThat(complaints).isEmpty();
    }
}
