package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.zoe.application.IdleLimits;
import dev.zoe.db.activity.Idleness;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.event.EventEntity;
import dev.zoe.db.event.EventRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.user.RoleEntity;
import dev.zoe.db.user.RoleRepository;
import dev.zoe.master.backend.testing.FakeBackEnd;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Limit;

/** Executions that nobody uses. Their service answers what the test says. */
class IdleExecutionsTest extends MasterTestBase {
    private static final String[] ALL = {"boss0", "worker0", "worker1", "worker2"};
    private static final String IDLE = "{\"idle_seconds\": 86400.5}";
    private static final String USED = "{\"idle_seconds\": 0}";
    private static final String UNKNOWN = "<html>busy</html>";

    private final AtomicInteger questions = new AtomicInteger();
    private volatile String answer = USED;
    private HttpServer service;

    @BeforeEach
    void serve() throws IOException {
        // The containers in memory publish a port at 30000 more.
        do {
            service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } while (service.getAddress().getPort() >= 60_000);
        service.createContext("/activity", exchange -> {
            questions.incrementAndGet();
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        service.start();
        fixture.close();
        fixture = new MasterFixture(
                workspaces,
                new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16 * MasterFixture.GIB)),
                Clock.systemUTC(),
                Map.of("zoe.master.activity", "100ms"));
    }

    @AfterEach
    void stopServing() {
        service.stop(0);
    }

    @Test
    void elasticServicesStopWhileItIsIdleAndComeBackWhenItIsUsed() {
        long id = fixture.submit(application("\"release_elastic_after\": \"PT1S\", \"stop_after\": \"PT1H\""));
        fixture.awaitActive(id, ALL);

        answer = IDLE;
        fixture.awaitActive(id, "boss0");
        assertThat(fixture.service(id, "worker1").getStatus()).isIn(ServiceStatus.TERMINATING, ServiceStatus.INACTIVE);
        Idleness idle = idleness(id);
        assertThat(idle.elasticReleasedAt()).isPresent();
        assertThat(idle.stopAt()).isEqualTo(idle.since().map(since -> since.plus(Duration.ofHours(1))));
        assertThat(reasons(id)).anyMatch(reason -> reason.matches("idle since \\S+; it will be ended at \\S+"));
        assertThat(counted("zoe.idle.releases")).isOne();

        answer = USED;
        fixture.awaitActive(id, ALL);
        assertThat(reasons(id)).contains("used again; its elastic services may start again");
        assertThat(idleness(id).since()).isEmpty();
        assertThat(idleness(id).seconds()).isPositive();
    }

    @Test
    void anotherExecutionGetsWhatAnIdleOneHasGivenBack() {
        long idle = awaitReleased("\"release_elastic_after\": \"PT1S\"");

        long other = fixture.submit(ELASTIC);
        fixture.awaitActive(other, "boss0", "worker0", "worker1");
        assertThat(fixture.service(idle, "worker0").getStatus()).isEqualTo(ServiceStatus.INACTIVE);
    }

    @Test
    void aUserWhoTouchesItGetsItsServicesBack() {
        long id = awaitReleased("\"release_elastic_after\": \"PT1S\"");
        // It would be idle again 1 s after the touch, before its services run on a busy machine. What says nothing
        // about its use changes nothing.
        answer = UNKNOWN;
        int before = questions.get();
        fixture.awaitUntil(() -> assertThat(questions.get()).isGreaterThan(before + 2));

        fixture.bean(IdlenessStore.class).touch(id, Clock.systemUTC().instant());

        fixture.awaitUntil(() -> assertThat(reasons(id)).contains("used again; its elastic services may start again"));
        fixture.awaitActive(id, ALL);
    }

    @Test
    void itIsEndedAfterItsOwnerWasTold() {
        long id = fixture.submit(application("\"stop_after\": \"PT3S\""));
        fixture.awaitActive(id, ALL);

        answer = IDLE;
        fixture.awaitStatus(id, ExecutionStatus.CANCELLED);

        List<String> reasons = reasons(id);
        assertThat(reasons)
                .filteredOn(reason -> reason.matches("idle since \\S+; it will be ended at \\S+"))
                .isNotEmpty()
                .allMatch(reported -> reasons.indexOf(reported) < reasons.indexOf(message(id)));
        // In words, and at least as long as the limit: "3 seconds", or more when the machine is busy.
        assertThat(message(id)).matches("ended, because it was idle for \\d+ (seconds|minutes?|hours?).*");
        assertThat(counted("zoe.idle.ends")).isOne();
    }

