package dev.zoe.api.cluster;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Who waits.
 *
 * @param order name of the queue order
 * @param allocator name of the allocator; empty while the master is away
 * @param valueUnit what the values are measured in: time (seconds since 1970), seconds, instance-seconds,
 *     core-gigabyte-seconds, share-seconds, ratio or share; empty while the master is away
 * @param waiting number of waiting executions, listed or not
 * @param items from the head
 */
@Schema(name = "Queue")
public record QueueView(
        String order, Optional<String> allocator, Optional<String> valueUnit, int waiting, List<Waiting> items) {

    public QueueView {
        items = List.copyOf(items);
    }

    /**
     * A waiting execution. Of another user's, those who may not operate it see the position only.
     *
     * @param position 1 for the head
     * @param value what the order compares; empty when there is none, such as no deadline
     * @param verdict why it waits
     */
    public record Waiting(
            int position,
            Optional<Long> executionId,
            Optional<String> name,
            Optional<String> owner,
            Optional<Instant> submittedAt,
            Optional<BigDecimal> value,
            Optional<String> verdict) {

        static Waiting ofAnotherUser(int position) {
            return new Waiting(
                    position,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
    }
}
