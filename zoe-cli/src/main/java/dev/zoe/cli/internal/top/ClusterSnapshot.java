package dev.zoe.cli.internal.top;

import dev.zoe.cli.internal.rest.ExecutionDocument;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The cluster at one time, as the caller may see it.
 *
 * @param nodes empty when the caller may not see them
 * @param queue empty when the caller may not see it
 * @param executions those that have started and not ended
 */
public record ClusterSnapshot(
        Instant at, Optional<JsonNode> nodes, Optional<JsonNode> queue, List<ExecutionDocument> executions) {

    public ClusterSnapshot {
        executions = List.copyOf(executions);
    }
}
