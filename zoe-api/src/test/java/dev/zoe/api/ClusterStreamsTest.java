package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Queue and nodes as streams. */
class ClusterStreamsTest extends ApiTest {
    private static final String QUEUE = "/api/v1/queue";
    private static final String EXECUTIONS = "/api/v1/executions";
    private static final String NODES = "/api/v1/nodes";

    @Test
    void theQueueComesAtOnceAndAfterEachChange() throws IOException {
        try (BufferedReader stream = open(alice, QUEUE)) {
            assertThat(next(stream).data()).contains("\"waiting\":0");
            long id = submit(alice, "sort", 1);

            Sent changed = next(stream);

            assertThat(changed.name()).isEqualTo("queue");
            assertThat(changed.data()).contains("\"waiting\":1", "\"execution_id\":" + id);
            assertThat(changed.data()).isEqualTo(alice.get(QUEUE).text());
        }
    }

    @Test
    void theExecutionsOfTheCallerComeAfterEachChange() throws IOException {
        submit(bob, "secret-name", 1);
        try (BufferedReader stream = open(alice, EXECUTIONS + "?name=sort")) {
            Sent first = next(stream);
            assertThat(first.name()).isEqualTo("executions");
            assertThat(first.data()).contains("\"items\":[]");
            submit(alice, "other", 1);
            long id = submit(alice, "sort", 1);
            assertThat(next(stream).data())
                    .isEqualTo(alice.get(EXECUTIONS + "?name=sort").text())
                    .contains("\"id\":" + id)
                    .doesNotContain("secret-name", "other");
            end(id, "terminated");
            assertThat(next(stream).data()).contains("\"status\":\"terminated\"");
        }
        assertThat(alice.get(EXECUTIONS + "?status=lost", "Accept", "text/event-stream")
                        .problem())
                .isEqualTo("malformed-request");
    }

    @Test
    void theStreamOfExecutionsHasTheConditionsOnTimes() throws IOException {
        long early = submit(alice, "sort", 1);
        String between = alice.get(EXECUTIONS + "/" + submit(alice, "sort", 1)).at("/submitted_at");
        String until = EXECUTIONS + "?submitted_until=" + between;
        String since = EXECUTIONS + "?submitted_since=" + between;
        try (BufferedReader before = open(alice, until);
                BufferedReader after = open(alice, since);
                BufferedReader ended = open(alice, EXECUTIONS + "?ended_since=" + between)) {
            assertThat(next(before).data()).isEqualTo(alice.get(until).text()).contains("\"id\":" + early);
            assertThat(next(after).data())
                    .isEqualTo(alice.get(since).text())
                    .contains("\"id\":" + (early + 1))
                    .doesNotContain("\"id\":" + early + ",");
            assertThat(next(ended).data()).contains("\"items\":[]");
            end(early, "terminated");
            assertThat(next(ended).data()).contains("\"id\":" + early);
        }
        assertThat(alice.get(EXECUTIONS + "?ended_until=yesterday", "Accept", "text/event-stream")
                        .problem())
                .isEqualTo("malformed-request");
    }

    @Test
    void executionsOfOthersStayPositions() throws IOException {
        submit(bob, "secret-name", 1);

        try (BufferedReader ofAlice = open(alice, QUEUE);
                BufferedReader ofRoot = open(root, QUEUE)) {
            assertThat(next(ofAlice).data()).contains("\"position\":1").doesNotContain("secret-name", "bob");
            assertThat(next(ofRoot).data()).contains("secret-name", "bob");
        }
    }

    @Test
    void theNodesComeAfterEachChange() throws IOException {
        addNode("n1", 4, 1L << 30);

        try (BufferedReader stream = open(alice, NODES)) {
            Sent first = next(stream);
            assertThat(first.name()).isEqualTo("nodes");
            assertThat(first.data()).contains("\"drained\":false").doesNotContain("n2");
            addNode("n2", 4, 1L << 30);
            assertThat(next(stream).data()).contains("\"n1\"", "\"n2\"");
        }
    }

    @Test
    void aReaderThatHasTheStateGetsHeartbeatsUntilItChanges() throws IOException {
        addNode("n1", 4, 1L << 30);
        String id;
        try (BufferedReader stream = open(alice, NODES)) {
            id = next(stream).id();
        }

        try (BufferedReader stream = open(alice, NODES, "Last-Event-ID", id)) {
            assertThat(stream.readLine()).isEqualTo(":nodes");
            assertThat(stream.readLine()).isEmpty();
            assertThat(stream.readLine()).isEqualTo(":alive");
            addNode("n2", 4, 1L << 30);
            assertThat(next(stream).data()).contains("\"n2\"");
        }
        try (BufferedReader stream = open(alice, NODES, "Last-Event-ID", id)) {
            assertThat(next(stream).data()).contains("\"n2\"");
        }
    }

    @Test
    void aStreamEndsWhenItsTokenIsRevoked() throws IOException {
        String secret = alice.post("/api/v1/tokens", "{\"name\": \"ci\"}").at("/secret");

        try (BufferedReader stream = open(alice.withToken(secret), QUEUE)) {
            next(stream);
            assertThat(alice.send("DELETE", "/api/v1/tokens/ci").status()).isEqualTo(204);

            // Heartbeats until the end.
            assertThat(stream.lines().filter(line -> line.startsWith("data:"))).isEmpty();
        }
    }

    @Test
    void aStreamNeedsWhatTheListNeeds() {
        users.addRole("blind", true);
        users.add("dora", "blind");

        for (String path : List.of(QUEUE, NODES)) {
            assertThat(anonymous
                            .as("dora")
                            .get(path, "Accept", "text/event-stream")
                            .problem())
                    .isEqualTo(anonymous.as("dora").get(path).problem())
                    .isEqualTo("missing-capability");
        }
    }

    private record Sent(String id, String name, String data) {}

    private static Sent next(BufferedReader stream) throws IOException {
        String id = "";
        String name = "";
        for (String line = stream.readLine(); line != null; line = stream.readLine()) {
            if (line.startsWith("id:")) {
                id = line.substring(3);
            } else if (line.startsWith("event:")) {
                name = line.substring(6);
            } else if (line.startsWith("data:")) {
                return new Sent(id, name, line.substring(5));
            }
        }
        throw new AssertionError("the stream has ended");
    }

    private static BufferedReader open(RestCaller user, String path, String... headers) {
        List<String> all = new ArrayList<>(List.of("Accept", "text/event-stream"));
        all.addAll(List.of(headers));
        return new BufferedReader(new InputStreamReader(
                user.open(path, all.toArray(String[]::new)).body(), StandardCharsets.UTF_8));
    }
}
