package dev.zoe.db.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.RecordedSql;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.db.user.UserEntity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.IllegalTransactionStateException;

class SubmittedExecutionStoreTest extends DatabaseTest {

    @Autowired
    SubmittedExecutionStore submitted;

    @Autowired
    ExecutionRepository executions;

    @Autowired
    DataSource database;

    private UserEntity owner;

    @BeforeEach
    void owner() {
        owner = samples.user("ada");
    }

    @Test
    void anArrivalHasWhatTheMasterNeeds() {
        new TestUserWriter(database).limit("ada", TestUserWriter.Limit.RUNTIME_SECONDS, 600);
        long id = submitted("word-count");

        List<SubmittedExecution> read = in(() -> submitted.readAll());

        new TestUserWriter(database).limit("ada", TestUserWriter.Limit.RUNTIME_SECONDS, 0);
        assertThat(read)
                .containsExactly(new SubmittedExecution(
                        id,
                        "word-count",
                        "{\"name\": \"word-count\"}",
                        NOW,
                        Optional.empty(),
                        owner.getId(),
                        "ada",
                        1000,
                        600,
                        Optional.empty()));
    }

    @Test
    void onlyWhatIsSubmittedAndNotToEndArrives() {
        long first = submitted("first");
        long cancelled = submitted("cancelled");
        samples.execution("queued", owner, ExecutionStatus.QUEUED);
        long second = submitted("second");
        executions.requestCancel(cancelled, owner.getId(), NOW);

        assertThat(in(() -> submitted.readAll()))
                .extracting(SubmittedExecution::id)
                .containsExactly(first, second);
        assertThat(in(() -> submitted.any(List.of(second, cancelled)))).isTrue();
        assertThat(in(() -> submitted.any(List.of(cancelled, 99_999L)))).isFalse();
        assertThat(in(() -> submitted.enqueue(List.of(first, cancelled, second, 99_999L), NOW)))
                .containsExactlyInAnyOrder(first, second);
        assertThat(executions.findById(cancelled).orElseThrow().getStatus()).isEqualTo(ExecutionStatus.SUBMITTED);
    }

    @Test
    void whatIsQueuedSaysWhenAndHasANewVersion() {
        long id = submitted("word-count");
        long late = submitted("late");
        Instant later = NOW.plus(Duration.ofSeconds(3));
        new RecordTimeWriter(database).executionSubmitted(late, NOW.plus(Duration.ofHours(1)));

        assertThat(in(() -> submitted.enqueue(List.of(id, late), later))).containsExactlyInAnyOrder(id, late);

        ExecutionEntity queued = executions.findById(id).orElseThrow();
        assertThat(queued.getStatus()).isEqualTo(ExecutionStatus.QUEUED);
        assertThat(queued.getQueuedAt()).contains(later);
        assertThat(executions.findById(late).orElseThrow().getQueuedAt())
                .as("the clocks of API and master differ")
                .contains(NOW.plus(Duration.ofHours(1)));
        assertThat(jdbc.queryForObject("select version from execution where id = ?", Long.class, id))
                .isEqualTo(1);
        assertThat(in(() -> submitted.enqueue(List.of(id), later))).isEqualTo(Set.of());
    }

    @Test
    void aThousandAreReadWithOneStatementAndMovedOnWithOne() {
        List<Long> ids =
                IntStream.range(0, 1_000).mapToObj(i -> submitted("job-" + i)).toList();
        RecordedSql.clear();

        assertThat(in(() -> submitted.any(ids))).isTrue();
        in(() -> submitted.enqueue(
                submitted.readAll().stream().map(SubmittedExecution::id).toList(), NOW));

        assertThat(jdbc.queryForObject("select count(*) from execution where status = 'queued'", Long.class))
                .isEqualTo(1_000);
        assertThat(RecordedSql.sent())
                .as("nothing goes through Hibernate, which would write row by row")
                .isEmpty();
    }

    @Test
    void arrivalsAreTakenInOnlyTogetherWithTheirEvents() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> submitted.enqueue(List.of(1L), NOW));
    }

    private long submitted(String name) {
        return samples.execution(name, owner, ExecutionStatus.SUBMITTED).getId();
    }

    private <T> T in(Supplier<T> work) {
        T result = transaction.execute(status -> work.get());
        assertThat(result).isNotNull();
        return result;
    }
}
