package dev.zoe.db.execution;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.SampleRecords;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.submission.DependencyWriter;
import dev.zoe.db.submission.NewDependency;
import dev.zoe.db.submission.NewExecution;
import dev.zoe.db.submission.NewExecutionWriter;
import dev.zoe.db.submission.WaitingLimits;
import dev.zoe.db.user.UserEntity;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class DependencyStoreTest extends DatabaseTest {

    @Autowired
    DependencyStore dependencies;

    @Autowired
    DependencyReader reader;

    @Autowired
    DependencyWriter writer;

    @Autowired
    NewExecutionWriter executionWriter;

    @Autowired
    SubmittedExecutionStore submitted;

    @Autowired
    ExecutionRepository executions;

    @Autowired
    WaitingExecutionReader waiting;

    private UserEntity owner;
    private long train;
    private long prepare;

    @BeforeEach
    void owner() {
        owner = samples.user("ada");
        train = samples.execution("train", owner, ExecutionStatus.RUNNING).getId();
        prepare = samples.execution("prepare", owner, ExecutionStatus.QUEUED).getId();
    }

    @Test
    void aListHasAtMostSoManyOfEach() {
        long both = submit(ok(train), any(prepare));
        long one = submit(ok(prepare));

        Map<Long, List<ExecutionDependency>> found = reader.find(List.of(both, one), 1);

        assertThat(found.get(both)).extracting(ExecutionDependency::awaitedId).containsExactly(train);
        assertThat(found.get(one)).extracting(ExecutionDependency::awaitedId).containsExactly(prepare);
        assertThat(reader.find(both)).hasSize(2);
    }

    @Test
    void dependenciesCountAsRowsOfTheOwner() {
        long before = rows();
        submit(ok(train));
        long ofOne = rows() - before;
        submit(ok(train), any(prepare));

        assertThat(rows()).isEqualTo(before + 2 * ofOne + 1);
    }

    private long rows() {
        return requireNonNull(jdbc.queryForObject(
                "select stored_rows from lock_submission_holders(?, null)", Long.class, owner.getId()));
    }

    @Test
    void whatWaitsForOthersIsInNoQueueUntilAllOfThemHaveEnded() {
        long id = submit(ok(train), any(prepare));

        assertThat(reader.find(List.of(id, train), 10))
                .containsOnlyKeys(id)
                .containsEntry(
                        id,
                        List.of(
                                new ExecutionDependency(
                                        train, "train", DependencyCondition.OK, Optional.empty(), Optional.empty()),
                                new ExecutionDependency(
                                        prepare,
                                        "prepare",
                                        DependencyCondition.ANY,
                                        Optional.empty(),
                                        Optional.empty())));
        end(train, ExecutionStatus.TERMINATED);
        assertThat(in(() -> dependencies.noteOutcomes())).isEqualTo(1);
        assertThat(in(() -> dependencies.release(NOW))).isZero();
        assertThat(in(() -> submitted.readAll())).isEmpty();
        assertThat(in(() -> submitted.any(List.of(id)))).isFalse();
        assertThat(in(() -> submitted.enqueue(List.of(id), NOW))).isEmpty();
        assertThat(executions.findSubmitted()).isEmpty();
        assertThat(waiting.oldest(10)).extracting(WaitingExecutionRow::id).containsExactly(prepare);
        assertThat(in(() -> dependencies.waiting(List.of(id, train)))).containsExactly(id);

        end(prepare, ExecutionStatus.ERROR);
        assertThat(in(() -> dependencies.noteOutcomes())).isEqualTo(1);
        assertThat(in(() -> dependencies.release(NOW.plusSeconds(1_000_000_000))))
                .isEqualTo(1);

        assertThat(in(() -> dependencies.waiting(List.of(id, train)))).isEmpty();
        assertThat(in(() -> submitted.readAll()))
                .extracting(SubmittedExecution::id, SubmittedExecution::arrivedAt)
                .containsExactly(tuple(id, NOW.plusSeconds(1_000_000_000)));
        assertThat(in(() -> submitted.enqueue(List.of(id), NOW))).containsExactly(id);
    }

    @Test
    void whatWaitsForAGoodEndCanNeverRunAfterAnotherOne() {
        long id = submit(ok(prepare), ok(train));
        long indifferent = submit(any(train));
        end(train, ExecutionStatus.ERROR);

        assertThat(in(() -> dependencies.noteOutcomes())).isEqualTo(2);
        assertThat(in(() -> dependencies.release(NOW))).isEqualTo(1);

        assertThat(in(() -> submitted.readAll()))
                .extracting(SubmittedExecution::id)
                .containsExactly(indifferent);
        List<DependencyStore.Unsatisfiable> found = in(() -> dependencies.unsatisfiable(10));
        assertThat(found)
                .extracting(DependencyStore.Unsatisfiable::execution)
                .as("although it still waits for another one")
                .containsExactly(id);
        assertThat(found.get(0).violated().violation())
                .isEqualTo("execution %d (train), which it waited for, ended in error; it was to run only if that one"
                                .formatted(train)
                        + " ended well");
    }

    @Test
    void whatIsToEndIsNotReleased() {
        long id = submit(any(train));
        executions.requestCancel(id, owner.getId(), NOW);
        end(train, ExecutionStatus.TERMINATED);

        assertThat(in(() -> dependencies.noteOutcomes())).isEqualTo(1);
        assertThat(in(() -> dependencies.release(NOW))).isZero();
        assertThat(in(() -> dependencies.waiting(List.of(id)))).isEmpty();
        assertThat(executions.findCancelRequested())
                .extracting(ExecutionEntity::getId)
                .containsExactly(id);
    }

    @Test
    void howADeletedExecutionEndedStaysKnown() {
        long good = submit(ok(train));
        long bad = submit(ok(prepare));
        end(train, ExecutionStatus.TERMINATED);
        end(prepare, ExecutionStatus.CANCELLED);

        executions.deleteById(train);
        executions.deleteById(prepare);

        assertThat(in(() -> dependencies.release(NOW))).isEqualTo(1);
        assertThat(in(() -> submitted.readAll()))
                .extracting(SubmittedExecution::id)
                .containsExactly(good);
        assertThat(in(() -> dependencies.unsatisfiable(10)))
                .extracting(DependencyStore.Unsatisfiable::execution)
                .containsExactly(bad);
        assertThat(reader.find(good))
                .containsExactly(new ExecutionDependency(
                        train,
                        "train",
                        DependencyCondition.OK,
                        Optional.of(ExecutionStatus.TERMINATED),
                        Optional.empty()));
    }

    @Test
    void whatAnExecutionWaitsForCannotBeDeletedBeforeItIsWritten() throws Exception {
        end(train, ExecutionStatus.TERMINATED);
        Thread deletion = new Thread(() -> executions.deleteById(train));
        long id = in(() -> {
            assertThat(writer.lock(List.of(train, 99_999L)))
                    .containsExactly(new DependencyWriter.Candidate(train, owner.getId()));
            deletion.start();
            await().until(this::somebodyWaits);
            return write(ok(train));
        });
        deletion.join();

        assertThat(executions.findById(train)).isEmpty();
        assertThat(reader.find(id))
                .extracting(ExecutionDependency::outcome)
                .containsExactly(Optional.of(ExecutionStatus.TERMINATED));
    }

    private static NewDependency ok(long id) {
        return new NewDependency(id, DependencyCondition.OK);
    }

    private static NewDependency any(long id) {
        return new NewDependency(id, DependencyCondition.ANY);
    }

    private long submit(NewDependency... after) {
        return in(() -> write(after));
    }

    private long write(NewDependency... after) {
        NewExecution execution = SampleRecords.waiting(owner, Arrays.asList(after));
        long id = executionWriter
                .write(execution, WaitingLimits.NONE, AuditOrigin.ZOE)
                .written()
                .orElseThrow()
                .id();
        assertThat(writer.write(id, execution)).hasSameSizeAs(after);
        return id;
    }

    private void end(long id, ExecutionStatus status) {
        samples.change(id, execution -> execution.enter(status, NOW));
    }

    private <T> T in(Supplier<T> work) {
        T result = transaction.execute(status -> work.get());
        assertThat(result).isNotNull();
        return result;
    }
}
