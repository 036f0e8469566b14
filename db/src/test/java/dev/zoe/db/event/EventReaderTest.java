package dev.zoe.db.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.user.UserEntity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The history of an execution; the API's tests read the lists of events. */
class EventReaderTest extends DatabaseTest {

    @Autowired
    EventReader reader;

    @Autowired
    EventLog log;

    @Autowired
    ServiceRepository services;

    @Test
    void aHistoryHasTheNewestEventsOfOneExecutionAndItsServices() {
        UserEntity owner = samples.user("ada");
        ExecutionEntity wanted = samples.execution("wanted", owner, ExecutionStatus.RUNNING);
        ExecutionEntity other = samples.execution("other", owner, ExecutionStatus.QUEUED);
        ServiceEntity service = services.save(new ServiceEntity(wanted.getId(), "worker", 0, false));
        transaction.executeWithoutResult(status -> log.append(List.of(
                NewEvent.of(wanted.getId(), "wanted", Optional.empty(), ExecutionStatus.QUEUED, "waits"),
                NewEvent.of(other.getId(), "other", Optional.empty(), ExecutionStatus.QUEUED, "waits"),
                NewEvent.of(service, Optional.of(ServiceStatus.CREATED), ServiceStatus.RUNNABLE, "it fits"),
                NewEvent.of(
                        wanted.getId(),
                        "wanted",
                        Optional.of(ExecutionStatus.QUEUED),
                        ExecutionStatus.STARTING,
                        "its turn"))));

        List<HistoryEvent> newest = reader.history(wanted.getId(), 2);

        assertThat(newest)
                .containsExactly(
                        new HistoryEvent(
                                NOW, Optional.empty(), Optional.of("queued"), Optional.of("starting"), "its turn"),
                        new HistoryEvent(
                                NOW,
                                Optional.of(service.getId()),
                                Optional.of("created"),
                                Optional.of("runnable"),
                                "it fits"));
        assertThat(reader.history(wanted.getId(), 10)).hasSize(3).startsWith(newest.get(0), newest.get(1));
    }
}
