package dev.zoe.api.array;

import dev.zoe.db.execution.ExecutionArray;
import dev.zoe.db.execution.ExecutionStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An array as the API shows it.
 *
 * @param id names an array; no execution has the same id
 * @param size its executions have indexes from 1 to size
 * @param submitted how many executions it has
 * @param statuses how many of them are in each status
 */
@Schema(name = "ExecutionArray")
record ArrayView(
        long id, String name, String owner, int size, int submitted, Map<String, Integer> statuses, Instant createdAt) {

    ArrayView {
        statuses = Collections.unmodifiableMap(new LinkedHashMap<>(statuses));
    }

    static ArrayView of(ExecutionArray array) {
        Map<String, Integer> statuses = new LinkedHashMap<>();
        for (ExecutionStatus status : ExecutionStatus.values()) {
            statuses.put(status.wire(), array.members().getOrDefault(status, 0));
        }
        return new ArrayView(
                array.id(),
                array.name(),
                array.owner(),
                array.size(),
                array.members().values().stream().mapToInt(Integer::intValue).sum(),
                statuses,
                array.createdAt());
    }
}
