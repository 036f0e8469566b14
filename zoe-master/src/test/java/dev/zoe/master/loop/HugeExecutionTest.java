package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An execution with many more services than fit: only the placed ones are read and logged. */
@Tag("slow")
class HugeExecutionTest extends MasterTestBase {

    private static final int MANY = 300;

    @Test
    void itIsServedRebuiltAndEndedWithoutTouchingWhatWasNeverPlaced() {
        long id = fixture.submit(
                batch("huge").main("boss").component("worker", 1, MANY).json());
        fixture.awaitActive(id, GROWN);

        fixture.stopMaster();
        fixture.startMaster();
        fixture.cancel(id);

        fixture.awaitStatus(id, ExecutionStatus.CANCELLED);
        List<ServiceEntity> all = fixture.bean(ServiceRepository.class).findByExecution(id);
        assertThat(all).hasSize(MANY + 1).extracting(ServiceEntity::getStatus).containsOnly(ServiceStatus.INACTIVE);
        assertThat(fixture.changes(id)).hasSizeLessThan(100);
        long next = fixture.submit(RIGID);
        fixture.awaitStatus(next, ExecutionStatus.RUNNING);
    }
}
