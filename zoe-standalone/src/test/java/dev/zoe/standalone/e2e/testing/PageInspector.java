package dev.zoe.standalone.e2e.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds what is wrong with the page that a browser shows: errors, text beside the screen, barriers. */
public final class PageInspector {

    /** Where the pictures are, below the folder of the module. */
    public static final Path SCREENSHOTS = Path.of("target", "screenshots");

    /** What an axe-core run returns is reduced to one line for each element. */
    private static final String EXAMINE =
            """
            const done = arguments[arguments.length - 1];
            axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})
              .then((found) => done(found.violations.flatMap((v) => v.nodes.map((n) =>
                `${v.id}: ${n.target.join(' ')}: ${n.failureSummary.replace(/\\s+/g, ' ')}`))))
              .catch((problem) => done([`axe-core failed: ${problem}`]));""";

    private static final String TOO_WIDE =
            """
            const limit = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= limit) return [];
            const wide = Array.from(document.querySelectorAll('body *'))
              .filter((e) => e.getBoundingClientRect().right > limit + 1 && !e.closest('.wide'))
              .map((e) => `${e.tagName}.${e.getAttribute('class')}#${e.id}`);
            return [`${document.documentElement.scrollWidth} px of ${limit}`, ...wide.slice(0, 8)];""";

    private final Chromium browser;
    private final String axe;

    public PageInspector(Chromium browser) throws IOException {
        this.browser = browser;
        try (InputStream script =
                Objects.requireNonNull(PageInspector.class.getResourceAsStream("/axe.min.js"), "axe.min.js")) {
            axe = new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
        Files.createDirectories(SCREENSHOTS);
    }

    /** Barriers that WCAG 2.2, levels A and AA, names, as axe-core finds them in the present theme. */
    public List<String> barriers() {
        browser.run(axe + ";");
        return lines(browser.runUntilCalledBack(EXAMINE));
    }

    /** Elements beside the screen. */
    public List<String> tooWide() {
        return lines(browser.run(TOO_WIDE));
    }

    /** The status of the answer that the page came with. */
    public int status() {
        return ((Number) Objects.requireNonNull(
                        browser.run("return performance.getEntriesByType('navigation')[0].responseStatus")))
                .intValue();
    }

    /** Messages of the console since the last call, without that of the status of the page itself. */
    public List<String> errors() {
        return browser.console().stream()
                .filter(message -> !message.startsWith(browser.address() + " - Failed to load resource"))
                .toList();
    }

    private static List<String> lines(@Nullable Object found) {
        List<String> lines = new ArrayList<>();
        ((List<?>) Objects.requireNonNull(found)).forEach(line -> lines.add(String.valueOf(line)));
        return lines;
    }
}
