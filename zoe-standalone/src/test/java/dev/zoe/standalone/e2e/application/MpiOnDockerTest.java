package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ShopDescription;
import dev.zoe.standalone.e2e.testing.ShopImages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The MPI programs of the shop, with ranks in several containers that the launcher reaches without ssh. */
@Tag("slow")
@Tag("shop")
class MpiOnDockerTest extends DockerServerTestBase {
    private static final Pattern PYTHON = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** While another caller says nothing. */
    private static final String CALL_WITH_A_GUESS =
            """
            import multiprocessing.connection, socket, sys
            silent = socket.create_connection((sys.argv[1], 7000))
            try:
                multiprocessing.connection.Client((sys.argv[1], 7000), authkey=b"guess")
            except multiprocessing.AuthenticationError:
                sys.exit(77)
            """;

    private static final String CALL_WITH_ANOTHER_PROGRAM =
            """
            import json, multiprocessing.connection, os, pathlib, sys
            published = json.loads(pathlib.Path(os.environ["ZOE_RESULTS"], "nodes", sys.argv[1]).read_text())
            secret = bytes.fromhex(published["secret"])
            worker = multiprocessing.connection.Client((sys.argv[1], 7000), authkey=secret)
            worker.send_bytes(b"touch\\0/tmp/orted")
            sys.exit(int(worker.recv_bytes()))
            """;

    @BeforeAll
    static void buildImages() throws IOException {
        ShopImages.build("mpi");
    }

    @Test
    void theSolutionIsTheOneThatIsKnownWithAnyNumberOfRanks() throws IOException {
        JsonNode three = result(submit(poisson(3, 200)));
        assertThat(three.at("/ranks").asInt()).isEqualTo(3);
        assertThat(three.at("/workers"))
                .extracting(JsonNode::asString)
                .containsExactlyInAnyOrder("worker0", "worker1", "worker2");
        assertThat(three.at("/error").asDouble()).isPositive().isLessThan(2e-6);

        JsonNode one = result(submit(poisson(1, 200)));
        assertThat(one.at("/ranks").asInt()).isEqualTo(1);
        assertThat(three.at("/error").asDouble()).isCloseTo(one.at("/error").asDouble(), within(1e-8));

        // The error of the stencil of five points falls with the square of the distance of the points.
        JsonNode coarse = result(submit(poisson(3, 100)));
        assertThat(coarse.at("/error").asDouble() / three.at("/error").asDouble())
                .isCloseTo(4, within(0.2));
    }

    @Test
    void aWorkerObeysOnlyTheLauncher() throws Exception {
        ExecutionHandle run = submit(poisson(2, 1500));
        await().atMost(PATIENCE).until(() -> run.output("launcher0").contains("iteration 200"));
        String worker = "worker0-%d-%s".formatted(run.id(), server.deployment());

        assertThat(exitCode(run, CALL_WITH_A_GUESS, worker)).isEqualTo(77);
        assertThat(run.output("worker0")).contains("refused a call: AuthenticationError");
        assertThat(exitCode(run, CALL_WITH_ANOTHER_PROGRAM, worker)).isEqualTo(126);
        assertThat(run.output("worker0")).contains("refused a call: only orted is started here, not 'touch'");
        Path secret = server.workspace().resolve("results/%d/nodes/%s".formatted(run.id(), worker));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                .isEqualTo("rw-------");

        run.cancel();
        assertThat(run.awaitEnd()).isEqualTo("cancelled");
        assertThat(secret).doesNotExist();
    }

    @Test
    void theProgramOfTheManualRuns() throws IOException {
        Matcher program = PYTHON.matcher(Files.readString(Path.of("..", "docs", "users", "applications", "mpi.md")));
        assertThat(program.find()).isTrue();
        user.send("PUT", "/api/v1/workspace/content?path=program.py", "text/plain", program.group(1));

        ExecutionHandle run = submit(poisson(3, 20).with("PROGRAM", "program.py"));

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("launcher0")).contains("3 ranks, sum 3");
        assertThat(server.workspace().resolve("results/%d/nodes".formatted(run.id())))
                .as("the secrets")
                .doesNotExist();
    }

    @Test
    void aRankThatFailsEndsTheExecutionInError() throws IOException {
        user.send(
                "PUT",
                "/api/v1/workspace/content?path=broken.py",
                "text/plain",
                """
                from mpi4py import MPI
                if MPI.COMM_WORLD.Get_rank() == 1:
                    raise ValueError("no such matrix")
                MPI.COMM_WORLD.Barrier()
                """);

        ExecutionHandle run = submit(poisson(2, 20).with("PROGRAM", "broken.py"));

        assertThat(run.awaitEnd()).isEqualTo("error");
        assertThat(run.output("launcher0")).contains("no such matrix");
    }

    @Test
    void aSolverThatDoesNotConvergeEndsInErrorWithItsResidual() throws IOException {
        String solver = Files.readString(Path.of("..", "app-templates", "images", "mpi", "poisson.py"));
        assertThat(solver).contains("> 20 * right_side.shape[1]");
        user.send(
                "PUT",
                "/api/v1/workspace/content?path=impatient.py",
                "text/plain",
                solver.replace("> 20 * right_side.shape[1]", "> 2"));

        ExecutionHandle run = submit(poisson(1, 20).with("PROGRAM", "impatient.py"));

        assertThat(run.awaitEnd()).isEqualTo("error");
        assertThat(run.output("launcher0")).containsPattern("no solution after 2 iterations: the residual is \\d");
    }

    private static ShopDescription poisson(int ranks, int grid) throws IOException {
        return ShopDescription.of("mpi-poisson").total("worker", ranks).with("GRID", Integer.toString(grid));
    }

    private ExecutionHandle submit(ShopDescription description) {
        return ExecutionHandle.submit(user, description.json());
    }

    private JsonNode result(ExecutionHandle run) throws IOException {
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        Path results = server.workspace().resolve("results/" + run.id());
        assertThat(results.resolve("solution.png")).isNotEmptyFile();
        assertThat(results.resolve("residual.png")).isNotEmptyFile();
        return JsonMapper.shared().readTree(Files.readString(results.resolve("result.json")));
    }

    /** Runs a Python program in the container of worker1. */
    private long exitCode(ExecutionHandle run, String program, String argument) throws InterruptedException {
        String container = engine.container(server.deployment(), run.id(), "worker1");
        String exec = engine.client()
                .execCreateCmd(container)
                .withCmd("python3", "-c", program, argument)
                .withAttachStdout(true)
                .exec()
                .getId();
        var unused = engine.client()
                .execStartCmd(exec)
                .exec(new ResultCallback.Adapter<Frame>())
                .awaitCompletion();
        await().atMost(PATIENCE)
                .until(() -> !engine.client().inspectExecCmd(exec).exec().isRunning());
        return engine.client().inspectExecCmd(exec).exec().getExitCodeLong();
    }
}
