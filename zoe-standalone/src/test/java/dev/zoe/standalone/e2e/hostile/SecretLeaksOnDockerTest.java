package dev.zoe.standalone.e2e.hostile;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectContainerResponse;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.testing.TestTables;
import dev.zoe.standalone.e2e.testing.DescriptionBuilder;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.TwoUserServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * A user's secret and a variable of a user's description are looked for in every place that others reach, after
 * executions that ended well and in every way in which they can fail.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class SecretLeaksOnDockerTest {
    /** Only a file in the user's containers may hold it. */
    private static final String SECRET = "canary-secret-5Rk1";
    /** In a description; only its owner may read it there. */
    private static final String VARIABLE = "canary-variable-8Tz3";

    private static final String CANARIES =
            "\"secrets\": [\"canary\"], \"environment\": [[\"TOKEN\", \"%s\"]]".formatted(VARIABLE);

    private static final String FOREVER = "exec sleep 3600";

    private TwoUserServer site;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        InProcessServer server = InProcessServer.onDocker(data, EngineInspector.required(), "canary");
        site = TwoUserServer.on(server, server::close);
        site.setSecret("canary", SECRET);
    }

    @AfterAll
    void close() throws IOException {
        if (site != null) {
            site.close();
        }
    }

    private static DescriptionBuilder canaries(String name, String script) {
        return application(name).main(script).but(CANARIES);
    }

    @Test
    void noCanaryIsWhereOthersReachIt() throws Exception {
        List<ExecutionHandle> runs = new ArrayList<>();
        ExecutionHandle running = submit(canaries("runs", FOREVER)).awaitStatus("running");
        runs.add(running);
        runs.add(submit(canaries("ends", "test -s $ZOE_SECRETS/canary -a -n \"$TOKEN\"")));
        runs.add(submit(canaries("fails", "exit 3")));
        runs.add(submit(canaries("no-image", FOREVER).but("\"image\": \"zoe-test/nowhere:1\"")));
        runs.add(submit(canaries("no-program", FOREVER).but("\"command\": [\"no-such-program\"]")));
        runs.add(submit(canaries("no-directory", FOREVER).but("\"work_dir\": \"/etc/passwd/x\"")));
        runs.add(submit(canaries("eats-memory", "head -c 200m /dev/zero | tail")));
        runs.add(submit(canaries("too-long", FOREVER).whole("\"max_runtime\": \"PT1S\"")));
        runs.add(submit(application("never-answers")
                .main(FOREVER)
                .but("\"depends_on\": [\"store\"]")
                .with("store", 1, 1, "exit 0")
                .but(CANARIES)
                .but("\"ports\": [{\"name\": \"http\", \"port_number\": 8080}], \"health\": {\"port\": \"http\"}")));
        runs.add(submit(canaries("cancelled", FOREVER)));
        runs.get(runs.size() - 1).cancel();
        for (ExecutionHandle run : runs.subList(1, runs.size())) {
            run.awaitEnd();
        }
        assertThat(runs.get(1).status()).as(runs.get(1)::errorMessage).isEqualTo("terminated");
        for (ExecutionHandle failed : runs.subList(2, runs.size() - 1)) {
            assertThat(failed.status())
                    .as("%d: %s", failed.id(), failed.errorMessage())
                    .isEqualTo("error");
        }
        RestResponse refused = site.victim()
                .post(
                        "/api/v1/executions",
                        ExecutionHandle.body(canaries("bad", "true")
                                .but("\"image\": \"A B\"")
                                .json()));
        assertThat(refused.status()).isEqualTo(400);
        RestResponse missing = site.victim()
                .post(
                        "/api/v1/executions",
                        ExecutionHandle.body(canaries("no-secret", FOREVER)
                                .but("\"secrets\": [\"canary\", \"missing\"]")
                                .json()));
        assertThat(missing.status()).isEqualTo(400);
        assertThat(missing.text()).contains("/services/0/secrets/1").doesNotContain(SECRET);

        assertThat(foundInTheDatabase()).isEmpty();
        for (Path log : site.logs()) {
            assertThat(Files.readString(log)).doesNotContain(SECRET, VARIABLE);
        }
        assertThat(commandLines()).noneMatch(line -> line.contains(SECRET) || line.contains(VARIABLE));
        inspect(running);
        answers(runs);

        running.cancel();
        assertThat(running.awaitEnd()).isEqualTo("cancelled");
        assertThat(foundInTheDatabase()).isEmpty();
    }

    private ExecutionHandle submit(DescriptionBuilder application) {
        return ExecutionHandle.submit(site.victim(), application.json());
    }

    /** Tables with a canary in a place where none may be. */
    private List<String> foundInTheDatabase() {
        TestTables tables = new TestTables(site.database());
        assertThat(tables.names()).contains("execution", "service", "event", "service_log");
        List<String> found = new ArrayList<>();
        for (String table : tables.names()) {
            if (tables.countContaining(table, SECRET, Optional.empty()) > 0) {
                found.add("the secret in " + table);
            }
            // The description is what the user wrote; its owner reads it there.
            Optional<String> description = table.equals("execution") ? Optional.of("description") : Optional.empty();
            if (tables.countContaining(table, VARIABLE, description) > 0) {
                found.add("the variable in " + table);
            }
        }
        assertThat(tables.countContaining("execution", VARIABLE, Optional.empty()))
                .as("rows in which the search finds the variable")
                .isPositive();
        return found;
    }

    /** Those of all processes of this machine, as any account reads them. */
    private static List<String> commandLines() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .map(process -> process.resolve("cmdline"))
                    .filter(Files::isReadable)
                    .map(SecretLeaksOnDockerTest::textOrNothing)
                    .toList();
        }
    }

    private static String textOrNothing(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    /** What is known of a container outside of it. Only the environment has what the description says. */
    private void inspect(ExecutionHandle run) {
        EngineInspector engine = site.engines().get(0);
        List<String> names = engine.containers(site.deployment(), run.id());
        assertThat(names).hasSize(1);
        InspectContainerResponse container =
                engine.client().inspectContainerCmd(names.get(0)).exec();
        assertThat(JsonMapper.shared().writeValueAsString(container)).doesNotContain(SECRET);
        String inspected =
                JsonMapper.shared().writeValueAsString(container.getConfig().withEnv(new String[0]))
                        + JsonMapper.shared().writeValueAsString(container.getHostConfig())
                        + container.getName()
                        + List.of(container.getArgs());
        assertThat(inspected).doesNotContain(SECRET, VARIABLE);
    }

    private void answers(List<ExecutionHandle> runs) {
        List<String> all = new ArrayList<>(
                List.of("/executions", "/events", "/queue", "/nodes", "/info", "/diagnosis", "/secrets", "/audit"));
        List<String> own = new ArrayList<>();
        for (ExecutionHandle run : runs) {
            for (String part : List.of("/services", "/services/main0", "/events", "/endpoints", "/explanation")) {
                own.add("/executions/" + run.id() + part);
            }
            own.add("/executions/" + run.id() + "/logs?service=main0");
        }
        for (String path : Stream.concat(all.stream(), own.stream()).toList()) {
            assertThat(site.hostile().get("/api/v1" + path).text()).as(path).doesNotContain(SECRET, VARIABLE);
            assertThat(site.admin().get("/api/v1" + path).text())
                    .as("administrator: %s", path)
                    .doesNotContain(SECRET);
        }
        for (ExecutionHandle run : runs) {
            assertThat(site.victim().get("/api/v1/executions/" + run.id()).text())
                    .doesNotContain(SECRET);
            assertThat(site.hostile().get("/api/v1/executions/" + run.id()).text())
                    .doesNotContain(SECRET, VARIABLE);
            assertThat(site.hostile().get("/executions/" + run.id()).text()).doesNotContain(SECRET, VARIABLE);
        }
    }
}
