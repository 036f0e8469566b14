package dev.zoe.standalone.e2e.outage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.SessionClient;
import dev.zoe.protocol.SessionFrame;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ReplicatedSite;
import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Sessions into services when the leading master is killed, is paused, or stops in order. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class SessionFailoverTest {
    private static final String VARIABLE = "ZOE_TEST_HAPROXY";
    /** The limit of one user. */
    private static final int SESSIONS = ReplicatedSite.SESSIONS;
    /** It ignores the signal of a terminal that is closed. */
    private static final String PROGRAM = "trap '' HUP; sleep %d & echo begun; wait";

    private ReplicatedSite site;
    private EngineInspector engine;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        URI url = EngineInspector.required();
        String haproxy = System.getenv(VARIABLE);
        assumeTrue(haproxy != null, VARIABLE + " is not set: tests of replicas behind a balancer are skipped");
        engine = new EngineInspector();
        site = new ReplicatedSite(directory, url);
        site.start(String.valueOf(haproxy));
    }

    @AfterAll
    void stop() throws Exception {
        if (site != null) {
            site.stop();
            engine.close();
        }
    }

    private interface Loss {
        void of(String leader) throws Exception;
    }

    @Test
    void aLeaderThatIsKilled() throws Exception {
        String leader = site.leader().orElseThrow();
        sessionsEndAndNewOnesBegin(4301, site::kill);
        site.restartMaster(leader);
    }

    @Test
    void aLeaderThatLosesItsLease() throws Exception {
        String leader = site.leader().orElseThrow();
        sessionsEndAndNewOnesBegin(4302, name -> site.signal(name, "STOP"));
        site.signal(leader, "CONT");
        await().atMost(ReplicatedSite.PATIENCE).until(() -> site.printed(leader).contains("standing by"));
    }

    @Test
    void aLeaderThatStopsInOrder() throws Exception {
        String leader = site.leader().orElseThrow();
        sessionsEndAndNewOnesBegin(4303, name -> site.signal(name, "TERM"));
        site.restartMaster(leader);
    }

    /** @param seconds of the program, by which it is found */
    private void sessionsEndAndNewOnesBegin(int seconds, Loss loss) throws Exception {
        RestCaller user = site.at("api1");
        String leader = site.leader().orElseThrow();
        for (String door : Set.of("api1", "api2")) {
            SeparateApiAndMaster.awaitMaster(site.at(door), "leader");
        }
        ExecutionHandle run = ExecutionHandle.submit(user, ShellApplication.waitingForGo("entered"))
                .awaitStatus("running");
        String program = "sleep " + seconds;
        List<SessionClient> sessions = open(user, run, PROGRAM.formatted(seconds));
        String container = engine.container(ReplicatedSite.DEPLOYMENT, run.id(), "main0");
        assertThat(engine.commands(container)).contains(program);
        await().atMost(ReplicatedSite.PATIENCE).until(() -> openSessions(user) == SESSIONS);

        loss.of(leader);

        for (SessionClient session : sessions) {
            JsonNode problem = session.receiveFailure();
            assertThat(problem.path("type").asString())
                    .isIn("urn:zoe:problem:session-ended", "urn:zoe:problem:master-away");
            assertThat(problem.path("detail").asString())
                    .isIn(
                            "The session has ended, or another master had it; open a new one.",
                            "Only the master can reach services, and it does not answer now. Try again.");
            session.awaitClosed();
        }
        await().atMost(ReplicatedSite.PATIENCE)
                .until(() ->
                        site.leader().filter(other -> !other.equals(leader)).isPresent());
        for (String door : Set.of("api1", "api2")) {
            SeparateApiAndMaster.awaitMaster(site.at(door), "leader");
        }
        await().atMost(ReplicatedSite.PATIENCE).until(() -> openSessions(user) == 0);
        await().atMost(ReplicatedSite.PATIENCE)
                .untilAsserted(() -> assertThat(engine.commands(container)).doesNotContain(program));
        // The limit of the user is free again.
        for (SessionClient session : open(user, run, "echo begun")) {
            assertThat(session.receive()).isEqualTo(new SessionFrame.Exit(0));
            session.close();
        }
        await().atMost(ReplicatedSite.PATIENCE).untilAsserted(() -> {
            assertThat(openSessions(user)).isZero();
            assertThat(user.get("/api/v1/audit?action=service.leave&target=service/" + run.id() + "/main0")
                            .items())
                    .hasSizeGreaterThanOrEqualTo(2 * SESSIONS);
        });
        run.cancel();
        run.awaitEnd();
    }

    /** As many as the limit allows. */
    private static List<SessionClient> open(RestCaller user, ExecutionHandle run, String script)
            throws InterruptedException {
        String path = "/api/v1/executions/" + run.id() + "/exec?command=sh&command=-c&command="
                + URLEncoder.encode(script, UTF_8);
        List<SessionClient> sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            SessionClient session = SessionClient.open(user, path);
            session.receiveReady();
            assertThat(session.receive()).isInstanceOfSatisfying(SessionFrame.Data.class, data -> assertThat(
                            UTF_8.decode(data.bytes()).toString())
                    .isEqualTo("begun\n"));
            sessions.add(session);
        }
        return sessions;
    }

    private static long openSessions(RestCaller user) {
        String series = "zoe_service_sessions_open{kind=\"exec\"} ";
        return user.get("/actuator/prometheus")
                .text()
                .lines()
                .filter(line -> line.startsWith(series))
                .mapToLong(line -> Math.round(Double.parseDouble(line.substring(series.length()))))
                .findFirst()
                .orElseThrow();
    }
}
