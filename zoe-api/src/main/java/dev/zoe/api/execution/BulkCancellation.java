package dev.zoe.api.execution;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionFilter;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionSummary;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;

/**
 * Cancels the executions that meet conditions, the newest first: the oldest are at the head of most queues, and the
 * next one would start when the head is cancelled.
 */
@Service
class BulkCancellation {

    private final ExecutionQueries queries;
    private final ExecutionRepository executions;
    private final ExecutionCancellation cancellation;

    BulkCancellation(ExecutionQueries queries, ExecutionRepository executions, ExecutionCancellation cancellation) {
        this.queries = queries;
        this.executions = executions;
        this.cancellation = cancellation;
    }

    /** Each execution in a transaction of its own, so that a failure keeps what is done; a repeated call continues. */
    BulkCancelView cancel(ApiCaller caller, BulkCancelRequest request) {
        int limit = request.executions().limit();
        Optional<ExecutionFilter> filter = queries.filter(caller, request.executions());
        List<ExecutionSummary> found = filter.map(conditions -> executions.searchCancellable(conditions, limit))
                .orElse(List.of());
        // Executions may end between the two queries.
        long matching = found.size() < limit
                ? found.size()
                : Math.max(limit, filter.map(executions::countCancellable).orElse(0L));
        List<BulkCancelView.Item> cancelled = found.stream()
                .filter(execution -> request.dryRun() || cancellation.cancelFound(caller, execution.id()))
                .map(BulkCancelView.Item::of)
                .toList();
        return new BulkCancelView(request.dryRun(), matching, cancelled, matching - found.size());
    }
}
