package dev.zoe.db.execution;

import dev.zoe.db.mapping.AgeOrder;
import java.util.List;
import java.util.Optional;

/** The list of executions, filtered and page by page. */
public interface ExecutionSearch {

    /**
     * One page.
     *
     * @param cursor id of the last execution of the page before, or {@link AgeOrder#start}
     * @param limit the largest number of executions returned
     */
    List<ExecutionSummary> search(ExecutionFilter filter, AgeOrder order, long cursor, int limit);

    /**
     * One page in another order.
     *
     * @param after the last execution of the page before; empty for the first page
     * @param limit the largest number of executions returned
     */
    List<ExecutionSummary> searchSorted(
            ExecutionFilter filter, ExecutionSort sort, Optional<ExecutionSort.Position> after, int limit);

    /**
     * Those that have not ended and have no cancel request yet, newest first.
     *
     * @param limit the largest number of executions returned
     */
    List<ExecutionSummary> searchCancellable(ExecutionFilter filter, int limit);

    /** How many executions {@link #searchCancellable} finds without a limit. */
    long countCancellable(ExecutionFilter filter);
}
