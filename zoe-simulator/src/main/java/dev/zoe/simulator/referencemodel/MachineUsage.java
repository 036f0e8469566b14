package dev.zoe.simulator.referencemodel;

import dev.zoe.simulator.workload.SimulatedCluster;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Used cores and memory of every machine and of the cluster. Sums are updated component by component: rounding is part
 * of the model, because the published stop rule compares products of these sums.
 */
final class MachineUsage {

    final double[] coresEach;
    final double[] memoryEach;
    final double[] usedCores;
    final double[] usedMemory;
    private final int count;
    private final double allCores;
    private final double allMemory;
    private double allUsedCores;
    private double allUsedMemory;

    MachineUsage(SimulatedCluster cluster) {
        count = cluster.count();
        coresEach = each(cluster, SimulatedCluster.MachineKind::cores);
        memoryEach = each(cluster, SimulatedCluster.MachineKind::memoryGb);
        allCores = cluster.allCores();
        allMemory = cluster.allMemoryGb();
        usedCores = new double[count];
        usedMemory = new double[count];
    }

    private static double[] each(SimulatedCluster cluster, ToDoubleFunction<SimulatedCluster.MachineKind> resource) {
        return cluster.kinds().stream()
                .flatMapToDouble(kind -> DoubleStream.generate(() -> resource.applyAsDouble(kind))
                        .limit(kind.count()))
                .toArray();
    }

    int count() {
        return count;
    }

    double allUsedCores() {
        return allUsedCores;
    }

    double allUsedMemory() {
        return allUsedMemory;
    }

    void copyFrom(MachineUsage other) {
        System.arraycopy(other.usedCores, 0, usedCores, 0, count);
        System.arraycopy(other.usedMemory, 0, usedMemory, 0, count);
        allUsedCores = other.allUsedCores;
        allUsedMemory = other.allUsedMemory;
    }

    /** Free cores × free memory, which the flexible allocator minimises. */
    double freeProduct() {
        return (allCores - allUsedCores) * (allMemory - allUsedMemory);
    }

    /** Places components on the given machines, which were found on a copy. */
    void place(int[] machines, int from, int to, double cores, double memory) {
        change(machines, from, to, cores, memory);
    }

    void release(int[] machines, int from, int to, double cores, double memory) {
        // Adding the negative rounds exactly as subtracting does.
        change(machines, from, to, -cores, -memory);
    }

    private void change(int[] machines, int from, int to, double cores, double memory) {
        double sumOfCores = allUsedCores;
        double sumOfMemory = allUsedMemory;
        for (int i = from; i < to; i++) {
            int machine = machines[i];
            usedCores[machine] += cores;
            usedMemory[machine] += memory;
            sumOfCores += cores;
            sumOfMemory += memory;
        }
        allUsedCores = sumOfCores;
        allUsedMemory = sumOfMemory;
    }

    void countUsed(int components, double cores, double memory) {
        double sumOfCores = allUsedCores;
        double sumOfMemory = allUsedMemory;
        for (int i = 0; i < components; i++) {
            sumOfCores += cores;
            sumOfMemory += memory;
        }
        allUsedCores = sumOfCores;
        allUsedMemory = sumOfMemory;
    }
}
