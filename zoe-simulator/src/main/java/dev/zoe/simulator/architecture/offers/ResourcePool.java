package dev.zoe.simulator.architecture.offers;

import java.util.SplittableRandom;

/** Free resources by machine: those of an offer, or those that are in no offer. Cores in thousandths, memory in MB. */
final class ResourcePool {

    private int[] cores;
    private int[] memory;
    private int[] members;
    private boolean[] member;
    private int size;
    private long allCores;
    private long allMemory;

    /** A part of a pool, by machine and by what is free there. */
    @FunctionalInterface
    interface Part {
        boolean includes(int machine, int cores, int memory);
    }

    /** Takes what is free on a machine. */
    @FunctionalInterface
    interface MachineConsumer {
        void accept(int machine, int cores, int memory);
    }

    ResourcePool(int machines) {
        cores = new int[machines];
        memory = new int[machines];
        members = new int[machines];
        member = new boolean[machines];
    }

    void add(int machine, int moreCores, int moreMemory) {
        if (!member[machine]) {
            member[machine] = true;
            members[size++] = machine;
        }
        cores[machine] += moreCores;
        memory[machine] += moreMemory;
        allCores += moreCores;
        allMemory += moreMemory;
    }

    /** Moves everything of another pool into this one. It costs the machines of the smaller of both. */
    void addAll(ResourcePool other) {
        if (other.size > size) {
            swap(other);
        }
        for (int i = 0; i < other.size; i++) {
            int machine = other.members[i];
            add(machine, other.cores[machine], other.memory[machine]);
        }
        other.clear();
    }

    /** Moves a part of another pool into this one. It costs the machines of the other one. */
    void addPart(ResourcePool other, Part part) {
        for (int i = other.size - 1; i >= 0; i--) {
            int machine = other.members[i];
            if (part.includes(machine, other.cores[machine], other.memory[machine])) {
                add(machine, other.cores[machine], other.memory[machine]);
                other.allCores -= other.cores[machine];
                other.allMemory -= other.memory[machine];
                other.cores[machine] = 0;
                other.memory[machine] = 0;
                other.dropEmpty(i, machine);
            }
        }
    }

    /** Whether a part has at least so much. */
    boolean has(long leastCores, long leastMemory, Part part) {
        long partCores = 0;
        long partMemory = 0;
        for (int i = 0; i < size && (partCores < leastCores || partMemory < leastMemory); i++) {
            int machine = members[i];
            if (part.includes(machine, cores[machine], memory[machine])) {
                partCores += cores[machine];
                partMemory += memory[machine];
            }
        }
        return partCores >= leastCores && partMemory >= leastMemory;
    }

    /** Calls for each machine of the pool. */
    void forEach(MachineConsumer consumer) {
        for (int i = 0; i < size; i++) {
            consumer.accept(members[i], cores[members[i]], memory[members[i]]);
        }
    }

    /** Becomes empty. */
    void clear() {
        for (int i = 0; i < size; i++) {
            int machine = members[i];
            cores[machine] = 0;
            memory[machine] = 0;
            member[machine] = false;
        }
        size = 0;
        allCores = 0;
        allMemory = 0;
    }

    private void swap(ResourcePool other) {
        int[] ourCores = cores;
        int[] ourMemory = memory;
        int[] ourMembers = members;
        boolean[] ourMember = member;
        int ourSize = size;
        long ourAllCores = allCores;
        long ourAllMemory = allMemory;
        cores = other.cores;
        memory = other.memory;
        members = other.members;
        member = other.member;
        size = other.size;
        allCores = other.allCores;
        allMemory = other.allMemory;
        other.cores = ourCores;
        other.memory = ourMemory;
        other.members = ourMembers;
        other.member = ourMember;
        other.size = ourSize;
        other.allCores = ourAllCores;
        other.allMemory = ourAllMemory;
    }

    /**
     * Takes places for tasks by randomised first fit.
     *
     * @param places where the machine of each task is written, from a position on
     * @return the number of tasks with a place
     */
    int place(int taskCores, int taskMemory, int tasks, int[] places, int from, SplittableRandom random) {
        int candidates = size;
        int placed = 0;
        while (placed < tasks && candidates > 0) {
            int drawn = random.nextInt(candidates);
            int machine = members[drawn];
            if (cores[machine] >= taskCores && memory[machine] >= taskMemory) {
                cores[machine] -= taskCores;
                memory[machine] -= taskMemory;
                places[from + placed++] = machine;
            } else {
                members[drawn] = members[--candidates];
                members[candidates] = machine;
                dropEmpty(candidates, machine);
            }
        }
        allCores -= (long) placed * taskCores;
        allMemory -= (long) placed * taskMemory;
        return placed;
    }

    private void dropEmpty(int position, int machine) {
        if (cores[machine] == 0 && memory[machine] == 0) {
            member[machine] = false;
            members[position] = members[--size];
        }
    }

    /** For how many tasks of a size there is room. */
    long room(int taskCores, int taskMemory) {
        long room = 0;
        for (int i = 0; i < size; i++) {
            int machine = members[i];
            int byCores = taskCores == 0 ? Integer.MAX_VALUE : cores[machine] / taskCores;
            room += taskMemory == 0 ? byCores : Math.min(byCores, memory[machine] / taskMemory);
        }
        return room;
    }

    long cores() {
        return allCores;
    }

    long memory() {
        return allMemory;
    }
}
