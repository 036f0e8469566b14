package dev.zoe.api.cluster;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * What the core or the elastic services of an execution hold on a node, or those of all executions together that the
 * caller may not see.
 *
 * @param executionId empty for those that the caller may not see; {@code name}, {@code owner} and {@code reason}
 *     likewise
 * @param isCore whether these are the core services
 * @param services how many
 * @param cores reserved; decimal, exact to a thousandth
 * @param memory reserved, bytes
 * @param usedCores processors in use by the newest measurements; empty when none of the services was measured
 * @param usedMemory bytes, likewise
 * @param reason why one of them is there
 */
public record NodeHolderView(
        Optional<Long> executionId,
        Optional<String> name,
        Optional<String> owner,
        boolean isCore,
        int services,
        BigDecimal cores,
        long memory,
        Optional<Double> usedCores,
        Optional<Long> usedMemory,
        Optional<String> reason) {

    /** The sum of two of another user's. */
    NodeHolderView plus(NodeHolderView other) {
        return new NodeHolderView(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                isCore,
                services + other.services,
                cores.add(other.cores),
                memory + other.memory,
                sum(usedCores, other.usedCores, Double::sum),
                sum(usedMemory, other.usedMemory, Long::sum),
                Optional.empty());
    }

    private static <T> Optional<T> sum(Optional<T> one, Optional<T> other, BinaryOperator<T> addition) {
        return one.map(value -> other.map(more -> addition.apply(value, more)).orElse(value))
                .or(() -> other);
    }
}
