package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataIntegrityViolationException;

/** PostgreSQL repeats the values of a statement that it refuses. */
@ExtendWith(OutputCaptureExtension.class)
class QuietSqlErrorsTest extends DatabaseTest {

    @Test
    void aRefusedValueWithALineFeedForgesNoLineOfTheLog(CapturedOutput log) {
        String name = "eve\n2026-11-21 ERROR forged";

        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> samples.user(name))
                .withStackTraceContaining(name);

        // The embedded PostgreSQL of the tests shows the value as well, but with a prefix on each line.
        assertThat(log.toString().lines().filter(line -> line.startsWith("2026-11-21 ERROR")))
                .isEmpty();
    }
}
