package dev.zoe.db.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.SampleRecords;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.user.UserEntity;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Limit;
import org.springframework.transaction.IllegalTransactionStateException;

class EventLogTest extends DatabaseTest {

    @Autowired
    EventLog log;

    @Autowired
    EventRepository events;

    @Autowired
    ExecutionRepository executions;

    @Test
    void anEventIsWrittenWithWhatItIsAbout() {
        UserEntity owner = samples.user("ada");
        ExecutionEntity submitted = transaction.execute(status -> {
            ExecutionEntity execution = executions.save(SampleRecords.submission("word-count", owner));
            log.append(NewEvent.of(
                            execution.getId(),
                            execution.getName(),
                            Optional.empty(),
                            ExecutionStatus.SUBMITTED,
                            "submitted")
                    .by("ada"));
            return execution;
        });

        assertThat(submitted).isNotNull();
        List<EventEntity> found = events.findByExecution(submitted.getId(), 0, Limit.of(10));
        assertThat(found).hasSize(1);
        EventEntity event = found.get(0);
        assertThat(event.getAt()).isEqualTo(NOW);
        assertThat(event.getKind()).isEqualTo(EventKind.EXECUTION);
        assertThat(event.getExecutionId()).contains(submitted.getId());
        assertThat(event.getServiceId()).isEmpty();
        assertThat(event.getSubject()).isEqualTo("word-count");
        assertThat(event.getFromState()).isEmpty();
        assertThat(event.getToState()).contains("submitted");
        assertThat(event.getReason()).isEqualTo("submitted");
        assertThat(event.getActor()).contains("ada");
        assertThat(events.newestId()).isEqualTo(event.getId());
    }

    @Test
    void anEventIsWrittenOnlyTogetherWithWhatItTells() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> log.append(NewEvent.about(EventKind.NODE, "node-1", "joined")));
    }

    @Test
    void aTransactionThatFailsLeavesNoEvent() {
        transaction.executeWithoutResult(status -> {
            log.append(NewEvent.about(EventKind.NODE, "node-1", "joined"));
            status.setRollbackOnly();
        });

        assertThat(events.findAfter(0, Limit.of(10))).isEmpty();
    }

    @Test
    void followingGivesEachEventOnceAndInOrder() {
        write("first", "second", "third");

        List<EventEntity> start = log.follow(0, 2);
        assertThat(start).extracting(EventEntity::getSubject).containsExactly("first", "second");
        List<EventEntity> rest = log.follow(start.get(1).getId(), 2);
        assertThat(rest).extracting(EventEntity::getSubject).containsExactly("third");
        assertThat(log.follow(rest.get(0).getId(), 2)).isEmpty();
    }

    @Test
    void anExecutionIsFollowedWithoutTheEventsOfOthers() {
        UserEntity owner = samples.user("ada");
        ExecutionEntity one = samples.execution("one", owner, ExecutionStatus.QUEUED);
        ExecutionEntity two = samples.execution("two", owner, ExecutionStatus.QUEUED);
        transaction.executeWithoutResult(status -> log.append(List.of(
                NewEvent.of(one.getId(), one.getName(), Optional.empty(), ExecutionStatus.QUEUED, "waits"),
                NewEvent.of(two.getId(), two.getName(), Optional.empty(), ExecutionStatus.QUEUED, "waits"),
                NewEvent.of(
                        one.getId(),
                        one.getName(),
                        Optional.of(ExecutionStatus.QUEUED),
                        ExecutionStatus.STARTING,
                        "fits"))));

        assertThat(log.follow(one.getId(), 0, 10))
                .extracting(event -> event.getToState().orElseThrow())
                .containsExactly("queued", "starting");
    }

    @Test
    void anEventThatIsCommittedLateIsNotMissed() {
        CompletableFuture<List<EventEntity>> followed = transaction.execute(status -> {
            log.append(NewEvent.about(EventKind.NODE, "committed late", "has the smaller number"));
            CompletableFuture.runAsync(() -> write("committed early")).join();
            CompletableFuture<List<EventEntity>> follower = CompletableFuture.supplyAsync(() -> log.follow(0, 10));
            Awaitility.await().until(() -> follower.isDone() || somebodyWaits());
            return follower;
        });

        assertThat(followed).isNotNull();
        assertThat(followed.join())
                .extracting(EventEntity::getSubject)
                .containsExactly("committed late", "committed early");
    }

    private void write(String... subjects) {
        transaction.executeWithoutResult(status -> {
            for (String subject : subjects) {
                log.append(NewEvent.about(EventKind.NODE, subject, "it happened"));
            }
        });
    }
}
