package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ShopDescription;
import dev.zoe.standalone.e2e.testing.ShopImages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The training of the shop on workers that leave and join, compared with the same training in one process. */
@Tag("slow")
@Tag("shop")
class TrainingOnDockerTest extends DockerServerTestBase {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Pattern STOP = Pattern.compile("stops after step (\\d+)");
    private static final int STEPS = 400;

    /** Runs once for all tests. */
    private @Nullable JsonNode resultOfOneProcess;

    @BeforeAll
    static void buildImages() throws IOException {
        ShopImages.build("pytorch");
    }

    @Test
    void aWorkerThatIsStoppedLeavesAndTheResultIsThatOfOneProcess() throws IOException {
        ExecutionHandle run = submitAndAwaitThreeWorkers();

        engine.client()
                .stopContainerCmd(engine.container(server.deployment(), run.id(), "worker1"))
                .withTimeout((int) PATIENCE.toSeconds())
                .exec();

        JsonNode result = result(run);
        assertThat(run.output("worker1")).contains("leaves: done");
        assertThat(run.service("worker1").path("exit_code").asInt(-1)).isZero();
        List<Integer> sizes = workersOverTime(result);
        assertThat(sizes).contains(3).endsWith(2);
        // No step is lost: the others go on where it stopped.
        Matcher stop = STOP.matcher(run.output("leader0"));
        assertThat(stop.results().map(match -> Integer.valueOf(match.group(1))))
                .last()
                .isEqualTo(
                        result.at("/starts/%d/step".formatted(sizes.size() - 1)).asInt());
        assertThat(result.at("/steps_of_workers/worker1").asInt()).isPositive().isLessThan(STEPS);
        assertThatItIsTheResultOfOneProcess(result);
    }

    @Test
    void aWorkerThatIsKilledJoinsAgainAndTheResultIsThatOfOneProcess() throws IOException {
        ExecutionHandle run = submitAndAwaitThreeWorkers();

        engine.client()
                .killContainerCmd(engine.container(server.deployment(), run.id(), "worker1"))
                .exec();

        JsonNode result = result(run);
        assertThat(workersOverTime(result)).hasSizeGreaterThan(1).endsWith(3);
        assertThatItIsTheResultOfOneProcess(result);
    }

    private ExecutionHandle submitAndAwaitThreeWorkers() throws IOException {
        ExecutionHandle run =
                ExecutionHandle.submit(user, training().total("worker", 2).json());
        await().atMost(PATIENCE).until(() -> run.output("leader0").contains(", 3 workers, loss"));
        return run;
    }

    private void assertThatItIsTheResultOfOneProcess(JsonNode result) throws IOException {
        JsonNode one = resultOfOneProcess();
        assertThat(workersOverTime(one)).containsExactly(1);
        assertThat(one.at("/loss").asDouble()).isLessThan(one.at("/first_loss").asDouble() / 2);
        assertThat(result.at("/steps").asInt()).isEqualTo(STEPS);
        assertThat(result.at("/loss").asDouble()).isCloseTo(one.at("/loss").asDouble(), within(0.02));
        assertThat(result.at("/accuracy").asDouble())
                .isCloseTo(one.at("/accuracy").asDouble(), within(0.02))
                .isGreaterThan(0.7);
    }

    private JsonNode resultOfOneProcess() throws IOException {
        if (resultOfOneProcess == null) {
            resultOfOneProcess = result(
                    ExecutionHandle.submit(user, training().only("leader").json()));
        }
        return resultOfOneProcess;
    }

    private static ShopDescription training() throws IOException {
        return ShopDescription.of("training")
                .with("STEPS", Integer.toString(STEPS))
                .with("PICTURES", "10000");
    }

    private static List<Integer> workersOverTime(JsonNode result) {
        return StreamSupport.stream(result.at("/starts").spliterator(), false)
                .map(start -> start.path("workers").size())
                .toList();
    }

    private JsonNode result(ExecutionHandle run) throws IOException {
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        Path results = server.workspace().resolve("results/" + run.id());
        assertThat(results.resolve("loss.png")).isNotEmptyFile();
        return JsonMapper.shared().readTree(Files.readString(results.resolve("result.json")));
    }
}
