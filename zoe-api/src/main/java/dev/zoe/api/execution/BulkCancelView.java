package dev.zoe.api.execution;

import dev.zoe.db.execution.ExecutionSummary;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/**
 * What one call has cancelled, or would cancel.
 *
 * @param matching how many executions met the conditions, had not ended and had no cancel request
 * @param items those of them that were cancelled, or would be, newest first
 * @param left how many of them are left for further calls
 */
@Schema(name = "BulkCancellation")
record BulkCancelView(boolean dryRun, long matching, List<Item> items, long left) {

    BulkCancelView {
        items = List.copyOf(items);
    }

    /**
     * One execution.
     *
     * @param status before the cancellation
     */
    @Schema(name = "BulkCancelledExecution")
    record Item(long id, String name, String owner, String status) {

        static Item of(ExecutionSummary execution) {
            return new Item(
                    execution.id(),
                    execution.name(),
                    execution.owner(),
                    execution.status().wire());
        }
    }
}
