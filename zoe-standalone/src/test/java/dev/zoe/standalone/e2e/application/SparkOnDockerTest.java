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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Spark programs of the shop on a cluster whose workers come and go, compared with the same in one process. */
@Tag("slow")
@Tag("shop")
class SparkOnDockerTest extends DockerServerTestBase {
    private static final Pattern SCALA = Pattern.compile("```scala\n(.*?)```", Pattern.DOTALL);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @BeforeAll
    static void buildImages() throws IOException {
        ShopImages.build("spark-examples");
    }

    @Test
    void aWorkerThatIsStoppedGivesItsBlocksToOthersAndNoTaskFails() throws IOException {
        ShopDescription flights = ShopDescription.of("spark-flights")
                .withoutOptimizingCompiler()
                .total("worker", 3)
                .with("PERCENT", "10")
                .with("TREES", "5")
                .with("DEPTH", "5");
        ExecutionHandle run = submitAndAwaitWorker2(flights);

        engine.client()
                .stopContainerCmd(engine.container(server.deployment(), run.id(), "worker2"))
                .withTimeout((int) PATIENCE.toSeconds())
                .exec();

        JsonNode result = result(run, "delays.png");
        assertThat(result.at("/stages_repeated").asInt(-1)).isZero();
        assertThat(result.at("/tasks_failed").asInt(-1)).isZero();
        assertThat(result.at("/cached_blocks_moved").asInt()).isPositive();
        assertThat(result.at("/shuffle_files_moved").asInt()).isPositive();
        JsonNode alone = result(alone(flights), "delays.png");
        assertThat(result.at("/rmse_minutes").asDouble())
                .isCloseTo(alone.at("/rmse_minutes").asDouble(), within(0.1))
                .isLessThan(result.at("/rmse_of_the_mean_minutes").asDouble());
    }

    @Test
    void aWorkerThatIsKilledCostsWorkButNotTheResult() throws IOException {
        ShopDescription ratings = ShopDescription.of("spark-ratings")
                .withoutOptimizingCompiler()
                .total("worker", 3)
                .with("ITERATIONS", "3")
                .with("USERS", "1000")
                .with("ITEMS", "200");
        ExecutionHandle run = submitAndAwaitWorker2(ratings);

        engine.client()
                .killContainerCmd(engine.container(server.deployment(), run.id(), "worker2"))
                .exec();

        JsonNode result = result(run, "errors.png");
        JsonNode alone = result(alone(ratings), "errors.png");
        assertThat(result.at("/rmse").asDouble())
                .isCloseTo(alone.at("/rmse").asDouble(), within(0.01))
                .isLessThan(0.6);
    }

    @Test
    void theProgramOfTheManualRunsFromItsSource() throws IOException {
        Matcher program = SCALA.matcher(Files.readString(Path.of("..", "app-templates", "spark-program", "README.md")));
        assertThat(program.find()).isTrue();
        user.send("PUT", "/api/v1/workspace/content?path=program.scala", "text/plain", program.group(1));

        ExecutionHandle run = ExecutionHandle.submit(
                user,
                ShopDescription.of("spark-program")
                        .withoutOptimizingCompiler()
                        .total("worker", 1)
                        .json());

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("driver0")).contains("[499999500000]");
    }

    private ExecutionHandle submitAndAwaitWorker2(ShopDescription description) {
        ExecutionHandle run = ExecutionHandle.submit(user, description.json());
        String first = "worker2-%d-%s did its first task".formatted(run.id(), server.deployment());
        // After some more tasks it has blocks.
        Pattern later = Pattern.compile(Pattern.quote(first) + ".* tasks are done", Pattern.DOTALL);
        await().atMost(PATIENCE)
                .until(() -> later.matcher(run.output("driver0")).find());
        return run;
    }

    /** The same program without a cluster. */
    private ExecutionHandle alone(ShopDescription description) {
        return ExecutionHandle.submit(
                user, description.only("driver").with("MASTER_URL", "local[2]").json());
    }

    private JsonNode result(ExecutionHandle run, String plot) throws IOException {
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        Path results = server.workspace().resolve("results/" + run.id());
        assertThat(results.resolve(plot)).isNotEmptyFile();
        return JsonMapper.shared().readTree(Files.readString(results.resolve("result.json")));
    }
}
