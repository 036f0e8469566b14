package dev.zoe.scheduler.internal.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changes that the journal does not record fail in a trial. */
class SchedulerStateTest {

    private final SchedulerState state = new SchedulerState(Settings.DEFAULT);

    @Test
    void aTrialRefusesChangesOfSettingsNodesAndQueue() {
        state.describe(node("n1"));
        state.join(request(1));
        WaitingRequest waiting = Objects.requireNonNull(state.queue().find(1));

        requireRefused(() ->
                state.configure(Settings.DEFAULT.but().order(QueueOrder.FAIR).build()));
        requireRefused(() -> state.limit("user:ada", Optional.of(new Limits(1, Resources.NONE, Resources.NONE))));
        requireRefused(() -> state.describe(node("n2")));
        requireRefused(() -> state.drop(Objects.requireNonNull(state.cluster().find("n1"))));
        requireRefused(() -> state.join(request(2)));
        requireRefused(() -> state.leaveQueue(waiting));
        requireRefused(() -> state.queue().passOver(waiting));
        requireRefused(() -> state.queue().sendToTheEnd(waiting, 1, state.priorities()));
        requireRefused(() -> state.queue().renew(state.priorities()));
        requireRefused(() -> state.queue().advance(1));
        requireRefused(state::changed);

        assertThat(state.settings()).isEqualTo(Settings.DEFAULT);
        assertThat(state.cluster().nodes()).hasSize(1);
        assertThat(state.queue().size()).isEqualTo(1);
        state.leaveQueue(waiting);
        assertThat(state.queue().size()).isZero();
    }

    private void requireRefused(Runnable change) {
        assertThatThrownBy(() -> state.whatIf(() -> {
                    change.run();
                    return true;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a trial is open");
    }

    private static Node node(String name) {
        return new Node(name, new Resources(1, 1, 0), Resources.NONE, Set.of(), false);
    }

    private static Request request(long id) {
        Request.Component component = new Request.Component("main", new Resources(1, 1, 0), 1, 0, Set.of());
        return new Request(id, 0, 0, 10, List.of(component));
    }
}
