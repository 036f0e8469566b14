package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The master is killed before and after every call that it makes to store, back-end and link. A first run without a
 * crash finds the points. Then each run kills one master in each chapter of the story, at the next point of that
 * chapter.
 */
@Tag("slow")
class CrashPointsTest {

    private static ConfigurableApplicationContext context;
    private static UncaughtExceptionHandler usual;

    @TempDir
    private static Path workspaces;

    @BeforeAll
    static void open() {
        usual = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (!(failure instanceof Crashed)) {
                failure.printStackTrace();
            }
        });
        context = Store.open();
        Submissions.addUser(context, "ada");
    }

    @AfterAll
    static void close() {
        Thread.setDefaultUncaughtExceptionHandler(usual);
        context.close();
    }

    @Test
    void whereverTheMasterDiesNothingIsLostAndNothingHappensTwice() throws Exception {
        Map<String, List<String>> points = play(Map.of()).passed();
        Set<String> found = new LinkedHashSet<>();
        points.forEach((chapter, passed) -> passed.forEach(point -> found.add(chapter + ": " + point)));
        int longest = points.values().stream().mapToInt(List::size).max().orElseThrow();

        List<String> deaths = new ArrayList<>();
        for (int number = 0; number < longest; number++) {
            Map<String, Integer> crashAt = new LinkedHashMap<>();
            for (Map.Entry<String, List<String>> chapter : points.entrySet()) {
                if (number < chapter.getValue().size()) {
                    crashAt.put(chapter.getKey(), number);
                }
            }
            deaths.addAll(play(crashAt).crashes());
        }
        // After a death in an earlier chapter a later one may pass fewer points: those are tried alone.
        for (Map.Entry<String, List<String>> chapter : points.entrySet()) {
            for (int number = 0; number < chapter.getValue().size(); number++) {
                if (!deaths.contains(
                        chapter.getKey() + ": " + chapter.getValue().get(number))) {
                    deaths.addAll(play(Map.of(chapter.getKey(), number)).crashes());
                }
            }
        }

        System.out.printf(
                "crash points: %d found, %d tried; lost 0, doubled 0, out of order 0%n",
                points.values().stream().mapToInt(List::size).sum(), deaths.size());
        assertThat(deaths).containsAll(found);
    }

    /** One run of the story, and what must be true after it wherever masters died. */
    private static CrashRun play(Map<String, Integer> crashAt) throws Exception {
        CrashRun run = new CrashRun(context, workspaces);
        run.play(crashAt);
        assertThat(run.lost()).as("died at %s", run.crashes()).isEmpty();
        assertThat(run.doubled()).as("died at %s", run.crashes()).isEmpty();
        assertThat(run.orderViolations()).as("died at %s", run.crashes()).isEmpty();
        return run;
    }
}