    @Test
    void aLimitOfTheRoleAppliesToExecutionsThatRunAlready() {
        long id = fixture.submit(application(""));
        fixture.awaitActive(id, ALL);
        answer = IDLE;
        limitRole(new IdleLimits(Optional.empty(), Optional.of(Duration.ofSeconds(2))));

        fixture.awaitStatus(id, ExecutionStatus.CANCELLED);
    }

    @Test
    void withoutALimitItsServicesComeBackAlthoughItIsIdle() {
        limitRole(new IdleLimits(Optional.of(Duration.ofSeconds(1)), Optional.empty()));
        long id = awaitReleased("");

        limitRole(IdleLimits.NONE);

        fixture.awaitActive(id, ALL);
        assertThat(reasons(id))
                .contains("no longer idle, because its limits have changed; its elastic services may start again");
    }

    private void limitRole(IdleLimits limits) {
        RoleRepository roles = fixture.bean(RoleRepository.class);
        RoleEntity role = roles.findByName("user").orElseThrow();
        role.setIdleLimits(limits);
        roles.save(role);
    }

    @Test
    void theNextMasterKeepsThemStopped() {
        long id = awaitReleased("\"release_elastic_after\": \"PT1S\"");
        fixture.awaitService(id, "worker2", ServiceStatus.INACTIVE);

        fixture.stopMaster();
        fixture.startMaster();
        long other = fixture.submit(RIGID);
        fixture.awaitStatus(other, ExecutionStatus.RUNNING);
        assertThat(fixture.service(id, "worker0").getStatus()).isEqualTo(ServiceStatus.INACTIVE);

        fixture.backEnd().end("solo0-%d-zoe".formatted(other), 0);
        fixture.awaitStatus(other, ExecutionStatus.TERMINATED);
        answer = USED;
        fixture.awaitActive(id, ALL);
    }

    @Test
    void whatDoesNotSayThatItIsIdleIsNot() {
        answer = UNKNOWN;
        long id = fixture.submit(application("\"release_elastic_after\": \"PT1S\", \"stop_after\": \"PT1S\""));
        fixture.awaitActive(id, ALL);
        // 3 s at least, more than any of the limits.
        int before = questions.get();
        fixture.awaitUntil(() -> assertThat(questions.get()).isGreaterThan(before + 30));

        assertThat(idleness(id).since()).isEmpty();
        fixture.awaitActive(id, ALL);
    }

    /** An execution with these limits, whose elastic services have been stopped. */
    private long awaitReleased(String limits) {
        long id = fixture.submit(application(limits));
        fixture.awaitActive(id, ALL);
        answer = IDLE;
        fixture.awaitActive(id, "boss0");
        return id;
    }

    private String application(String limits) {
        String idle = limits.isEmpty() ? "" : "\"idle\": {%s},".formatted(limits);
        return """
                {"name": "notebook", "version": 4, "kind": "interactive", %s "services": [
                  {"name": "boss", "image": "zoe-test/busybox:1", "monitor": true,
                   "essential_count": 1, "total_count": 1,
                   "ports": [{"name": "http", "port_number": %d, "protocol": "tcp"}],
                   "activity": {"port": "http", "path": "/activity"},
                   "resources": {"cores": {"min": 1, "max": 1}, "memory": {"min": 1073741824, "max": 1073741824}}},
                  {"name": "worker", "image": "zoe-test/busybox:1", "essential_count": 0, "total_count": 3,
                   "resources": {"cores": {"min": 1, "max": 1}, "memory": {"min": 1073741824, "max": 1073741824}}}]}"""
                .formatted(idle, service.getAddress().getPort() - 30_000);
    }

    private String message(long execution) {
        return fixture.execution(execution).getErrorMessage().orElseThrow();
    }

    private Idleness idleness(long execution) {
        return fixture.bean(IdlenessStore.class).find(List.of(execution)).get(0);
    }

    private List<String> reasons(long execution) {
        return fixture.bean(EventRepository.class).findByExecution(execution, 0, Limit.of(1000)).stream()
                .map(EventEntity::getReason)
                .toList();
    }

    private double counted(String name) {
        return fixture.bean(MeterRegistry.class).get(name).counter().count();
    }
}
