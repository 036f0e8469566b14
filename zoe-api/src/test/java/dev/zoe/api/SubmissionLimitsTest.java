package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.status.DatabaseStatusReader;
import dev.zoe.db.testing.TestUserWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.TestPropertySource;

/** What one user may have in the database, on a machine whose clock is two hours behind that of the database. */
@TestPropertySource(
        properties = {
            "zoe.api.max-waiting-executions=3",
            "zoe.api.max-waiting-rows=6000",
            "zoe.api.max-waiting-bytes=20KB",
            "zoe.api.max-bytes=16KB"
        })
@Import(SubmissionLimitsTest.TwoHoursBehind.class)
@Tag("slow")
class SubmissionLimitsTest extends ApiTest {

    /** Not annotated: the API's own scan would find it in every other test as well. */
    static class TwoHoursBehind {
        @Bean
        @Primary
        Clock lateClock() {
            return Clock.offset(Clock.systemUTC(), Duration.ofHours(-2));
        }
    }

    @Autowired
    private DatabaseStatusReader time;

    @Autowired
    private ServiceRepository services;

    @Test
    void theTimeOfASubmissionIsThatOfTheDatabase() {
        Instant before = time.now();

        RestResponse answer =
                alice.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)));

        assertThat(Instant.parse(answer.at("/submitted_at"))).isBetween(before, time.now());
        assertThat(alice.get("/api/v1/executions/" + answer.id()).at("/submitted_at"))
                .isEqualTo(answer.at("/submitted_at"));
    }

    @Test
    void aLimitOnWaitingExecutionsHoldsWhenSubmissionsComeAtTheSameTime() throws Exception {
        List<RestResponse> answers = atOnce(
                8,
                () -> alice.post(
                        "/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1))));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(3);
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 429)
                .hasSize(5)
                .allSatisfy(answer -> {
                    assertThat(answer.problem()).isEqualTo("too-much-waiting");
                    assertThat(answer.at("/detail"))
                            .contains("3 executions that have not ended")
                            .contains("3 allowed");
                });
        assertThat(bob.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void whatHasEndedDoesNotCountAndARepeatedSubmissionIsKnown() {
        String body = SampleApplications.submission(SampleApplications.elastic("sort", 1));
        RestResponse first = alice.post("/api/v1/executions", body, "Idempotency-Key", "k1");
        submit(alice, "sort", 1);
        submit(alice, "sort", 1);

        assertThat(alice.post("/api/v1/executions", body, "Idempotency-Key", "k1")
                        .id())
                .isEqualTo(first.id());
        assertThat(alice.post("/api/v1/executions", body).status()).isEqualTo(429);
        end(first.id(), "terminated");
        assertThat(alice.post("/api/v1/executions", body).status()).isEqualTo(201);
    }

    @Test
    void manyServicesAreWrittenInBatchesWithTheirPortsAndCount() {
        String large = SampleApplications.submission(ported(1600));

        RestResponse first = alice.post("/api/v1/executions", large);
        RestResponse second = alice.post("/api/v1/executions", large);

        assertThat(first.status()).as(first.text()).isEqualTo(201);
        assertThat(tables.count("service")).isEqualTo(1600);
        assertThat(tables.count("service_port")).isEqualTo(3200);
        assertThat(services.findByExecution(first.id()))
                .hasSize(1600)
                .allMatch(service -> service.isCore() == (service.getOrdinal() == 0))
                .extracting(ServiceEntity::getOrdinal)
                .doesNotHaveDuplicates();
        assertThat(second.status()).isEqualTo(429);
        assertThat(second.at("/detail"))
                .contains("4800 services, ports and dependencies of these in use and 4800 wanted, 6000 allowed");
    }

    @Test
    void theAddressesThatAreKeptForEveryPortCountAsBytes() {
        RestResponse answer = alice.post("/api/v1/executions", SampleApplications.submission(addressed(100)));

        assertThat(answer.problem()).isEqualTo("invalid-description");
        assertThat(answer.at("/detail")).contains("this site keeps 16384 of one application");
        assertThat(alice.post("/api/v1/validation", addressed(100)).at("/detail"))
                .isEqualTo(answer.at("/detail"));
    }

    @Test
    void theMaximaOfCoreServicesCountAgainstTheQuota() {
        users.limit("alice", TestUserWriter.Limit.MEMORY, 128L << 20);

        RestResponse unbounded = alice.post("/api/v1/executions", SampleApplications.submission(bounded(null, null)));
        RestResponse large = alice.post("/api/v1/executions", SampleApplications.submission(bounded(129L << 20, null)));
        RestResponse fitting =
                alice.post("/api/v1/executions", SampleApplications.submission(bounded(128L << 20, null)));

        assertThat(unbounded.problem()).isEqualTo("over-quota");
        assertThat(unbounded.at("/detail"))
                .contains("The core services can take ", " of alice allows 128 MiB; lower their maxima");
        assertThat(large.problem()).isEqualTo("over-quota");
        assertThat(fitting.status()).as(fitting.text()).isEqualTo(201);
    }

    @Test
    void elasticServicesDoNotCountForTheQuotaOfCoreServices() {
        users.limit("alice", TestUserWriter.Limit.MEMORY, 128L << 20);

        RestResponse fitting =
                alice.post("/api/v1/executions", SampleApplications.submission(bounded(128L << 20, 256L << 20)));

        assertThat(fitting.status()).as(fitting.text()).isEqualTo(201);
    }

    /** One core service, and two elastic ones, each with this maximum; null for none. */
    private static String bounded(@Nullable Long core, @Nullable Long elastic) {
        return """
                {"name": "sort", "version": 4, "services": [
                  {"name": "main", "image": "busybox:1", "monitor": true,
                   "resources": {"memory": {"min": 1048576, "max": %s}}},
                  {"name": "more", "image": "busybox:1", "essential_count": 0, "total_count": 2,
                   "resources": {"memory": {"min": 1048576, "max": %s}}}]}"""
                .formatted(core, elastic);
    }

    private static String ported(int instances) {
        return """
                {"name": "sort", "version": 4, "services": [
                  {"name": "main", "image": "busybox:1", "monitor": true, "total_count": %d,
                   "ports": [{"name": "one", "port_number": 1}, {"name": "two", "port_number": 2}]}]}"""
                .formatted(instances);
    }

    private static String addressed(int instances) {
        return """
                {"name": "sort", "version": 4, "services": [
                  {"name": "main", "image": "busybox:1", "monitor": true, "total_count": %d,
                   "ports": [{"name": "one", "port_number": 1, "url_template": "http://{ip_port}/%s"}]}]}"""
                .formatted(instances, "x".repeat(200));
    }

    private static List<RestResponse> atOnce(int times, Callable<RestResponse> call) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(times);
        try {
            List<RestResponse> answers = new ArrayList<>();
            for (Future<RestResponse> answer : threads.invokeAll(Collections.nCopies(times, call))) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }
}
