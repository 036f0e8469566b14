package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceLogsTest extends ApiTest {
    private volatile String printed = "";

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
        return new BufferedReader(new InputStreamReader(
                alice.open("/api/v1/executions/" + id + "/logs?follow=true").body(), StandardCharsets.UTF_8));
    }

    private long running() {
        long id = submit(alice, "sort", 1);
        place(id, "boss0", "n1", "active");
        serveLogs();
        return id;
    }

    private void serveLogs() {
        MASTER.answers(request -> {
            if (!(request instanceof MasterRequest.Log log)) {
                return Optional.empty();
            }
            byte[] all = printed.getBytes(StandardCharsets.UTF_8);
            int from = (int) Math.min(log.offset(), all.length);
            int length = Math.min(log.maxBytes(), all.length - from);
            return Optional.of(new MasterReply.LogPart(ByteBuffer.wrap(all, from, length), false));
        });
    }

    private void keep(long execution, String service, long dropped, String output) {
        records.keepOutput(execution, service, dropped, output.getBytes(StandardCharsets.UTF_8));
    }
}
