package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.TaskSize;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Shares that frameworks may keep. Without them, two frameworks that keep offers until a gang fits can wait for each
 * other for ever. What one keeps above its share is revoked when another one below its own wants more. Source: Mesos,
 * section 3.3.
 */
final class GuaranteedShares {

    private final List<Double> guarantees;
    private final TaskSize size;
    private final double slots;
    private final SplittableRandom random = new SplittableRandom(0);

    GuaranteedShares(List<Double> guarantees, int frameworks, Cell cell, TaskSize size) {
        if (!guarantees.isEmpty() && guarantees.size() != frameworks) {
            throw new IllegalArgumentException(guarantees.size() + " guaranteed shares for " + frameworks
                    + " classes; expected one for each class");
        }
        this.guarantees = guarantees;
        this.size = size;
        slots = (double) cell.machines() * cell.slotsPerMachine(size.cores(), size.memory());
    }

    boolean isEmpty() {
        return guarantees.isEmpty();
    }

    /** Whether a framework holds less than its share, by at least one task. */
    boolean isBelow(int framework, FrameworkShares shares) {
        return shares.tasks(framework, size) + 1 <= guarantees.get(framework) * slots;
    }

    /** How many tasks a framework lacks to its share; 0 when it has its share or more. */
    int lacking(int framework, FrameworkShares shares) {
        return (int) Math.max(0, Math.floor(guarantees.get(framework) * slots - shares.tasks(framework, size)));
    }

    /** How many tasks a framework has above its share; 0 when it has its share or less. */
    int excess(int framework, FrameworkShares shares) {
        return (int) Math.max(0, Math.floor(shares.tasks(framework, size) - guarantees.get(framework) * slots));
    }

    /** Revokes what a framework keeps above its share, when another one is below its own. @return whether it did */
    boolean revoke(OfferingFramework[] frameworks, FrameworkShares shares, ResourcePool free) {
        for (int needy = 0; needy < guarantees.size(); needy++) {
            if (!frameworks[needy].wantsOffer() || !isBelow(needy, shares)) {
                continue;
            }
            for (int other = 0; other < frameworks.length; other++) {
                int excess = (int) Math.ceil(shares.tasks(other, size) - guarantees.get(other) * slots);
                if (other != needy && excess > 0 && frameworks[other].isHoarding()) {
                    return move(other, frameworks[other].offer(), excess, shares, free) > 0;
                }
            }
        }
        return false;
    }

    private int move(int from, ResourcePool kept, int tasks, FrameworkShares shares, ResourcePool free) {
        int[] places = new int[tasks];
        int moved = kept.place(size.cores(), size.memory(), tasks, places, 0, random);
        for (int i = 0; i < moved; i++) {
            free.add(places[i], size.cores(), size.memory());
        }
        shares.add(from, -(long) moved * size.cores(), -(long) moved * size.memory());
        return moved;
    }
}
