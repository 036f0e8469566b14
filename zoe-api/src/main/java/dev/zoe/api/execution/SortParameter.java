package dev.zoe.api.execution;

import dev.zoe.api.pagination.PageOrder;
import dev.zoe.api.problem.Problem;
import dev.zoe.db.execution.ExecutionSort;
import java.util.Optional;

/**
 * The parameter {@code sort} of a list of executions.
 *
 * @param order newest or oldest, when the list is sorted by submission
 * @param key another order, which is used instead
 */
record SortParameter(String order, Optional<ExecutionSort> key) {

    private static final String DESCENDING = "-";

    /**
     * @param sort such as {@code -ended}; empty for the order alone
     * @throws Problem when there is no such order
     */
    static SortParameter read(Optional<String> sort, String order) {
        return sort.map(SortParameter::read).orElseGet(() -> new SortParameter(order, Optional.empty()));
    }

    private static SortParameter read(String sort) {
        boolean descending = sort.startsWith(DESCENDING);
        String newestOrOldest = descending ? PageOrder.NEWEST : PageOrder.OLDEST;
        return switch (descending ? sort.substring(1) : sort) {
            case "submitted" -> new SortParameter(newestOrOldest, Optional.empty());
            case "name" -> by(ExecutionSort.Key.NAME, descending);
            case "started" -> by(ExecutionSort.Key.STARTED, descending);
            case "ended" -> by(ExecutionSort.Key.ENDED, descending);
            default ->
                throw Problem.badParameter(
                        "sort", sort, "submitted, name, started or ended, with '-' before it for the largest first");
        };
    }

    private static SortParameter by(ExecutionSort.Key key, boolean descending) {
        return new SortParameter(PageOrder.NEWEST, Optional.of(new ExecutionSort(key, descending)));
    }
}
