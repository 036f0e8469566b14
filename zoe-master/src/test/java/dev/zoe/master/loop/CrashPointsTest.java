package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The master is killed before and after every call to the database, the back-end and the request handler. A first run
 * without a crash finds the points. Then each run kills one master in each step of the scenario, at the next point of
 * that step.
 */
@Tag("slow")
class CrashPointsTest {

    /** Of the masters and of their events, so that the time of both is the same. */
    private static final ManualClock CLOCK = new ManualClock();

    private static ConfigurableApplicationContext context;
    private static Optional<UncaughtExceptionHandler> previousHandler = Optional.empty();

    @TempDir
    private static Path workspaces;

    @BeforeAll
    static void open() {
        previousHandler = SimulatedCrashError.hide();
        context = DatabaseContext.open(CLOCK);
        TestSubmissions.addUser(context, "ada");
    }

    @AfterAll
    static void close() {
        Thread.setDefaultUncaughtExceptionHandler(previousHandler.orElse(null));
        context.close();
    }

    @Test
    void whereverTheMasterDiesNothingIsLostAndNothingHappensTwice() throws Exception {
        Map<String, List<String>> points = runScenario(Map.of()).passed();
        Set<String> found = new LinkedHashSet<>();
        points.forEach((step, passed) -> passed.forEach(point -> found.add(step + ": " + point)));
        int longest = points.values().stream().mapToInt(List::size).max().orElseThrow();

        List<String> crashes = new ArrayList<>();
        for (int number = 0; number < longest; number++) {
            Map<String, Integer> crashAt = new LinkedHashMap<>();
            for (Map.Entry<String, List<String>> step : points.entrySet()) {
                if (number < step.getValue().size()) {
                    crashAt.put(step.getKey(), number);
                }
            }
            crashes.addAll(runScenario(crashAt).crashes());
        }
        // After a crash in an earlier step a later one may pass fewer points: those are tried alone.
        for (Map.Entry<String, List<String>> step : points.entrySet()) {
            for (int number = 0; number < step.getValue().size(); number++) {
                if (!crashes.contains(step.getKey() + ": " + step.getValue().get(number))) {
                    crashes.addAll(runScenario(Map.of(step.getKey(), number)).crashes());
                }
            }
        }

        System.out.printf(
                "crash points: %d found, %d tried; lost 0, doubled 0, out of order 0%n",
                points.values().stream().mapToInt(List::size).sum(), crashes.size());
        assertThat(crashes).containsAll(found);
    }

    /** Runs the scenario, and checks what must hold after it for all crash points. */
    private static CrashPointRun runScenario(Map<String, Integer> crashAt) throws Exception {
        CrashPointRun run = new CrashPointRun(context, new FakeCrashTestContainers(), CLOCK, workspaces);
        run.run(crashAt);
        assertThat(run.wrongEnds()).as("crashed at %s", run.crashes()).isEmpty();
        assertThat(run.duplicates()).as("crashed at %s", run.crashes()).isEmpty();
        assertThat(run.orderViolations()).as("crashed at %s", run.crashes()).isEmpty();
        assertThat(run.usageErrors()).as("crashed at %s", run.crashes()).isEmpty();
        return run;
    }
}
