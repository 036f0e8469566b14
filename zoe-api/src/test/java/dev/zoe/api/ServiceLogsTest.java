package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceLogsTest extends ApiTest {
    private volatile String printed = "";
    /** Of older output of the service that runs. */
    private volatile long dropped;
    /** Bytes that the master replies with, although there is more. */
    private volatile int mostAtOnce = Integer.MAX_VALUE;

    @Test
    void theOutputOfAnEndedServiceComesFromTheDatabaseInAnyRange() {
        long id = submit(alice, "sort", 1);
        end(id, "terminated");
        keep(id, "boss0", 0, "0123456789");
        String logs = "/api/v1/executions/" + id + "/logs";

        RestResponse all = alice.get(logs);
        RestResponse part = alice.get(logs + "?offset=3&limit=4");

        assertThat(all.text()).isEqualTo("0123456789");
        assertThat(all.header("Content-Type")).isEqualToIgnoringCase("text/plain;charset=utf-8");
        assertThat(all.header("X-Log-Offset")).isEqualTo("0");
        assertThat(part.text()).isEqualTo("3456");
        assertThat(part.header("X-Log-Offset")).isEqualTo("3");
        assertThat(alice.get(logs + "?offset=100").text()).isEmpty();
        assertThat(alice.get(logs + "?follow=true&limit=3").text()).isEqualTo("0123456789");
        assertThat(alice.get(logs + "?service=worker0").text()).isEmpty();
        assertThat(alice.get(logs + "?service=worker9").status()).isEqualTo(404);
    }

    @Test
    void whatWasDroppedFromTheStartIsSkipped() {
        long id = submit(alice, "sort", 1);
        end(id, "terminated");
        keep(id, "boss0", 1000, "late output");

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/logs");
        RestResponse further = alice.get("/api/v1/executions/" + id + "/logs?offset=1005");

        assertThat(answer.text()).isEqualTo("late output");
        assertThat(answer.header("X-Log-Offset")).isEqualTo("1000");
        assertThat(further.text()).isEqualTo("output");
        assertThat(further.header("X-Log-Offset")).isEqualTo("1005");
    }

    @Test
    void theOutputOfARunningServiceComesFromTheMaster() {
        long id = running();
        printed = "hello world";

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/logs?offset=6&limit=3");

        assertThat(answer.text()).isEqualTo("wor");
        assertThat(answer.header("X-Log-Offset")).isEqualTo("6");
    }

    @Test
    void aReaderWhoContinuesAtTheNextOffsetGetsEveryByteOnce() {
        long id = submit(alice, "sort", 1);
        end(id, "terminated");
        keep(id, "boss0", 1000, "0123456789");
        String logs = "/api/v1/executions/" + id + "/logs";

        assertThat(readOn(logs, 4)).containsExactly("0123", "4567", "89");

        RestResponse behind = alice.get(logs + "?offset=1010");
        assertThat(behind.text()).isEmpty();
        assertThat(behind.header("X-Log-Next-Offset")).isEqualTo("1010");
        assertThat(behind.header("X-Log-Ended")).isEqualTo("true");
        RestResponse followed = alice.get(logs + "?follow=true");
        assertThat(followed.header("X-Log-Next-Offset")).isEmpty();
        assertThat(followed.header("X-Log-Ended")).isEmpty();
    }

    @Test
    void aReaderOfARunningServiceIsToldThatMoreMayFollow() {
        long id = running();
        printed = "0123456789";
        dropped = 1000;
        mostAtOnce = 6;
        String logs = "/api/v1/executions/" + id + "/logs";

        RestResponse first = alice.get(logs + "?offset=0");
        RestResponse second = alice.get(logs + "?offset=" + first.header("X-Log-Next-Offset"));

        assertThat(first.header("X-Log-Offset")).isEqualTo("1000");
        assertThat(first.header("X-Log-Next-Offset")).isEqualTo("1006");
        assertThat(first.header("X-Log-Ended")).isEqualTo("false");
        assertThat(first.text() + second.text()).isEqualTo(printed);
        assertThat(second.header("X-Log-Ended")).isEqualTo("false");
    }

    /** Pieces of up to {@code limit} bytes, until nothing follows. */
    private List<String> readOn(String logs, int limit) {
        List<String> pieces = new ArrayList<>();
        String offset = "0";
        boolean ended = false;
        while (!ended) {
            assertThat(pieces).hasSizeLessThan(10);
            RestResponse piece = alice.get(logs + "?limit=" + limit + "&offset=" + offset);
            pieces.add(piece.text());
            offset = piece.header("X-Log-Next-Offset");
            ended = Boolean.parseBoolean(piece.header("X-Log-Ended"));
        }
        return pieces;
    }

    @Test
    void theLastLinesOfAnEndedServiceComeFromTheDatabase() {
        long id = submit(alice, "sort", 1);
        end(id, "terminated");
        keep(id, "boss0", 100, "one\ntwo\n\nfour\n");
        String logs = "/api/v1/executions/" + id + "/logs";

        RestResponse two = alice.get(logs + "?tail=2");

        assertThat(two.text()).isEqualTo("\nfour\n");
        assertThat(two.header("X-Log-Offset")).isEqualTo("108");
        assertThat(alice.get(logs + "?tail=0").text()).isEmpty();
        assertThat(alice.get(logs + "?tail=9").text()).isEqualTo("one\ntwo\n\nfour\n");
        assertThat(alice.get(logs + "?service=worker0&tail=1").text()).isEmpty();
        assertThat(alice.get(logs + "?tail=1&offset=3").problem()).isEqualTo("malformed-request");
        assertThat(alice.get(logs + "?tail=-1").problem()).isEqualTo("malformed-request");
    }

    @Test
    void theLastLinesOfARunningServiceComeFromTheMasterAndAreFollowed() throws IOException {
        long id = running();
        printed = "one\ntwo\nthr";

        assertThat(alice.get("/api/v1/executions/" + id + "/logs?tail=1").text())
                .isEqualTo("thr");
        try (BufferedReader lines = reader(id, "?follow=true&tail=2")) {
            assertThat(lines.readLine()).isEqualTo("two");
            printed = "one\ntwo\nthree\n";
            assertThat(lines.readLine()).isEqualTo("three");
        }
    }

    @Test
    void severalServicesAreOneStreamOfWholeLinesThatContinuesAfterAnyEvent() throws IOException {
        long id = submit(alice, "sort", 1);
        end(id, "terminated");
        keep(id, "boss0", 0, "b1\nb2");
        keep(id, "worker0", 50, "w1\n");

        List<String> all = events(alice, id, "?all=true");

        assertThat(data(all))
                .containsExactly(
                        "{\"service\":\"boss0\",\"offset\":0,\"text\":\"b1\\nb2\"}",
                        "{\"service\":\"worker0\",\"offset\":50,\"text\":\"w1\\n\"}",
                        "{}");
        assertThat(all.get(all.size() - 2)).isEqualTo("event:end");
        assertThat(data(events(alice, id, "?service=worker0,boss0&tail=1")))
                .containsExactly(
                        "{\"service\":\"boss0\",\"offset\":3,\"text\":\"b2\"}",
                        "{\"service\":\"worker0\",\"offset\":50,\"text\":\"w1\\n\"}",
                        "{}");
        assertThat(data(events(alice, id, ""))).hasSize(2).first().asString().contains("boss0");
        List<String> ids = all.stream()
                .filter(line -> line.startsWith("id:"))
                .map(line -> line.substring(3))
                .toList();
        assertThat(data(events(alice, id, "?all=true", "Last-Event-ID", ids.get(0))))
                .containsExactly("{\"service\":\"worker0\",\"offset\":50,\"text\":\"w1\\n\"}", "{}");
        assertThat(data(events(alice, id, "?all=true", "Last-Event-ID", ids.get(1))))
                .containsExactly("{}");
    }

    @Test
    void theStreamOfRunningServicesGoesOnUntilAllHaveEnded() throws IOException {
        long id = running();
        printed = "one\ntw";

        try (BufferedReader stream = open(alice, id, "?all=true")) {
            assertThat(nextData(stream)).contains("\"service\":\"boss0\"", "\"text\":\"one\\n\"");
            printed = "one\ntwo\n";
            assertThat(nextData(stream)).contains("\"offset\":4", "\"text\":\"two\\n\"");
            keep(id, "boss0", 0, "one\ntwo\nthree");
            end(id, "terminated");
            assertThat(nextData(stream)).contains("\"text\":\"three\"");
            assertThat(nextData(stream)).isEqualTo("{}");
        }
    }

    @Test
    void theServicesOfAStreamShareTheBytesOfTheirLastLines() throws IOException {
        long id = running();
        printed = "one\ntwo\n";

        try (BufferedReader stream = open(alice, id, "?all=true&tail=1")) {
            assertThat(nextData(stream)).contains("\"text\":\"two\\n\"");
        }
        assertThat(MASTER.requests().stream()
                        .filter(MasterRequest.LogEnd.class::isInstance)
                        .map(MasterRequest.LogEnd.class::cast))
                .extracting(MasterRequest.LogEnd::maxBytes)
                .containsExactly((4 << 20) / 2);
    }

    @Test
    void aForgedEventIdOrAWrongSelectionIsRefused() {
        long id = submit(alice, "sort", 1);
        end(id, "terminated");
        keep(id, "boss0", 0, "one\n");
        String path = "/api/v1/executions/" + id + "/logs";
        for (String forged : List.of("7", "zzz.zzz", "1.1-1.1", "-", "1.-5", "%27", "1." + "z".repeat(40))) {
            assertThat(alice.get(path, "Accept", "text/event-stream", "Last-Event-ID", forged)
                            .problem())
                    .as(forged)
                    .isEqualTo("malformed-request");
        }
        assertThat(alice.get(path + "?service=boss0&all=true", "Accept", "text/event-stream")
                        .problem())
                .isEqualTo("malformed-request");
        assertThat(alice.get(path + "?service=boss0,worker9", "Accept", "text/event-stream")
                        .problem())
                .isEqualTo("not-found");
        assertThat(bob.get(path, "Accept", "text/event-stream").problem()).isEqualTo("not-found");
    }

    private static BufferedReader open(RestCaller user, long id, String query, String... headers) {
        List<String> all = new ArrayList<>(List.of("Accept", "text/event-stream"));
        all.addAll(List.of(headers));
        return new BufferedReader(new InputStreamReader(
                user.open("/api/v1/executions/" + id + "/logs" + query, all.toArray(String[]::new))
                        .body(),
                StandardCharsets.UTF_8));
    }

    private static List<String> events(RestCaller user, long id, String query, String... headers) throws IOException {
        try (BufferedReader stream = open(user, id, query, headers)) {
            return stream.lines().filter(line -> !line.isEmpty()).toList();
        }
    }

    private static List<String> data(List<String> events) {
        return events.stream()
                .filter(line -> line.startsWith("data:"))
                .map(line -> line.substring(5))
                .toList();
    }

    private static String nextData(BufferedReader stream) throws IOException {
        for (String line = stream.readLine(); line != null; line = stream.readLine()) {
            if (line.startsWith("data:")) {
                return line.substring(5);
            }
        }
        throw new AssertionError("the stream has ended");
    }

    @Test
    void whileTheMasterIsAwayTheOutputOfARunningServiceIsNotToBeHad() {
        long id = running();
        MASTER.goAway();
        awaitMaster("away");

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/logs");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.problem()).isEqualTo("master-away");
    }

    @Test
    void aFollowedLogGoesOnUntilTheServiceHasEnded() throws IOException {
        long id = running();
        printed = "one\n";

        try (BufferedReader lines = follow(id)) {
            assertThat(lines.readLine()).isEqualTo("one");
            printed = "one\ntwo\n";
            assertThat(lines.readLine()).isEqualTo("two");
            keep(id, "boss0", 0, "one\ntwo\nthree\n");
            end(id, "terminated");
            assertThat(lines.readLine()).isEqualTo("three");
            assertThat(lines.readLine()).isNull();
        }
    }

    @Test
    void aFollowedLogBeginsBeforeTheServiceRuns() throws IOException {
        long id = submit(alice, "sort", 1);
        serveLogs();

        try (BufferedReader lines = follow(id)) {
            place(id, "boss0", "n1", "active");
            printed = "at last\n";
            assertThat(lines.readLine()).isEqualTo("at last");
        }
    }

    @Test
    void aFollowedLogOutlivesTheAbsenceOfTheMaster() throws IOException {
        long id = running();
        printed = "one\n";

        try (BufferedReader lines = follow(id)) {
            assertThat(lines.readLine()).isEqualTo("one");
            MASTER.goAway();
            awaitMaster("away");
            MASTER.reset();
            serveLogs();
            printed = "one\ntwo\n";
            assertThat(lines.readLine()).isEqualTo("two");
        }
    }

    private BufferedReader follow(long id) {
        return reader(id, "?follow=true");
    }

    private BufferedReader reader(long id, String query) {
        return new BufferedReader(new InputStreamReader(
                alice.open("/api/v1/executions/" + id + "/logs" + query).body(), StandardCharsets.UTF_8));
    }

    private long running() {
        long id = submit(alice, "sort", 1);
        place(id, "boss0", "n1", "active");
        serveLogs();
        return id;
    }

    private void serveLogs() {
        MASTER.answers(request -> {
            if (request instanceof MasterRequest.LogEnd) {
                byte[] all = printed.getBytes(StandardCharsets.UTF_8);
                return Optional.of(new MasterReply.LogEnd(0, ByteBuffer.wrap(all)));
            }
            if (!(request instanceof MasterRequest.Log log)) {
                return Optional.empty();
            }
            byte[] all = printed.getBytes(StandardCharsets.UTF_8);
            long first = Math.max(log.offset(), dropped);
            int from = (int) Math.min(first - dropped, all.length);
            int length = Math.min(Math.min(log.maxBytes(), mostAtOnce), all.length - from);
            return Optional.of(new MasterReply.LogPart(first, ByteBuffer.wrap(all, from, length), false));
        });
    }

    private void keep(long execution, String service, long dropped, String output) {
        records.keepOutput(execution, service, dropped, output.getBytes(StandardCharsets.UTF_8));
    }
}
