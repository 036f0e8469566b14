package dev.zoe.db.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.node.NodeStatus;
import dev.zoe.db.service.ServiceStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WireNamedTest {

    @ParameterizedTest
    @EnumSource
    void everyStatusIsFoundByItsName(ExecutionStatus status) {
        assertThat(WireNamed.parse(ExecutionStatus.class, status.wire())).isEqualTo(status);
    }

    @Test
    void anUnknownNameIsAnsweredWithThoseThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WireNamed.parse(NodeStatus.class, "tired"))
                .withMessage("unknown NodeStatus \"tired\"; it is one of up, drained, lost");
    }

    @Test
    void anExecutionHasEndedOnlyInItsFinalStatuses() {
        assertThat(ExecutionStatus.values())
                .filteredOn(ExecutionStatus::hasEnded)
                .containsExactly(ExecutionStatus.TERMINATED, ExecutionStatus.ERROR, ExecutionStatus.CANCELLED);
    }

    @Test
    void aServiceLivesFromItsPlacementToItsEnd() {
        assertThat(ServiceStatus.values())
                .filteredOn(ServiceStatus::isLiving)
                .containsExactly(
                        ServiceStatus.RUNNABLE,
                        ServiceStatus.STARTING,
                        ServiceStatus.ACTIVE,
                        ServiceStatus.TERMINATING);
    }
}
