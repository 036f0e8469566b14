package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Open streams: how many one user has, and how long they outlive a change of the user. */
@TestPropertySource(properties = {"zoe.api.max-streams=12", "zoe.api.max-streams-per-user=3"})
class StreamLimitsTest extends ApiTest {
    private final List<InputStream> open = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (InputStream stream : open) {
            stream.close();
        }
        // What the server still writes to ends with the users of the next test.
        users.changeAll();
    }

    @Test
    void oneUserCannotTakeAllStreams() {
        for (int i = 0; i < 3; i++) {
            assertThat(open(alice).statusCode()).isEqualTo(200);
        }

        RestResponse refused = alice.get("/api/v1/events", "Accept", "text/event-stream");

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.problem()).isEqualTo("too-many-streams");
        assertThat(refused.at("/detail")).contains("of this user");
        assertThat(open(bob).statusCode()).isEqualTo(200);
    }

    @Test
    void streamsOfAUserWhoIsDisabledEndAndThoseOfOthersGoOn() {
        HttpResponse<InputStream> ofAlice = open(alice);
        HttpResponse<InputStream> ofBob = open(bob);

        users.disable("alice");

        awaitEnd(ofAlice);
        submit(bob, "his-own", 1);
        assertThat(reader(ofBob)
                        .lines()
                        .filter(line -> line.startsWith("data:"))
                        .findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("submitted by bob"));
    }

    @Test
    void streamsOfAUserWhoseRoleChangesEnd() {
        long id = submit(root, "sort", 1);
        HttpResponse<InputStream> events = open(root);
        HttpResponse<InputStream> log = root.open("/api/v1/executions/" + id + "/logs?follow=true");
        open.add(log.body());
        assertThat(log.statusCode()).isEqualTo(200);

        users.setRole("root", "user");

        awaitEnd(events);
        awaitEnd(log);
    }

    private HttpResponse<InputStream> open(RestCaller user) {
        HttpResponse<InputStream> stream = user.open("/api/v1/events", "Accept", "text/event-stream");
        open.add(stream.body());
        return stream;
    }

    /** Whether it is ended or broken off does not matter. */
    private static void awaitEnd(HttpResponse<InputStream> stream) {
        CompletableFuture<Void> end = CompletableFuture.runAsync(() -> readToEnd(stream));
        await().until(end::isDone);
    }

    private static void readToEnd(HttpResponse<InputStream> stream) {
        try {
            stream.body().transferTo(OutputStream.nullOutputStream());
        } catch (IOException brokenOff) {
            throw new UncheckedIOException(brokenOff);
        }
    }

    private static BufferedReader reader(HttpResponse<InputStream> stream) {
        return new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
    }
}
