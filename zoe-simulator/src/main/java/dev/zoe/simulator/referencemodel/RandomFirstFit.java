package dev.zoe.simulator.referencemodel;

/**
 * The published placement: draw a machine; one component goes there if it fits; a machine that is full leaves the draw.
 * The order of the machines in the draw is kept between calls, as is the generator.
 */
final class RandomFirstFit {

    private final JavaRandom random = new JavaRandom(0);
    private final int[] draw;

    RandomFirstFit(int machines) {
        draw = new int[machines];
        for (int i = 0; i < machines; i++) {
            draw[i] = i;
        }
    }

    /**
     * Places components one by one until all are placed or no machine is left.
     *
     * @param chosen takes the machine of each component, from the offset on
     * @return how many were placed
     */
    int place(MachineUsage machines, double cores, double memory, int wanted, int[] chosen, int offset) {
        double[] usedCores = machines.usedCores;
        double[] usedMemory = machines.usedMemory;
        double[] coresEach = machines.coresEach;
        double[] memoryEach = machines.memoryEach;
        int left = draw.length;
        int placed = 0;
        while (placed < wanted && left > 0) {
            int at = random.nextInt(left);
            int machine = draw[at];
            if (coresEach[machine] - usedCores[machine] >= cores
                    && memoryEach[machine] - usedMemory[machine] >= memory) {
                usedCores[machine] += cores;
                usedMemory[machine] += memory;
                chosen[offset + placed++] = machine;
            } else {
                left--;
                draw[at] = draw[left];
                draw[left] = machine;
            }
        }
        machines.countUsed(placed, cores, memory);
        return placed;
    }
}
