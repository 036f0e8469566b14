package dev.zoe.web.cluster;

import dev.zoe.api.cluster.NodeHolderView;
import dev.zoe.api.cluster.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * A node drawn to scale. Inside it, positions are from 0 to 1000, whatever its size.
 *
 * @param width in pixels, by its cores
 * @param cores what is reserved of them, from left to right; {@code memory} likewise
 * @param usedCores what is really used, as a part of the width; {@code usedMemory} likewise; 0 when nothing was
 *     measured
 */
public record NodeDrawing(
        NodeView node,
        List<NodeHolderView> holders,
        int width,
        List<Block> cores,
        List<Block> memory,
        double usedCores,
        double usedMemory) {
    static final double WHOLE = 1000;

    /** Small nodes stay wide enough to be hit and named. */
    private static final int LEAST_WIDTH = 96;

    private static final int FEW = 12;
    private static final int SOME = 60;

    public NodeDrawing {
        holders = List.copyOf(holders);
        cores = List.copyOf(cores);
        memory = List.copyOf(memory);
    }

    /** What the core or the elastic services of an execution hold. */
    public record Block(double x, double width, NodeHolderView holder) {}

    /** All nodes to one scale: with few nodes a large one, so that 200 nodes stay on a screen. */
    static List<NodeDrawing> of(List<NodeView> nodes, Map<String, List<NodeHolderView>> holders) {
        double largest = nodes.stream()
                .mapToDouble(node -> node.cores().total().doubleValue())
                .max()
                .orElse(0);
        int widest = nodes.size() <= FEW ? 340 : nodes.size() <= SOME ? 200 : 112;
        return nodes.stream()
                .map(node -> {
                    double share = part(node.cores().total().doubleValue(), largest);
                    List<NodeHolderView> own = Objects.requireNonNullElse(holders.get(node.name()), List.of());
                    return of(node, own, (int) Math.max(LEAST_WIDTH, Math.round(share * widest)));
                })
                .toList();
    }

    private static NodeDrawing of(NodeView node, List<NodeHolderView> holders, int width) {
        double cores = node.cores().total().doubleValue();
        double memory = node.memory().total();
        return new NodeDrawing(
                node,
                holders,
                width,
                blocks(holders, cores, holder -> holder.cores().doubleValue()),
                blocks(holders, memory, NodeHolderView::memory),
                WHOLE * part(sum(holders, holder -> holder.usedCores().orElse(0.0)), cores),
                WHOLE * part(sum(holders, holder -> holder.usedMemory().orElse(0L)), memory));
    }

    private static List<Block> blocks(
            List<NodeHolderView> holders, double total, ToDoubleFunction<NodeHolderView> amount) {
        List<Block> blocks = new ArrayList<>();
        double x = 0;
        for (NodeHolderView holder : holders) {
            // While a service replaces another, both may be there.
            double width = Math.min(WHOLE - x, WHOLE * part(amount.applyAsDouble(holder), total));
            blocks.add(new Block(x, width, holder));
            x += width;
        }
        return blocks;
    }

    private static double sum(List<NodeHolderView> holders, ToDoubleFunction<NodeHolderView> amount) {
        return holders.stream().mapToDouble(amount).sum();
    }

    /** From 0 to 1; a part of nothing is nothing. */
    private static double part(double amount, double total) {
        return total <= 0 ? 0 : Math.min(1, amount / total);
    }
}
