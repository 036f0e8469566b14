package dev.zoe.simulator.published;

import dev.zoe.simulator.workload.Nodes;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What is used on every machine and in all. Sums run on, component by component: rounding is a part of the model,
 * because the published stop rule compares products of these sums.
 */
final class Machines {

    final double[] coresEach;
    final double[] memoryEach;
    final double[] usedCores;
    final double[] usedMemory;
    private final int count;
    private final double allCores;
    private final double allMemory;
    private double allUsedCores;
    private double allUsedMemory;

    Machines(Nodes nodes) {
        count = nodes.count();
        coresEach = each(nodes, Nodes.Kind::cores);
        memoryEach = each(nodes, Nodes.Kind::memoryGb);
        allCores = nodes.allCores();
        allMemory = nodes.allMemoryGb();
        usedCores = new double[count];
        usedMemory = new double[count];
    }

    private static double[] each(Nodes nodes, ToDoubleFunction<Nodes.Kind> resource) {
        return nodes.kinds().stream()
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

    void copyFrom(Machines other) {
        System.arraycopy(other.usedCores, 0, usedCores, 0, count);
        System.arraycopy(other.usedMemory, 0, usedMemory, 0, count);
        allUsedCores = other.allUsedCores;
        allUsedMemory = other.allUsedMemory;
    }

    /** Free cores × free memory: what the flexible allocator tries to make small. */
    double freeProduct() {
        return (allCores - allUsedCores) * (allMemory - allUsedMemory);
    }

    /** Adds components on the machines named; these were found for them on a copy. */
    void claim(int[] machines, int from, int to, double cores, double memory) {
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
