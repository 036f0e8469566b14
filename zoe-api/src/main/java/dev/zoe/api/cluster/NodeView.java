package dev.zoe.api.cluster;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * A node.
 *
 * @param status up, drained or lost
 * @param drained whether an operator drained it; the back-end may have drained it as well
 * @param services services that hold resources on it
 * @param address shown to those who may change the configuration
 */
@Schema(name = "Node")
public record NodeView(
        String name,
        String backEnd,
        String status,
        boolean drained,
        List<String> labels,
        Cores cores,
        Memory memory,
        Gpus gpus,
        int services,
        Optional<String> address) {

    public NodeView {
        labels = List.copyOf(labels);
    }

    /** What If-Match of a change names: of a node, only that it is drained can be changed. */
    public static String version(boolean drained) {
        return drained ? "drained" : "in-use";
    }

    /**
     * Cores; decimal, exact to a thousandth.
     *
     * @param elastic the allocated part that elastic services hold
     */
    public record Cores(BigDecimal total, BigDecimal allocated, BigDecimal elastic) {
        static Cores ofMillicores(long total, long allocated, long elastic) {
            return new Cores(decimal(total), decimal(allocated), decimal(elastic));
        }

        static BigDecimal decimal(long millicores) {
            BigDecimal cores = BigDecimal.valueOf(millicores, 3).stripTrailingZeros();
            return cores.scale() < 0 ? cores.setScale(0) : cores;
        }
    }

    /**
     * Bytes.
     *
     * @param elastic the allocated part that elastic services hold
     */
    public record Memory(long total, long allocated, long elastic) {}

    /** Whole devices. */
    public record Gpus(int total, int allocated) {}
}
