package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RawConnection;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RequestIdTest extends ApiTest {
    private static final String HEADER = "X-Request-Id";
    private static final String NEW = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    @AfterEach
    void repair() {
        faults.repair();
    }

    @Test
    void theIdOfTheCallerIsInTheAnswerInTheProblemAndInTheLog(CapturedOutput log) {
        assertThat(alice.get("/api/v1/executions", HEADER, "proxy-1:7").header(HEADER))
                .isEqualTo("proxy-1:7");

        RestResponse missing = alice.get("/api/v1/executions/1", HEADER, "r-8");
        assertThat(missing.header(HEADER)).isEqualTo("r-8");
        assertThat(missing.at("/request_id")).isEqualTo("r-8");

        faults.refuseInserts("execution", "refused", "P0001");
        RestResponse failed = alice.post(
                "/api/v1/executions",
                SampleApplications.submission(SampleApplications.elastic("sort", 1)),
                HEADER,
                "r-9");
        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.at("/request_id")).isEqualTo("r-9");
        assertThat(log.getOut().lines()).anyMatch(line -> line.contains("[r-9]") && line.contains("ERROR"));
    }

    @Test
    void aCallWithoutAnIdGetsANewOne() {
        RestResponse first = anonymous.get("/api/v1/info");
        RestResponse refused = anonymous.get("/api/v1/executions");

        assertThat(first.header(HEADER)).matches(NEW).isNotEqualTo(refused.header(HEADER));
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.at("/request_id")).isEqualTo(refused.header(HEADER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "<script>", "[31m", "é", "a,b"})
    void anIdThatIsNotWellFormedIsReplaced(String sent) {
        assertThat(anonymous.get("/api/v1/info", HEADER, sent).header(HEADER)).matches(NEW);
    }

    @Test
    void anIdThatIsTooLongIsReplaced() {
        assertThat(anonymous.get("/api/v1/info", HEADER, "a".repeat(128)).header(HEADER))
                .hasSize(128);
        assertThat(anonymous.get("/api/v1/info", HEADER, "a".repeat(129)).header(HEADER))
                .matches(NEW);
    }

    @Test
    void whatTomcatRefusesHasAnIdToo() {
        RestResponse refused = anonymous.get("/%00");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.at("/request_id")).isNotBlank().isEqualTo(refused.header(HEADER));
    }

    @Test
    void noHeaderOfTheCallerBecomesAHeaderOfTheAnswer() throws IOException {
        try (RawConnection connection = new RawConnection(anonymous, "127.0.0.1")) {
            String header = "X-Request-Id: a\rSet-Cookie: stolen=1";
            connection.send(
                    "GET /api/v1/info HTTP/1.1\r\nHost: zoe\r\nConnection: close\r\n%s\r\n\r\n".formatted(header));

            assertThat(connection.readToEnd()).startsWith("HTTP/1.1 400").doesNotContain("stolen");
        }
    }
}
