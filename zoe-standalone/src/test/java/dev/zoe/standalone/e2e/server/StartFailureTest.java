package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.ChildServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What keeps a server from starting is said in one line, without a stack trace. */
class StartFailureTest {
    private static final int UNAVAILABLE = 6;

    @TempDir
    Path data;

    @Test
    void aPortThatIsTaken() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ChildServer server = ChildServer.start(
                        data, Map.of(), "--back-end", "process", "--port", Integer.toString(other.getLocalPort()))) {
            assertThat(server.exitCode()).as(server::output).isEqualTo(UNAVAILABLE);
            assertThat(server.output().lines())
                    .containsExactly("zoe: port " + other.getLocalPort() + " is in use; choose another with --port");
            // Nothing was started for it.
            assertThat(data)
                    .isDirectoryNotContaining(file ->
                            !ChildServer.PREPARED.contains(file.getFileName().toString()));
        }
    }

    @Test
    void anEngineThatDoesNotAnswer() throws Exception {
        Path nowhere = data.resolve("nowhere.sock");
        try (ChildServer server =
                ChildServer.start(data, Map.of("DOCKER_HOST", "unix://" + nowhere), "--back-end", "docker")) {
            assertThat(server.exitCode()).as(server::output).isEqualTo(UNAVAILABLE);
            assertThat(server.output().lines())
                    .singleElement()
                    .asString()
                    .startsWith("zoe: no Docker engine answers at unix://" + nowhere + ": ")
                    .endsWith("; start one, set DOCKER_HOST, or leave out --back-end docker");
        }
    }

    @Test
    void aKubeconfigThatDoesNotExist() throws Exception {
        Path nowhere = data.resolve("kubeconfig");
        try (ChildServer server = ChildServer.start(
                data, Map.of("ZOE_BACKEND_KUBERNETES_KUBECONFIG", nowhere.toString()), "--back-end", "kubernetes")) {
            assertThat(server.exitCode()).as(server::output).isEqualTo(UNAVAILABLE);
            assertThat(server.output().lines())
                    .singleElement()
                    .asString()
                    .startsWith("zoe: the kubeconfig " + nowhere + " does not exist or cannot be read; set"
                            + " zoe.back-end.kubernetes.kubeconfig");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ZOE_API_MAXREQUESTS    | 0      | zoe.api.max-requests is '0': it must be at least 1
                    ZOE_API_LOGINWINDOW    | banana | zoe.api.login-window is 'banana': it must be a duration such as
                    ZOE_API_TRUSTEDPROXIES | foo    | zoe.api.trusted-proxies has 'foo'; it must be an address
                    ZOE_BACKEND_KIND       | dokker | zoe.back-end.kind is 'dokker': it must be one of docker, swarm, kubernetes, process
                    ZOE_API_LOGINWINDOW    | 99999999999999d | zoe.api.login-window is '99999999999999d': it must be a duration such as
                    ZOE_MASTER_ROUND       | PT999999999999999S | zoe.master.round is 'PT999999999999999S': it must be a duration such as
                    ZOE_MASTER_SCHEDULER_AGEING | 99999999999999d | zoe.master.scheduler.ageing is '99999999999999d': it must be a duration from 0s
                    """)
    void aSettingThatCannotBe(String variable, String value, String said) throws Exception {
        try (ChildServer server = ChildServer.start(
                data, Map.of(variable, value), "--back-end", "process", "--port", ChildServer.freePort())) {
            assertThat(server.exitCode()).as(server::output).isEqualTo(UNAVAILABLE);
            assertThat(server.output()).contains("zoe: " + said).doesNotContain("\tat ");
        }
    }

    @Test
    void aWrongValueCannotChangeTheTerminal() throws Exception {
        String value = "\u001b[31mred\nzoe: ready";
        try (ChildServer server = ChildServer.start(
                data,
                Map.of("ZOE_API_MAXREQUESTS", value),
                "--back-end",
                "process",
                "--port",
                ChildServer.freePort())) {
            assertThat(server.exitCode()).as(server::output).isEqualTo(UNAVAILABLE);
            assertThat(server.output()).contains("red\\nzoe: ready").doesNotContain("\u001b", "red\nzoe: ready");
            assertThat(server.output().lines().reduce("", (first, last) -> last))
                    .startsWith("zoe: zoe.api.max-requests is '\\u001b[31mred\\nzoe: ready'");
        }
    }
}
