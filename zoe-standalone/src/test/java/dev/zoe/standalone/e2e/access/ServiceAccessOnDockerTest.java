package dev.zoe.standalone.e2e.access;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.SessionClient;
import dev.zoe.protocol.SessionFrame;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Sessions into real containers, frame by frame. */
@Tag("slow")
class ServiceAccessOnDockerTest extends DockerServerTestBase {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String SERVES =
            "mkdir /tmp/www; echo hello > /tmp/www/index.html; exec httpd -f -p 8080 -h /tmp/www";

    private ExecutionHandle run;

    @BeforeEach
    void startExecution() {
        run = ExecutionHandle.submit(user, application("served").main(SERVES).json());
        run.awaitStatus("running");
    }

    @AfterEach
    void endExecution() {
        run.cancel();
        run.awaitEnd();
    }

    @Test
    void outputThatIsNotReadMakesTheProgramWait() throws Exception {
        int size = 20_000_000;
        try (SessionClient session = exec("sh", "-c", "yes | head -c " + size)) {
            session.receiveReady();
            int received = 0;
            // Without a window, no more than the first one comes, however long the client waits.
            await().pollDelay(Duration.ofSeconds(3)).atMost(PATIENCE).until(() -> session.waiting() > 0);
            while (session.waiting() > 0) {
                received += size(session.receive());
            }
            assertThat(received).isEqualTo(SessionFrame.FIRST_WINDOW);

            session.send(new SessionFrame.Window(SessionFrame.OUTPUT, size));
            SessionFrame last = session.receive();
            while (last instanceof SessionFrame.Data data) {
                received += data.bytes().remaining();
                last = session.receive();
            }

            assertThat(last).isEqualTo(new SessionFrame.Exit(0));
            assertThat(received).isEqualTo(size);
        }
    }

    @Test
    void theEndOfTheExecutionEndsItsSessions() throws Exception {
        try (SessionClient program = exec("sleep", "3600");
                SessionClient ports = SessionClient.open(user, path("port-forward?port=8080"))) {
            program.receiveReady();
            ports.receiveReady();
            ports.send(new SessionFrame.Open(1, 0));

            run.cancel();

            assertThat(program.receiveFailure().path("detail").asString())
                    .isEqualTo("The service has ended, and the program with it.");
            assertThat(ports.receive().channel()).isEqualTo(1);
        }
    }

