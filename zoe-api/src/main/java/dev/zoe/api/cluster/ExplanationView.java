package dev.zoe.api.cluster;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why an execution waits, or why its services are where they are.
 *
 * @param position in the queue, 1 for the head; empty when it does not wait
 * @param reasons each a sentence, the most telling first
 * @param missing what the nodes lack for all core services that do not fit, by resource: millicores, bytes or devices
 * @param nearest the node that lacks least for one of them, or for the next elastic service of a running execution;
 *     empty when nothing is missing there
 * @param holders what is held on that node, by execution
 */
@Schema(name = "Explanation")
public record ExplanationView(
        long executionId,
        String status,
        Optional<Integer> position,
        List<String> reasons,
        Map<String, Long> missing,
        Optional<String> nearest,
        List<Holder> holders,
        List<Placement> placements) {

    public ExplanationView {
        reasons = List.copyOf(reasons);
        missing = Map.copyOf(missing);
        holders = List.copyOf(holders);
        placements = List.copyOf(placements);
    }

    /**
     * What an execution holds on a node, or all executions together that the caller may not see.
     *
     * @param executionId empty for those that the caller may not see; {@code name} and {@code owner} likewise
     * @param core core services
     * @param elastic elastic services
     * @param cores held by all of them; decimal, exact to a thousandth
     * @param memory bytes
     * @param gpus devices
     */
    @Schema(name = "Holder")
    public record Holder(
            Optional<Long> executionId,
            Optional<String> name,
            Optional<String> owner,
            int core,
            int elastic,
            BigDecimal cores,
            long memory,
            int gpus) {}

    /** Where a service was placed and why. */
    public record Placement(String service, String node, Optional<String> reason) {}
}
