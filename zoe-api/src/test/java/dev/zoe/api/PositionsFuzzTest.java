package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.contract.OpenApiContract;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.RawConnection;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.application.testing.FuzzRounds;
import dev.zoe.application.testing.HostileValues;
import dev.zoe.application.testing.InputMutator;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/**
 * Cursors, and the headers {@code Last-Event-ID}, {@code Idempotency-Key} and {@code If-Match}, changed at random and
 * sent over a socket without a client in between: they are understood, or refused.
 */
@Tag("slow")
@ExtendWith(OutputCaptureExtension.class)
class PositionsFuzzTest extends ApiTest {
    private static final Map<String, String> VALID_HEADERS = Map.of(
            "Last-Event-ID", "17",
            "Idempotency-Key", "5e0c3b52-1f5e-4f0e-8d5e-0d1c7a3f2b11",
            "If-Match", "\"a-7\", W/\"b-8\"");

    private List<Operation> lists = List.of();
    private long execution;

    @BeforeEach
    void prepare() {
        execution = submit(root, "sort", 1);
        OpenApiContract contract =
                new OpenApiContract(anonymous.get("/api/v1/openapi").json());
        lists = contract.operations().stream()
                .filter(operation -> contract.parameters(operation, "query").contains("cursor"))
                .toList();
    }

    @AfterEach
    void theLogHasNoErrorAndTheServerServes(CapturedOutput log) {
        assertThat(log.getAll().lines()).noneMatch(line -> line.contains(" ERROR ") || line.startsWith("\tat "));
        awaitMaster("leader");
    }

    @Test
    void cursorsAreUnderstoodOrRefused() {
        submit(root, "sort2", 1);
        FuzzRounds.of(300).run(this::cursor, cursor -> {
            Operation list = lists.get(Math.floorMod(cursor.hashCode(), lists.size()));
            RestResponse answer = root.get(list.path().replace("{id}", "" + execution) + "?limit=1&cursor="
                    + URLEncoder.encode(cursor, StandardCharsets.UTF_8));
            assertThat(answer.status()).as("%s: %s", list, answer.text()).isIn(200, 400);
        });
    }

    @Test
    void headersAreUnderstoodOrRefused() {
        FuzzRounds.of(300).run(PositionsFuzzTest::header, header -> {
            String name = header.substring(0, header.indexOf(':'));
            try (RawConnection connection = new RawConnection(root, "127.0.0.1")) {
                connection.send(request(name, header));
                assertThat(connection.read("HTTP/1.1 200".length())).matches("HTTP/1.1 [24]\\d\\d");
            }
        });
    }

    private String request(String name, String header) {
        String line =
                switch (name) {
                    case "Last-Event-ID" -> "GET /api/v1/events HTTP/1.1\r\nAccept: text/event-stream";
                    case "Idempotency-Key" -> "POST /api/v1/executions HTTP/1.1";
                    default -> "PATCH /api/v1/users/alice HTTP/1.1";
                };
        String body =
                switch (name) {
                    case "Last-Event-ID" -> "";
                    case "Idempotency-Key" -> SampleApplications.submission(SampleApplications.elastic("sort", 1));
                    default -> "{\"email\": \"ada@example.org\"}";
                };
        String login = Base64.getEncoder().encodeToString("root:secret".getBytes(StandardCharsets.UTF_8));
        return "%s\r\nHost: 127.0.0.1\r\nAuthorization: Basic %s\r\n%s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(line, login, header, body.getBytes(StandardCharsets.UTF_8).length, body);
    }

    private static String header(InputMutator mutator) {
        String name = mutator.pick(List.of("Last-Event-ID", "Idempotency-Key", "If-Match"));
        String valid = VALID_HEADERS.getOrDefault(name, "");
        // A line end would begin another header, or the body.
        return (name + ": " + mutator.pick(List.of(mutator.text(valid), mutator.pick(HostileValues.TEXTS))))
                .replace("\n", "");
    }

    /** A cursor of a list, with another character or another content. */
    private String cursor(InputMutator mutator) {
        String valid = first(root, mutator.pick(List.of("/api/v1/executions", "/api/v1/events", "/api/v1/audit")));
        if (mutator.pick(List.of(true, false))) {
            return mutator.text(valid);
        }
        String plain = new String(Base64.getUrlDecoder().decode(valid), StandardCharsets.UTF_8);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(mutator.text(plain).getBytes(StandardCharsets.UTF_8));
    }

    private static String first(RestCaller caller, String list) {
        return caller.get(list + "?limit=1").at("/next");
    }
}
