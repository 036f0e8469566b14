package dev.zoe.api.cluster;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why an execution waits, or why its services are where they are.
 *
 * @param position in the queue, 1 for the head; empty when it does not wait
 * @param reasons each a sentence, the most telling first
 * @param missing what the nodes lack for all core services that do not fit, by resource: millicores, bytes or devices
 * @param nearest the node that lacks least for one of them; empty when nothing is missing there
 */
@Schema(name = "Explanation")
public record ExplanationView(
        long executionId,
        String status,
        Optional<Integer> position,
        List<String> reasons,
        Map<String, Long> missing,
        Optional<String> nearest,
        List<Placement> placements) {

    public ExplanationView {
        reasons = List.copyOf(reasons);
        missing = Map.copyOf(missing);
        placements = List.copyOf(placements);
    }

    /** Where a service was placed and why. */
    public record Placement(String service, String node, Optional<String> reason) {}
}
