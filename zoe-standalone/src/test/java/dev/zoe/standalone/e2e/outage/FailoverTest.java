package dev.zoe.standalone.e2e.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.DescriptionBuilder;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ReplicatedSite;
import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * With two masters and two APIs behind HAProxy, any of them can be killed or paused, and calls fail for a short time
 * only.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class FailoverTest {
    private static final String VARIABLE = "ZOE_TEST_HAPROXY";
    /** How soon a standby has to take over. */
    private static final Duration TAKEOVER = Duration.ofSeconds(10);

    private ReplicatedSite site;
    private EngineInspector engine;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        URI url = EngineInspector.required();
        String haproxy = System.getenv(VARIABLE);
        assumeTrue(
                haproxy != null,
                VARIABLE + " is not set: tests of replicas behind a balancer are skipped. Install haproxy and set it to"
                        + " its path");
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

    @Test
    void aStandbyTakesOverFromALeaderThatIsKilledAndTheApiFollows() throws Exception {
        RestCaller user = site.at("haproxy");
        ExecutionHandle before = ExecutionHandle.submit(user, ShellApplication.waitingForGo("before"))
                .awaitStatus("running");
        Map<String, String> containers = engine.running(ReplicatedSite.DEPLOYMENT, before.id());
        String leader = site.leader().orElseThrow();
        String standby = leader.equals("master1") ? "master2" : "master1";

        long killed = System.nanoTime();
        site.kill(leader);
        await().atMost(TAKEOVER)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> site.leader().filter(standby::equals).isPresent());
        System.out.printf("failover: a standby leads %.1f s after the leader was killed%n", seconds(killed));
        // An API that has not heard of the new leader yet says so, and takes the submission all the same.
        RestResponse taken = user.post(
                "/api/v1/executions", ExecutionHandle.body(ShellApplication.application("after", "echo went on")));
        assertThat(taken.status()).as(taken.text()).isIn(201, 202);
        ExecutionHandle after = new ExecutionHandle(user, taken.id());
        assertThat(after.awaitEnd()).as(after::errorMessage).isEqualTo("terminated");
        System.out.printf("failover: what was submitted then has ended after %.1f s%n", seconds(killed));
        for (String door : Set.of("api1", "api2")) {
            SeparateApiAndMaster.awaitMaster(site.at(door), "leader");
        }

        assertThat(engine.running(ReplicatedSite.DEPLOYMENT, before.id())).isEqualTo(containers);
        completes(before);
        site.restartMaster(leader);
    }

    @Test
    void executionsStartInTheOrderInWhichTheyCameWhateverTheClockOfTheirApi() throws Exception {
        double cores = site.at("api1")
                .get("/api/v1/nodes")
                .items()
                .get(0)
                .at("/cores/total")
                .asDouble();
        List<ExecutionHandle> runs = new ArrayList<>();
        for (String door : List.of("api1", ReplicatedSite.LATE_API, "api1", ReplicatedSite.LATE_API)) {
            // Only one of them has room at a time.
            runs.add(ExecutionHandle.submit(
                    site.at(door),
                    DescriptionBuilder.application("ordered")
                            .main("sleep 0.5")
                            .but("\"resources\": {\"cores\": {\"min\": %.1f}, \"memory\": {\"min\": 33554432}}"
                                    .formatted(0.6 * cores))
                            .json()));
        }

        for (ExecutionHandle run : runs) {
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        }
        assertThat(runs)
                .extracting(run -> Instant.parse(run.now().path("started_at").asString()))
                .isSorted();
    }

    @Test
    void aLeaderThatWasPausedDoesNoHarmWhenItWakesUp() throws Exception {
        RestCaller user = site.at("haproxy");
        ExecutionHandle before = ExecutionHandle.submit(user, ShellApplication.waitingForGo("sleeper"))
                .awaitStatus("running");
        ExecutionHandle leaving = ExecutionHandle.submit(user, ShellApplication.waitingForGo("leaving"))
                .awaitStatus("running");
        Map<String, String> containers = engine.running(ReplicatedSite.DEPLOYMENT, before.id());
        String leader = site.leader().orElseThrow();

        // It is paused with something to do, and it has everything still in its memory.
        leaving.cancel();
        site.signal(leader, "STOP");
        await().atMost(TAKEOVER)
                .until(() ->
                        site.leader().filter(other -> !other.equals(leader)).isPresent());
        assertThat(leaving.awaitEnd()).isEqualTo("cancelled");
        for (String door : Set.of("api1", "api2")) {
            SeparateApiAndMaster.awaitMaster(site.at(door), "leader");
        }
        ExecutionHandle meanwhile = ExecutionHandle.submit(user, ShellApplication.waitingForGo("meanwhile"))
                .awaitStatus("running");
        String next = site.leader().orElseThrow();
        site.signal(leader, "CONT");
        await().atMost(ReplicatedSite.PATIENCE).until(() -> site.printed(leader).contains("standing by"));

        assertThat(site.leader()).contains(next);
        assertThat(engine.running(ReplicatedSite.DEPLOYMENT, before.id())).isEqualTo(containers);
        completes(before);
        completes(meanwhile);
        await().atMost(ReplicatedSite.PATIENCE).untilAsserted(() -> {
            assertThat(engine.containers(ReplicatedSite.DEPLOYMENT, leaving.id()))
                    .isEmpty();
            assertThat(engine.networks(ReplicatedSite.DEPLOYMENT, leaving.id())).isEmpty();
        });
    }

    @Test
    void aFormerLeaderThatLeadsAgainBelievesNothingOfWhatItWasToldBefore() throws Exception {
        RestCaller user = site.at("haproxy");
        String leader = site.leader().orElseThrow();
        site.signal(leader, "STOP");
        String next = await().atMost(TAKEOVER)
                .until(() -> site.leader().filter(other -> !other.equals(leader)), Optional::isPresent)
                .orElseThrow();
        for (String door : Set.of("api1", "api2")) {
            SeparateApiAndMaster.awaitMaster(site.at(door), "leader");
        }
        ExecutionHandle run = ExecutionHandle.submit(user, ShellApplication.waitingForGo("unknown"))
                .awaitStatus("running");
        Map<String, String> containers = engine.running(ReplicatedSite.DEPLOYMENT, run.id());
        site.kill(next);
        site.signal(leader, "CONT");

        await().atMost(TAKEOVER)
                .until(() -> site.leader().filter(leader::equals).isPresent());
        for (String door : Set.of("api1", "api2")) {
            SeparateApiAndMaster.awaitMaster(site.at(door), "leader");
        }
        ExecutionHandle after = ExecutionHandle.submit(user, ShellApplication.application("compared", "echo by now"));
        assertThat(after.awaitEnd()).as(after::errorMessage).isEqualTo("terminated");
        assertThat(run.status()).as(run::errorMessage).isEqualTo("running");
        assertThat(engine.running(ReplicatedSite.DEPLOYMENT, run.id())).isEqualTo(containers);
        completes(run);
        site.restartMaster(next);
    }

    @Test
    void itDoesNotMatterWhichApiACallReaches() throws Exception {
        String body = ExecutionHandle.body(ShellApplication.application("anywhere", "echo here"));
        Set<Long> ids = new HashSet<>();
        for (String door : Set.of("api1", "api2", "haproxy")) {
            RestResponse answer =
                    site.at(door).post("/api/v1/executions", body, "Idempotency-Key", "the same everywhere");
            assertThat(answer.status()).as(answer.text()).isIn(200, 201);
            ids.add(answer.id());
        }
        assertThat(ids).hasSize(1);
        ExecutionHandle run =
                new ExecutionHandle(site.at("haproxy"), ids.iterator().next());
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        for (String door : Set.of("api1", "api2", "haproxy")) {
            RestResponse page = site.at(door).get("/executions/" + run.id(), "Accept", "text/html");
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.text()).contains("anywhere");
        }

        site.kill("api1");
        for (int call = 0; call < 4; call++) {
            assertThat(run.status()).isEqualTo("terminated");
        }
        site.startApi("api1");
        await().atMost(ReplicatedSite.PATIENCE).ignoreExceptions().until(() -> site.at("api1")
                .get("/api/v1/executions/" + run.id())
                .at("/status")
                .equals("terminated"));
    }

    private void completes(ExecutionHandle run) throws IOException {
        Files.createFile(site.workspace().resolve("go-" + run.id()));
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(site.workspace().resolve("starts-" + run.id())).hasContent("started");
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }
}
