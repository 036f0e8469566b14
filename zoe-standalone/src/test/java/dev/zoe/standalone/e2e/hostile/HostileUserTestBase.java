package dev.zoe.standalone.e2e.hostile;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.TwoUserServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One ordinary user attacks another one's running application on one server, through everything that users can do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HostileUserTestBase {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** What must not be seen by the hostile user: a part of a name, a variable, a line of output, a file. */
    private static final String PRIVATE = "marmalade";

    private TwoUserServer site;
    private RestCaller hostile;
    private ExecutionHandle victim;

    /** Whether the engine can keep a program from getting the privileges of a file that it runs. */
    abstract boolean refusesNewPrivileges();

    abstract TwoUserServer start(Path data) throws Exception;

    @BeforeAll
    void begin(@TempDir Path data) throws Exception {
        site = start(data);
        hostile = site.hostile();
        victim = ExecutionHandle.submit(
                        site.victim(),
                        application("private-" + PRIVATE)
                                .main(
                                        "echo " + PRIVATE + "; echo " + PRIVATE
                                                + " > $ZOE_WORKSPACE/private; until [ -e $ZOE_WORKSPACE/go ]; do sleep 0.2; done")
                                .but("\"environment\": [[\"PASSWORD\", \"" + PRIVATE + "\"]]")
                                .json())
                .awaitStatus("running");
        await().atMost(PATIENCE).until(() -> victim.output("main0").contains(PRIVATE));
    }

    @AfterEach
    void theVictimRunsOn() {
        assertThat(victim.status()).as(victim::errorMessage).isEqualTo("running");
        assertThat(victim.service("main0").path("restarts").asInt()).isZero();
    }

    @AfterAll
    void end() throws Exception {
        if (site != null) {
            try {
                Files.createFile(site.workspace().resolve("go"));
                assertThat(victim.awaitEnd()).as(victim::errorMessage).isEqualTo("terminated");
            } finally {
                site.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/services",
                "/services/main0",
                "/endpoints",
                "/logs?service=main0",
                "/logs?service=main0&follow=true",
                "/events",
                "/explanation"
            })
    void readsNothingOfTheExecution(String path) {
        RestResponse answer = hostile.get("/api/v1/executions/" + victim.id() + path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(404);
        assertThat(answer.text()).doesNotContain(PRIVATE, TwoUserServer.VICTIM);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/executions",
                "/executions?user=victim",
                "/executions?name=private-marmalade",
                "/events",
                "/queue",
                "/nodes",
                "/info",
                "/scheduler",
                "/diagnosis",
                "/openapi"
            })
    void findsNothingInWhatAllMaySee(String path) {
        RestResponse answer = hostile.get("/api/v1" + path);
        assertThat(answer.status()).as(answer.text()).isIn(200, 400, 403);
        assertThat(answer.text().replace("user=" + TwoUserServer.VICTIM, ""))
                .doesNotContain(PRIVATE, TwoUserServer.VICTIM + "\"");
    }

    @Test
    void findsNothingOnThePages() {
        for (String path : List.of("/", "/executions/" + victim.id())) {
            assertThat(hostile.get(path).text()).doesNotContain(PRIVATE, TwoUserServer.VICTIM);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/executions/{id}/cancel,404",
        "DELETE,/executions/{id},404",
        "PATCH,/nodes/{node},403",
        "PATCH,/scheduler,403"
    })
    void changesNothing(String method, String path, int status) {
        String node =
                site.admin().get("/api/v1/nodes").items().get(0).path("name").asString();
        RestResponse answer = hostile.send(
                method,
                "/api/v1" + path.replace("{id}", Long.toString(victim.id())).replace("{node}", node),
                "application/json",
                path.endsWith("/scheduler") ? "{\"order\": \"srpt\"}" : "{\"drained\": true}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    }

    /** A description that asks for what is another user's or the host's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "'network': 'zoe-{id}-{deployment}'",
                "'network': 'host'",
                "'network': 'bridge'",
                "'network': 'container:main0-{id}-{deployment}'",
                "'volumes': [{'name': 'v', 'path': '/'}]",
                "'volumes': [{'name': 'v', 'path': '/var/run/docker.sock'}]",
                "'volumes': [{'name': 'v', 'path': '{workspace}'}]",
                "'volumes': [{'name': 'v', 'path': '{workspace}/../victim'}]",
                "'volumes': [{'name': 'v', 'path': '/proc/1/root'}]",
                "'secrets': ['../victim/KEY']",
                "'secrets': ['/etc/shadow']",
                "'image': '127.0.0.1:5000/x:1'",
                "'image': '169.254.169.254/latest/meta-data:1'",
                "'image': 'localhost:2375/x:1'",
                "'work_dir': '/proc/1/root'",
                "'environment': [['LD\\u0000', 'x']]",
                "'ports': [{'name': 'web page', 'port_number': 80}]",
                "'ports': [{'name': 'web', 'port_number': 80, 'url_template': 'javascript:alert(1)'}]",
                "'ports': [{'name': 'web', 'port_number': 80, 'url_template': 'http://evil.example/{ip_port}'}]",
                "'privileged': true",
                "'user': '0'",
                "'name': '../main'"
            })
    void isRefused(String keys) {
        String asked = keys.replace("{id}", Long.toString(victim.id()))
                .replace("{deployment}", site.deployment())
                .replace("{workspace}", site.workspace().toString())
                .replace('\'', '"');
        RestResponse answer = hostile.post(
                "/api/v1/executions",
                ExecutionHandle.body(
                        application("attack").main("true").but(asked).json()));
        assertThat(answer.status()).as("%s: %s", asked, answer.text()).isBetween(400, 499);
        assertThat(answer.text()).doesNotContain(PRIVATE);
    }

    /** A secret of the same name is the victim's only. */
    @Test
    void getsNoSecretOfAnother() {
        site.setSecret("KEY", PRIVATE);
        RestResponse answer = hostile.post(
                "/api/v1/executions",
                ExecutionHandle.body(application("secret")
                        .main("cat $ZOE_SECRETS/KEY")
                        .but("\"secrets\": [\"KEY\"]")
                        .json()));
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.text()).contains("/services/0/secrets/0").doesNotContain(PRIVATE);
        assertThat(hostile.get("/api/v1/secrets").items()).isEmpty();
        assertThat(hostile.get("/api/v1/users/victim/secrets").status()).isEqualTo(403);
    }

    /** The engine would make them as root, and the user could not remove them. */
    @Test
    void ownsTheMissingDirectoriesOfAWorkingDirectoryInTheWorkspace() {
        ExecutionHandle made = ExecutionHandle.submit(
                hostile,
                application("new-directory")
                        .main("echo owners $(id -u) $(stat -c %u . ..); touch file && echo written")
                        .but("\"work_dir\": \"/mnt/workspace/made/below\"")
                        .json());

        assertThat(made.awaitEnd()).as(made::errorMessage).isEqualTo("terminated");
        assertThat(made.output("main0")).matches("owners (\\d+) \\1 \\1\nwritten\n");
    }

    /** Links in the own workspace lead to nothing of the host. */
    @Test
    void findsNothingThroughLinks() {
        ExecutionHandle run = ExecutionHandle.submit(
                hostile,
                application("links")
                        .main("cd $ZOE_WORKSPACE; ln -sfn " + site.workspace() + " other; ln -sfn / root; "
                                + "cat other/private root/" + site.workspace()
                                + "/private ../victim/private 2>&1; "
                                // The workspace is below the build directory, through which build tools walk.
                                + "rm other root; echo done")
                        .json());
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("main0")).endsWith("done\n").doesNotContain(PRIVATE);
    }

    /** The program of a container has no privilege of the kernel, and cannot get one. */
    @Test
    void hasNoPrivileges() {
        ExecutionHandle run = ExecutionHandle.submit(
                hostile,
                application("status")
                        .main("grep -E '^(Cap|NoNewPrivs|Uid)' /proc/self/status; "
                                + "cat /sys/fs/cgroup/pids.max /sys/fs/cgroup/pids/pids.max 2>/dev/null; true")
                        .json());
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        List<String> lines =
                new ArrayList<>(run.output("main0").replace("\t", " ").lines().toList());
        assertThat(lines)
                .contains("CapBnd: 0000000000000000", "CapPrm: 0000000000000000", "CapEff: 0000000000000000")
                .noneMatch(line -> line.startsWith("Uid: 0"))
                .anyMatch(line -> line.matches("[0-9]+"));
        if (refusesNewPrivileges()) {
            assertThat(lines).contains("NoNewPrivs: 1");
        }
    }

    /** A page of another origin, in the browser of the victim, which adds the victim's log-in. */
    @ParameterizedTest
    @CsvSource({"Origin,http://127.0.0.1:1", "Origin,null", "Origin,http://evil.example", "Sec-Fetch-Site,same-site"})
    void doesNotActThroughTheVictimsBrowser(String header, String value) {
        String cancel = "/api/v1/executions/" + victim.id() + "/cancel";
        for (String type : List.of("application/json", "text/plain", "application/x-www-form-urlencoded")) {
            RestResponse answer = site.victim().post(cancel, "", header, value, "Content-Type", type);
            assertThat(answer.status()).as(answer.text()).isIn(403, 415);
        }
    }
}
