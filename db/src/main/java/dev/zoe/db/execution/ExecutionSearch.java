package dev.zoe.db.execution;

import java.util.List;

/** The list of executions, filtered and page by page. */
public interface ExecutionSearch {

    /**
     * One page, newest first.
     *
     * @param before only executions with a smaller id: the last one of the page before, or {@link Long#MAX_VALUE} for
     *     the first page
     * @param limit the largest number of executions returned
     */
    List<ExecutionSummary> search(ExecutionFilter filter, long before, int limit);

    /**
     * Those that have not ended and have no cancel request yet, newest first.
     *
     * @param limit the largest number of executions returned
     */
    List<ExecutionSummary> searchCancellable(ExecutionFilter filter, int limit);

    /** How many executions {@link #searchCancellable} finds without a limit. */
    long countCancellable(ExecutionFilter filter);
}
