package dev.zoe.api.cluster;

import dev.zoe.scheduler.QueueOrder;
import java.util.Arrays;
import java.util.Optional;

/** What the values that a queue order compares are measured in. */
final class QueueValueUnit {

    private QueueValueUnit() {}

    /** Empty for an order that this version does not know. */
    static Optional<String> of(String order) {
        return Arrays.stream(QueueOrder.values())
                .filter(known -> known.wire().equals(order))
                .map(QueueValueUnit::of)
                .findFirst();
    }

    private static String of(QueueOrder order) {
        return switch (order.rule()) {
            case ARRIVAL, DEADLINE -> "time";
            case RATIO -> "ratio";
            case SHARE -> "share";
            case SMALLEST, REMAINING -> ofSize(order.size());
        };
    }

    private static String ofSize(QueueOrder.Size size) {
        return switch (size) {
            case ONE -> "seconds";
            case INSTANCES, INSTANCES_NOT_PLACED -> "instance-seconds";
            case VOLUME, VOLUME_NOT_PLACED -> "core-gigabyte-seconds";
            case DOMINANT_SHARE -> "share-seconds";
        };
    }
}