    @Test
    void aClientThatLeavesEndsItsProgramAndItsChildren() throws Exception {
        try (SessionClient session = exec("sh", "-c", "trap '' HUP; sleep 4242 & echo begun; wait")) {
            session.receiveReady();
            assertThat(text(session.receive())).isEqualTo("begun\n");
            assertThat(processes()).contains("sleep 4242");
        }

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(processes()).doesNotContain("sleep 4242"));
        assertThat(processes()).contains("httpd -f");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(audited("service.leave"))
                .anySatisfy(entry ->
                        assertThat(entry.at("/after/exit_code").isMissingNode()).isTrue()));
    }

    @Test
    void noneOfManyClientsThatLeaveKeepsItsProgram() throws Exception {
        // More than the sessions of one user: a session that its client has left must count no more.
        for (int client = 1; client <= 12; client++) {
            try (SessionClient session = exec("sh", "-c", "echo begun; exec sleep 4343")) {
                session.receiveReady();
                assertThat(text(session.receive())).isEqualTo("begun\n");
            }
        }

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(processes()).doesNotContain("sleep 4343"));
    }

    @Test
    void connectionsLeadToThePortsOfTheContainer() throws Exception {
        // An execution runs when its container does: the program in it may not listen yet.
        zoeExec("until wget -q -O /dev/null http://127.0.0.1:8080/index.html; do sleep 0.1; done");
        try (SessionClient session = SessionClient.open(user, path("port-forward?port=8080&port=9"))) {
            assertThat(session.receiveReady().path("ports")).hasToString("[8080,9]");
            session.send(new SessionFrame.Open(1, 0));
            session.send(data(1, "GET /index.html HTTP/1.0\r\n\r\n"));
            session.send(new SessionFrame.End(1));
            session.send(new SessionFrame.Open(2, 1));

            StringBuilder answer = new StringBuilder();
            String refusal = "";
            boolean ended = false;
            while (!ended || refusal.isEmpty()) {
                SessionFrame frame = session.receive();
                if (frame instanceof SessionFrame.Data) {
                    answer.append(text(frame));
                } else if (frame instanceof SessionFrame.Reset reset) {
                    assertThat(reset.channel()).isEqualTo(2);
                    refusal = reset.reason();
                } else if (frame instanceof SessionFrame.End) {
                    ended = true;
                }
            }

            assertThat(answer).startsWith("HTTP/1.").contains("200 OK").endsWith("hello\n");
            assertThat(refusal).startsWith("port 9: Connection refused");
        }
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(audited("service.leave"))
                .anySatisfy(entry ->
                        assertThat(entry.at("/after/connections").asInt()).isEqualTo(2)));
    }

    @Test
    void othersDoNotGetIn() throws Exception {
        RestCaller other = server.user("stranger");

        assertThat(SessionClient.refusal(other, path("exec?command=id"))).isEqualTo("404 not-found");
        assertThat(SessionClient.refusal(other, path("port-forward?port=8080"))).isEqualTo("404 not-found");
        assertThat(SessionClient.refusal(user, path("exec?command=id&service=main7")))
                .isEqualTo("404 not-found");
    }

    @Test
    void theProcessBackEndRefuses() throws Exception {
        InProcessServer processes = InProcessServer.sharedOnProcesses();
        RestCaller admin = processes.admin();
        ExecutionHandle local = ExecutionHandle.submit(
                admin, application("local").main("exec sleep 3600").json());
        local.awaitStatus("running");
        String[] login = admin.login().orElseThrow().split(":", 2);
        Map<String, String> environment = Map.of("ZOE_URL", admin.base(), "ZOE_USER", login[0], "ZOE_PASS", login[1]);

        CommandLineProcess.Outcome exec = CommandLineProcess.run(environment, "", "exec", "" + local.id(), "--", "id");
        CommandLineProcess.Outcome forward =
                CommandLineProcess.run(environment, "", "port-forward", "" + local.id(), "0:80");
        local.cancel();

        assertThat(exec.exitCode()).isEqualTo(3);
        assertThat(exec.output())
                .contains("The process back-end runs no other programs")
                .contains("docker");
        assertThat(forward.exitCode()).isEqualTo(3);
        assertThat(forward.output()).contains("The process back-end opens no connections to ports");
    }

    private SessionClient exec(String... command) {
        StringBuilder query = new StringBuilder("exec?");
        for (String word : command) {
            query.append("&command=").append(URLEncoder.encode(word, UTF_8));
        }
        return SessionClient.open(user, path(query.toString()));
    }

    private String path(String query) {
        return "/api/v1/executions/" + run.id() + "/" + query;
    }

    private String processes() throws IOException, InterruptedException {
        return zoeExec("ps");
    }

    private String zoeExec(String script) throws IOException, InterruptedException {
        return CommandLineProcess.zoe(user, "exec", "" + run.id(), "--", "sh", "-c", script);
    }

    private Iterable<JsonNode> audited(String action) {
        return user.get("/api/v1/audit?action=" + action + "&target=service/" + run.id() + "/main0")
                .items();
    }

    private static SessionFrame.Data data(int channel, String text) {
        return new SessionFrame.Data(channel, ByteBuffer.wrap(text.getBytes(UTF_8)));
    }

    private static int size(SessionFrame frame) {
        return ((SessionFrame.Data) frame).bytes().remaining();
    }

    private static String text(SessionFrame frame) {
        return UTF_8.decode(((SessionFrame.Data) frame).bytes()).toString();
    }
}
