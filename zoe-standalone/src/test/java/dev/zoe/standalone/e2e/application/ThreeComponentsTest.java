package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.command.InspectContainerResponse;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An application of a store, a core worker and elastic helpers, in containers that find each other by name. */
@Tag("slow")
class ThreeComponentsTest extends DockerServerTestBase {
    private static final String TALKING =
            """
            {
              "name": "talking",
              "version": 4,
              "services": [
                {
                  "name": "store",
                  "image": "zoe-test/busybox:1",
                  "essential_count": 1, "total_count": 1, "startup_order": 0,
                  "resources": {"cores": {"min": 0.1, "max": 0.2}, "memory": {"min": 33554432, "max": 67108864}},
                  "environment": [["GREETING", "{execution_name} {execution_id} of {user_name}, from {dns_name#self}"]],
                  "command": ["sh", "-c", "echo $GREETING > /tmp/greeting; exec httpd -f -p 8080 -h /tmp"],
                  "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp", "url_template": "http://{ip_port}/greeting"}],
                  "health": {"port": "http", "path": "/greeting"},
                  "stop_grace": "PT0S"
                },
                {
                  "name": "worker",
                  "image": "zoe-test/busybox:1",
                  "monitor": true,
                  "essential_count": 1, "total_count": 1, "startup_order": 1,
                  "resources": {"cores": {"min": 0.1, "max": 0.1}, "memory": {"min": 33554432, "max": 33554432}},
                  "depends_on": ["store"],
                  "command": ["sh", "-c", "wget -q -O /mnt/workspace/result-$EXECUTION_ID http://{dns_name#store0}:8080/greeting && until [ -e /mnt/workspace/go-$EXECUTION_ID ]; do sleep 0.1; done"],
                  "stop_grace": "PT0S"
                },
                {
                  "name": "helper",
                  "image": "zoe-test/busybox:1",
                  "essential_count": 0, "total_count": 2, "startup_order": 2,
                  "resources": {"cores": {"min": 0.1, "max": 0.1}, "memory": {"min": 33554432, "max": 33554432}},
                  "depends_on": ["store"],
                  "command": "sh -c 'wget -q -O /mnt/workspace/help-$EXECUTION_ID-$SERVICE_NAME http://{dns_name#store0}:8080/greeting; exec sleep 3600'",
                  "stop_grace": "PT0S"
                }
              ]
            }
            """;

    @Test
    void componentsTalkByNameAndShareTheWorkspaceAndLeaveNothing() throws IOException {
        ExecutionHandle run = ExecutionHandle.submit(user, TALKING).awaitStatus("running");
        Path workspace = server.workspace();
        String greeting = "talking %d of admin, from store0-%d-%s\n".formatted(run.id(), run.id(), server.deployment());

        for (String file : new String[] {"result-%d", "help-%d-helper0", "help-%d-helper1"}) {
            Path path = workspace.resolve(file.formatted(run.id()));
            await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(path) && Files.size(path) > 0);
            assertThat(path).hasContent(greeting);
        }
        String url = run.endpoints().get(0).path("url").asString();
        assertThat(new RestCaller(url, Optional.empty()).get("").text()).isEqualTo(greeting);
        await().until(() -> run.now().at("/elastic/active").asInt() == 2);
        assertContainerOfTheStore(run);
        assertThat(engine.networks(server.deployment(), run.id())).hasSize(1);

        Files.createFile(workspace.resolve("go-" + run.id()));
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.now().path("exit_code").asInt(-1)).isZero();
        assertThat(run.now().path("peak_services").asInt()).isEqualTo(4);
        assertNothingIsLeft(run);
    }

    private void assertContainerOfTheStore(ExecutionHandle run) {
        InspectContainerResponse store = engine.client()
                .inspectContainerCmd("store0-%d-%s".formatted(run.id(), server.deployment()))
                .exec();
        assertThat(store.getHostConfig().getMemory()).isEqualTo(67108864L);
        assertThat(store.getHostConfig().getNanoCPUs()).isEqualTo(200_000_000L);
        assertThat(store.getHostConfig().getPrivileged()).isFalse();
        assertThat(store.getConfig().getLabels())
                .containsEntry("zoe_execution_id", Long.toString(run.id()))
                .containsEntry("zoe_execution_name", "talking")
                .containsEntry("zoe_service_name", "store0")
                .containsEntry("zoe_owner", "admin")
                .containsEntry("zoe_deployment_name", server.deployment())
                .containsEntry("zoe_type", "app_service");
        assertThat(store.getConfig().getEnv())
                .contains("SERVICE_NAME=store0", "EXECUTION_ID=" + run.id(), "ZOE_WORKSPACE=/mnt/workspace");
    }

    @Test
    void theCoreOfASecondApplicationStartsWhileTheFirstGoesOnAndNeitherHarmsTheOther() throws IOException {
        ExecutionHandle first = ExecutionHandle.submit(user, TALKING).awaitStatus("running");
        ExecutionHandle second = ExecutionHandle.submit(user, ShellApplication.waitingForGo("second"))
                .awaitStatus("running");
        assertThat(first.status()).isEqualTo("running");

        Files.createFile(server.workspace().resolve("go-" + second.id()));
        assertThat(second.awaitEnd()).isEqualTo("terminated");
        assertThat(first.status()).isEqualTo("running");
        assertThat(first.now().at("/core/active").asInt()).isEqualTo(2);

        first.cancel();
        assertThat(first.awaitEnd()).isEqualTo("cancelled");
        first.cancel();
        assertThat(first.status()).isEqualTo("cancelled");
        assertNothingIsLeft(first);
        assertNothingIsLeft(second);
    }

    private void assertNothingIsLeft(ExecutionHandle run) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(engine.containers(server.deployment(), run.id()))
                        .isEmpty());
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(engine.networks(server.deployment(), run.id()))
                        .isEmpty());
    }
}
