package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** PostgreSQL refuses to insert an execution, for each reason that is no fault of the caller. */
@ExtendWith(OutputCaptureExtension.class)
class DatabaseProblemTest extends ApiTest {

    @AfterEach
    void repair() {
        faults.repair();
    }

    @ParameterizedTest
    @CsvSource({
        "53100, 507, database-full",
        "53300, 503, database-busy",
        "53200, 503, database-busy",
        "40001, 503, database-busy",
        "40P01, 503, database-busy",
        "57014, 503, database-busy",
        "57P01, 503, database-away",
        "57P02, 503, database-away",
        "57P03, 503, database-away",
        "08006, 503, database-away",
        "25006, 503, database-away",
    })
    void eachStateHasItsProblemAndSaysWhenToTryAgain(String state, int status, String problem) {
        faults.refuseInserts("execution", "could not extend file base/5/2613 on db.example.org", state);

        RestResponse answer =
                alice.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)));

        assertThat(answer.status()).as(answer::text).isEqualTo(status);
        assertThat(answer.problem()).isEqualTo(problem);
        assertThat(answer.header("Retry-After")).matches("[1-9][0-9]*");
        assertThat(answer.text())
                .doesNotContain("base/5")
                .doesNotContain("example.org")
                .doesNotContain("insert")
                .doesNotContain(state);
    }

    @ParameterizedTest
    @CsvSource({"53100, database-full", "P0001, internal"})
    void whatPostgresqlSaysForgesNoLineOfTheLog(String state, String problem, CapturedOutput log) {
        faults.refuseInserts("execution", "refused\n2026-11-21 ERROR forged", state);

        RestResponse answer =
                alice.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)));

        assertThat(answer.problem()).isEqualTo(problem);
        assertThat(log.toString().lines().filter(line -> line.startsWith("2026-11-21 ERROR")))
                .isEmpty();
        assertThat(log).contains("refused\\n2026-11-21 ERROR forged");
    }

    @Test
    void aConnectionThatIsTerminatedIsNoDefectAndTheNextCallWorks() {
        faults.disconnectOnInsert("execution");

        RestResponse cut =
                alice.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)));

        assertThat(cut.status()).as(cut::text).isEqualTo(503);
        assertThat(cut.problem()).isEqualTo("database-away");
        faults.repair();
        assertThat(submit(alice, "sort", 1)).isPositive();
    }
}
