package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.testing.TestUserWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** What one user may add to the database in an hour, of which there is room for three small executions. */
@TestPropertySource(properties = "zoe.api.submitted-bytes-per-hour-per-user=16KB")
@Tag("slow")
class SubmittedBytesTest extends ApiTest {
    private static final String PATH = "/api/v1/executions";
    private static final String BODY = SampleApplications.submission(SampleApplications.elastic("sort", 1));
    /** Each takes 4 KiB and more. */
    private static final int TOO_MANY = 8;

    @Test
    void endedExecutionsCountAndTheRefusalSaysWhenThereIsRoomAgain() {
        RestResponse refused = submitAndEndUntilRefused();

        assertThat(refused.problem()).isEqualTo("too-much-submitted");
        assertThat(refused.at("/detail"))
                .contains("more bytes now", "16384 bytes are allowed in an hour")
                .contains("submit it again in " + refused.header("Retry-After") + " s");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 3600);
        assertThat(bob.post(PATH, BODY).status()).isEqualTo(201);
    }

    @Test
    void theOlderInterfaceCountsToo() {
        submitAndEndUntilRefused();
        long before = tables.count("execution");

        RestResponse refused = alice.post(
                "/api/0.7/execution",
                "{\"name\": \"sort\", \"application\": " + SampleApplications.elastic("sort", 1) + "}");

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isNotEmpty();
        assertThat(tables.count("execution")).isEqualTo(before);
    }

    @Test
    void aRepeatedSubmissionIsKnown() {
        RestResponse first = alice.post(PATH, BODY, "Idempotency-Key", "k1");
        submitAndEndUntilRefused();

        RestResponse again = alice.post(PATH, BODY, "Idempotency-Key", "k1");

        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(first.id());
    }

    @Test
    void whatIsRefusedOrKnownDoesNotCount() {
        users.limit("alice", TestUserWriter.Limit.MEMORY, 1L);
        for (int i = 0; i < TOO_MANY; i++) {
            assertThat(alice.post(PATH, BODY).problem()).isEqualTo("over-quota");
        }
        for (int i = 0; i < TOO_MANY; i++) {
            assertThat(bob.post(PATH, BODY, "Idempotency-Key", "k1").status()).isBetween(200, 201);
        }

        assertThat(bob.post(PATH, BODY).status()).isEqualTo(201);
    }

    @Test
    void anExecutionThatNeverFitsIsRefusedWithWhatWouldBeRight() {
        RestResponse refused = alice.post(PATH, SampleApplications.submission(SampleApplications.elastic("sort", 100)));

        assertThat(refused.problem()).isEqualTo("invalid-description");
        assertThat(refused.at("/detail")).contains("16384 in an hour", "Ask for fewer instances");
    }

    private RestResponse submitAndEndUntilRefused() {
        for (int i = 0; i < TOO_MANY; i++) {
            RestResponse answer = alice.post(PATH, BODY);
            if (answer.status() != 201) {
                assertThat(answer.status()).as(answer.text()).isEqualTo(429);
                assertThat(i).as("submissions before the first refusal").isPositive();
                return answer;
            }
            end(answer.id(), "terminated");
        }
        throw new AssertionError("alice submitted " + TOO_MANY + " executions");
    }
}
