package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.kubernetes.TestCluster;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The scenario of {@link CrashPointsTest} on a real Kubernetes. In each step, the master is killed at its n-th point
 * before or after a change of pods; {@code -Dzoe.crash-points=16} says how many points are tried.
 */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("kubernetes")
@Tag("slow")
@Timeout(900)
class CrashPointsOnKubernetesTest {
    private static final int POINTS = Integer.getInteger("zoe.crash-points", 0);
    private static final String USER = "ada";
    private static final ManualClock CLOCK = new ManualClock();

    private static ConfigurableApplicationContext context;
    private static Optional<UncaughtExceptionHandler> previousHandler = Optional.empty();

    @TempDir
    private Path workspaces;

    @BeforeAll
    static void open() {
        var unused = TestCluster.required();
        previousHandler = SimulatedCrashError.hide();
        context = DatabaseContext.open(CLOCK);
        TestSubmissions.addUser(context, USER);
    }

    @AfterAll
    static void close() {
        if (context != null) {
            Thread.setDefaultUncaughtExceptionHandler(previousHandler.orElse(null));
            context.close();
        }
    }

    static int[] points() {
        // The second one is after the first change, which the next master has to find out about.
        return POINTS == 0 ? new int[] {1} : IntStream.range(0, POINTS).toArray();
    }

    @ParameterizedTest
    @MethodSource("points")
    void whereverTheMasterDiesNothingIsLostAndNothingHappensTwice(int point) throws Exception {
        try (ClusterCrashTestContainers containers = new ClusterCrashTestContainers(workspaces.resolve(USER))) {
            CrashPointRun run = new CrashPointRun(context, containers, CLOCK, workspaces);
            Map<String, Integer> crashAt = new LinkedHashMap<>();
            run.titles().forEach(title -> crashAt.put(title, point));
            run.run(crashAt);
            System.out.printf("crashed at %s%n", run.crashes());
            assertThat(run.crashes()).isNotEmpty();
            assertThat(run.wrongEnds()).as("crashed at %s", run.crashes()).isEmpty();
            assertThat(run.duplicates()).as("crashed at %s", run.crashes()).isEmpty();
            assertThat(run.orderViolations()).as("crashed at %s", run.crashes()).isEmpty();
            assertThat(run.usageErrors()).as("crashed at %s", run.crashes()).isEmpty();
        }
    }
}
