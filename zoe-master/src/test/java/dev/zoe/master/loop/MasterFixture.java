package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.application.SiteLimits;
import dev.zoe.db.event.EventEntity;
import dev.zoe.db.event.EventRepository;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.submission.NewDependency;
import dev.zoe.db.testing.DatabaseFaults;
import dev.zoe.db.testing.ExecutionRecordReader;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.user.UserRepository;
import dev.zoe.master.MasterConfiguration;
import dev.zoe.master.MasterService;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.protocol.MasterClient;
import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.awaitility.core.ThrowingRunnable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.domain.Limit;

/**
 * A master on a fresh database and a back-end in memory, with the actions and queries of tests. The master can be
 * stopped and restarted; the database and the containers stay.
 */
final class MasterFixture implements AutoCloseable {

    static final long GIB = 1L << 30;
    static final String USER = "ada";

    private final TestDatabase database;
    private final Clock clock;
    private final Map<String, Object> settings;
    private final Path workspaces;
    private final FakeBackEnd backEnd;
    private ConfigurableApplicationContext context;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(MasterConfiguration.class)
    static class Site {}

    MasterFixture(Path workspaces, FakeBackEnd backEnd) {
        this(workspaces, backEnd, Clock.systemUTC(), Map.of());
    }

    /** With a clock of the machine, and further settings. */
    MasterFixture(Path workspaces, FakeBackEnd backEnd, Clock clock, Map<String, Object> settings) {
        this(workspaces, backEnd, clock, settings, TestDatabase.create());
        addUser();
    }

    /** On a database that has users already. */
    MasterFixture(
            Path workspaces, FakeBackEnd backEnd, Clock clock, Map<String, Object> settings, TestDatabase database) {
        this.workspaces = workspaces;
        this.backEnd = backEnd;
        this.clock = clock;
        this.settings = settings;
        this.database = database;
        this.context = open();
    }

    void addUser() {
        TestSubmissions.addUser(context, USER);
    }

    private ConfigurableApplicationContext open() {
        return new SpringApplicationBuilder(Site.class)
                .web(WebApplicationType.NONE)
                .properties(Map.of(
                        "spring.datasource.url", database.url(),
                        "spring.datasource.username", TestDatabase.USER,
                        "spring.datasource.password", TestDatabase.PASSWORD,
                        "spring.main.banner-mode", "off",
                        "logging.level.root", "warn",
                        "zoe.master.endpoint", "tcp://127.0.0.1:*",
                        "zoe.master.round", "100ms",
                        "zoe.master.observe", "100ms",
                        "zoe.master.node-lost-after", "300ms",
                        "zoe.master.workspaces", workspaces.toString()))
                .properties(FixtureKeyFiles.settings())
                .properties(settings)
                .initializers(application -> {
                    application.getBeanFactory().registerSingleton("backEnd", backEnd);
                    application.getBeanFactory().registerSingleton("limits", SiteLimits.defaults());
                    application.getBeanFactory().registerSingleton("clock", clock);
                })
                .run();
    }

    FakeBackEnd backEnd() {
        return backEnd;
    }

    /** Stops the master as a kill would leave things: nothing is cleaned up. */
    void stopMaster() {
        context.close();
    }

    void startMaster() {
        context = open();
    }

    /** Writes a submission as the API does, without a hint. */
    long submit(String description) {
        return submit(description, Clock.systemUTC().instant());
    }

    /** As {@link #submit(String)}, by an API whose clock says {@code now}. */
    long submit(String description, Instant now) {
        return TestSubmissions.submit(context, USER, description, now);
    }

    /** As {@link #submit(String)}, for an execution that waits for others. */
    long submitAfter(String description, NewDependency... after) {
        return TestSubmissions.submitAfter(
                context, USER, description, Clock.systemUTC().instant(), Arrays.asList(after));
    }

    /** As {@link #submit(String)}, but its row has {@code stored} as its description. */
    long submitStored(String description, String stored) {
        return TestSubmissions.submitStored(
                context, USER, description, stored, Clock.systemUTC().instant());
    }

    /** Changes the start time of a service, as if it had been active for {@code seconds}. */
    void ranFor(long execution, String service, int seconds) {
        new RecordTimeWriter(database.dataSource()).serviceStarted(execution, service, Duration.ofSeconds(seconds));
    }

    /** Changes the end time of an execution, as if it had ended {@code ago}. */
    void endedAgo(long execution, Duration ago) {
        new RecordTimeWriter(database.dataSource()).executionEnded(execution, ago);
    }

    /** The recorded start of the execution that started last. */
    Instant lastStart() {
        return new ExecutionRecordReader(database).lastStart();
    }

    /** What the database of this master refuses, or has lost. */
    DatabaseFaults faults() {
        return new DatabaseFaults(database.dataSource());
    }

    /** Cycles that failed since the master was started. */
    double failedCycles() {
        return bean(MeterRegistry.class).get("zoe.cycle.failures").counter().count();
    }

    void cancel(long execution) {
        long user =
                bean(UserRepository.class).findByUsername(USER).orElseThrow().getId();
        bean(ExecutionRepository.class)
                .requestCancel(execution, user, Clock.systemUTC().instant());
    }

    MasterReply ask(MasterRequest request) throws MasterLink.MasterAwayException {
        try (MasterLink link = new MasterClient(
                FixtureKeyFiles.link(context.getBean(MasterService.class).endpoint()))) {
            return link.ask(request);
        }
    }

    ExecutionEntity execution(long id) {
        return bean(ExecutionRepository.class).findById(id).orElseThrow();
    }

    ServiceEntity service(long execution, String name) {
        return bean(ServiceRepository.class).findByName(execution, name).orElseThrow();
    }

    /** The changes of state of an execution, as {@code subject from → to}. */
    List<String> changes(long execution) {
        return bean(EventRepository.class).findByExecution(execution, 0, Limit.of(1000)).stream()
                .map(MasterFixture::line)
                .toList();
    }

    /** Why the state of an execution and of its services changed. */
    List<String> reasons(long execution) {
        return bean(EventRepository.class).findByExecution(execution, 0, Limit.of(1000)).stream()
                .map(EventEntity::getReason)
                .toList();
    }

    private static String line(EventEntity event) {
        return event.getSubject() + " " + event.getFromState().orElse("") + " → "
                + event.getToState().orElse("");
    }

    void awaitStatus(long execution, ExecutionStatus status) {
        awaitUntil(() -> assertThat(execution(execution).getStatus())
                .describedAs("%s", changes(execution))
                .isEqualTo(status));
    }

    void awaitService(long execution, String name, ServiceStatus status) {
        awaitUntil(() -> assertThat(service(execution, name).getStatus()).isEqualTo(status));
    }

    /** Waits until the records say that exactly these services of an execution are active. */
    void awaitActive(long execution, String... services) {
        awaitUntil(() -> assertThat(bean(ServiceRepository.class).findByExecution(execution))
                .filteredOn(service -> service.getStatus() == ServiceStatus.ACTIVE)
                .extracting(ServiceEntity::getName)
                .describedAs("%s", changes(execution))
                .containsExactlyInAnyOrder(services));
    }

    void awaitRunning(String... containerNames) {
        awaitUntil(() -> assertThat(backEnd.running()).containsExactlyInAnyOrder(containerNames));
    }

    void awaitUntil(ThrowingRunnable condition) {
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(condition);
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    @Override
    public void close() {
        context.close();
    }
}
