package dev.zoe.standalone.overload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.ExecutionRecordReader;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import tools.jackson.databind.JsonNode;

/** What a run wants of the site besides crowds. */
record OverloadSite(OverloadServerProcess server, ExecutionRecordReader records) {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(20);
    /** One that calls the engine for sure. */
    private static final String OBSERVER = "zoe-observe";

    static ConditionFactory await() {
        return Awaitility.await().atMost(LONGEST).pollInterval(POLL);
    }

    long submit(String name, String body) throws IOException, SQLException, InterruptedException {
        CrowdScenario.SubmissionOutcome outcome = new CrowdScenario(server).submit(Map.of(name, body));
        if (!outcome.unexpected().isEmpty()) {
            throw new IOException(outcome.unexpected().get(0));
        }
        return id(name);
    }

    long id(String name) throws SQLException {
        return records.id(name);
    }

    void cancel(long id) throws IOException {
        String head =
                "POST /api/v1/executions/%d/cancel HTTP/1.1\r\nAuthorization: %s".formatted(id, server.authorization());
        HttpCall.Answer answer = HttpCall.send(server.url(), head, "").read();
        if (answer.status() != 202) {
            throw new IOException("a wish to cancel was answered with " + answer.text());
        }
    }

    /** Waits until this many have the status. */
    void await(String prefix, String status, long count) {
        await().untilAsserted(() -> {
            Map<String, Long> statuses = records.statuses(prefix);
            assertThat(statuses.getOrDefault(status, 0L))
                    .as(
                            "%d %s* should be %s and they are %s; %s says more",
                            count, prefix, status, statuses, server.log())
                    .isGreaterThanOrEqualTo(count);
        });
    }

    /** Nothing is left, nothing was started more often than was decided, and the loop asked no engine. */
    void balance(OverloadReport report) throws SQLException, IOException {
        await().untilAsserted(() -> {
            assertThat(records.living("")).as("services that hold something").isZero();
            assertThat(server.engine().path("running").asInt())
                    .as("containers that run")
                    .isZero();
        });
        JsonNode figures = server.figures();
        report.must("containers_left", 0, figures.path("running").asInt());
        report.must("started_beside_the_plan", 0L, figures.path("created").asLong() - records.starts(""));
        report.must(
                "engine_calls_of_the_loop",
                0,
                figures.path("engine_callers").path(InMemoryEngine.LOOP).asInt());
        // Executions with another name are not counted.
        report.must("loops_known_by_name", 1, figures.path("loops").asInt());
        report.must(
                "observer_known_by_name",
                true,
                figures.path("engine_callers").path(OBSERVER).asInt() > 0);
        report.figure("cycles_repeated", figures.path("cycle_failures").asInt());
        report.figure("server", figures);
        report.figure("resident_peak_mib", server.peakMebibytes());
    }
}
