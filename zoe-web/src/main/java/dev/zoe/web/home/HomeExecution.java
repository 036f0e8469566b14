package dev.zoe.web.home;

import dev.zoe.api.execution.EndpointView;
import dev.zoe.api.execution.ExecutionView;
import java.util.List;
import java.util.Optional;

/**
 * An execution of the reader that has not ended.
 *
 * @param position in the queue, 1 for the head; empty when it does not wait or the master is away
 * @param reason why it waits, or why an elastic part is small; empty when there is none to tell
 */
public record HomeExecution(
        ExecutionView execution, Optional<Integer> position, Optional<String> reason, List<EndpointView> endpoints) {

    public HomeExecution {
        endpoints = List.copyOf(endpoints);
    }
}
