package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.scheduler.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class EventsTest extends ApiTest {

    @Test
    void theEventsOfAnExecutionAreListedOldestFirstPieceByPiece() {
        long id = submit(alice, "sort", 1);
        for (String status : List.of("queued", "starting", "running")) {
            happen(id, status);
        }
        String path = "/api/v1/executions/" + id + "/events";

        RestResponse first = alice.get(path + "?limit=3");
        RestResponse second = alice.get(path + "?limit=3&cursor=" + first.at("/next"));

        assertThat(first.items())
                .extracting(e -> e.path("to").asString())
                .containsExactly("submitted", "queued", "starting");
        assertThat(second.items()).extracting(e -> e.path("to").asString()).containsExactly("running");
        assertThat(second.json().path("next").isNull()).isTrue();
    }

    @Test
    void theNewestEventsAreListedFirstWhenAskedFor() {
        long id = submit(alice, "sort", 1);
        for (String status : List.of("queued", "starting", "running")) {
            happen(id, status);
        }
        for (String path : List.of("/api/v1/executions/" + id + "/events", "/api/v1/events")) {
            RestResponse first = alice.get(path + "?order=newest&limit=3");
            RestResponse second = alice.get(path + "?order=newest&limit=3&cursor=" + first.at("/next"));

            assertThat(first.items())
                    .extracting(e -> e.path("to").asString())
                    .containsExactly("running", "starting", "queued");
            assertThat(second.items()).extracting(e -> e.path("to").asString()).containsExactly("submitted");
            assertThat(second.json().path("next").isNull()).isTrue();
        }
        assertThat(alice.get("/api/v1/events?order=latest").problem()).isEqualTo("malformed-request");
    }

    @Test
    void eventsAreListedFromATimeOn() {
        long id = submit(alice, "sort", 1);
        happen(id, "queued");
        for (String path : List.of("/api/v1/executions/" + id + "/events", "/api/v1/events")) {
            List<JsonNode> all = alice.get(path).items();
            String first = all.get(0).path("at").asString();
            String second = all.get(1).path("at").asString();
            assertThat(alice.get(path + "?since=" + first).items()).hasSize(2);
            assertThat(alice.get(path + "?order=newest&since=" + second).items())
                    .extracting(e -> e.path("to").asString())
                    .containsExactly("queued");
            assertThat(alice.get(path + "?since=yesterday").problem()).isEqualTo("malformed-request");
        }
    }

    @Test
    void aUserSeesOwnEventsAndThoseOfTheCluster() {
        submit(alice, "hers", 1);
        submit(bob, "his-own", 1);
        records.event(EventKind.NODE, "n1", "joined");
        records.event(EventKind.AUDIT, "x", "secret thing");

        assertThat(reasons(alice)).containsExactly("submitted by alice", "joined");
        assertThat(reasons(root)).containsExactly("submitted by alice", "submitted by bob", "joined", "secret thing");
    }

    @Test
    void onlyOperatorsReadWhoChangedTheClusterOrTheScheduler(@Autowired SchedulerSettingsRepository schedulers)
            throws IOException {
        tables.empty("scheduler");
        schedulers.save(new SchedulerSettingsEntity(Settings.DEFAULT, Instant.parse("2026-11-21T10:00:00Z")));
        users.add("operator", "operator");
        addNode("n1", 4, 1L << 30);
        try (BufferedReader ofAlice = open(alice, "/api/v1/events");
                BufferedReader ofOperator = open(anonymous.as("operator"), "/api/v1/events")) {
            awaitComment(ofAlice);
            awaitComment(ofOperator);
            patch("/api/v1/nodes/n1", "{\"drained\": true}");
            patch("/api/v1/scheduler", "{\"order\": \"sjf\"}");

            assertThat(List.of(next(ofAlice).data(), next(ofAlice).data()))
                    .allSatisfy(event -> assertThat(event).doesNotContain("root"));
            assertThat(List.of(next(ofOperator).data(), next(ofOperator).data()))
                    .allSatisfy(event -> assertThat(event).contains("\"actor\":\"root\""));
        }
        assertThat(alice.get("/api/v1/events").items()).hasSize(2);
        assertThat(alice.get("/api/v1/events").text()).doesNotContain("root");
        assertThat(anonymous.as("operator").get("/api/v1/events").items())
                .extracting(event -> event.path("actor").asString())
                .containsExactly("root", "root");
    }

    @Test
    void theStreamOfAnExecutionBringsWhatWasAndWhatComesAndEndsWithIt() throws IOException {
        long id = submit(alice, "sort", 1);
        happen(id, "queued");

        try (BufferedReader stream = open(alice, "/api/v1/executions/" + id + "/events")) {
            assertThat(next(stream).data()).contains("\"to\":\"submitted\"");
            assertThat(next(stream).data()).contains("\"to\":\"queued\"");
            happen(id, "starting");
            assertThat(next(stream).data()).contains("\"to\":\"starting\"");
            happen(id, "terminated");
            assertThat(next(stream).data()).contains("\"to\":\"terminated\"");
            assertThat(stream.lines()).allSatisfy(line -> assertThat(line).doesNotStartWith("data:"));
        }
    }

    @Test
    void aStreamIsResumedAfterTheLastEventThatWasSeen() throws IOException {
        long id = submit(alice, "sort", 1);
        happen(id, "queued");
        happen(id, "terminated");
        String path = "/api/v1/executions/" + id + "/events";
        String seen;
        try (BufferedReader stream = open(alice, path)) {
            seen = next(stream).id();
        }

        try (BufferedReader stream = open(alice, path, "Last-Event-ID", seen)) {
            assertThat(next(stream).data()).contains("\"to\":\"queued\"");
        }
        assertThat(alice.get(path, "Accept", "text/event-stream", "Last-Event-ID", "x")
                        .problem())
                .isEqualTo("malformed-request");
    }

    @Test
    void theStreamOfAllEventsShowsEachWatcherWhatItMaySee() throws IOException {
        try (BufferedReader ofAlice = open(alice, "/api/v1/events");
                BufferedReader ofRoot = open(root, "/api/v1/events")) {
            awaitComment(ofAlice);
            awaitComment(ofRoot);
            submit(bob, "his-own", 1);
            submit(alice, "hers", 1);

            assertThat(next(ofAlice).data()).contains("submitted by alice");
            assertThat(next(ofRoot).data()).contains("submitted by bob");
            assertThat(next(ofRoot).data()).contains("submitted by alice");
        }
    }

    @Test
    void aQuietStreamSaysThatItIsAlive() throws IOException {
        long id = submit(alice, "sort", 1);

        try (BufferedReader stream = open(alice, "/api/v1/executions/" + id + "/events")) {
            next(stream);
            String line = stream.readLine();
            while (!line.equals(":alive")) {
                assertThat(line).doesNotStartWith("data:");
                line = stream.readLine();
            }
        }
    }

    private void patch(String path, String body) {
        RestResponse answer = root.send("PATCH", path, "application/json", body);
        assertThat(answer.status()).as(answer::text).isEqualTo(200);
    }

    private record Sent(String id, String data) {}

    private static Sent next(BufferedReader stream) throws IOException {
        String id = "";
        for (String line = stream.readLine(); line != null; line = stream.readLine()) {
            if (line.startsWith("id:")) {
                id = line.substring(3);
            } else if (line.startsWith("data:")) {
                return new Sent(id, line.substring(5));
            }
        }
        throw new AssertionError("the stream has ended");
    }

    /** The second comment comes when the stream is surely subscribed: nothing that happens from now on is missed. */
    private static void awaitComment(BufferedReader stream) throws IOException {
        int comments = 0;
        while (comments < 2) {
            comments += stream.readLine().startsWith(":") ? 1 : 0;
        }
    }

    private static BufferedReader open(RestCaller user, String path, String... headers) {
        List<String> all = new ArrayList<>(List.of("Accept", "text/event-stream"));
        all.addAll(List.of(headers));
        return new BufferedReader(new InputStreamReader(
                user.open(path, all.toArray(String[]::new)).body(), StandardCharsets.UTF_8));
    }

    private void happen(long execution, String status) {
        records.executionEvent(execution, ExecutionStatus.valueOf(status.toUpperCase(Locale.ROOT)), "a test wants it");
    }

    private static List<String> reasons(RestCaller user) {
        return user.get("/api/v1/events").items().stream()
                .map(event -> event.path("reason").asString())
                .toList();
    }
}
