package dev.zoe.simulator.referencemodel;

import dev.zoe.simulator.workload.SimulatedApplication;

/**
 * One pass of an allocator over the queue. It works on a copy of the machines; its results are {@link #core} and
 * {@link #elastic}, which have the same applications in the same order.
 */
final class AllocationPass {

    private final PublishedAllocator allocator;
    private final PublishedApplicationState state;
    private final RandomFirstFit placement;
    private final LaunchList core = new LaunchList();
    private LaunchList elastic = new LaunchList();
    private LaunchList attempt = new LaunchList();

    AllocationPass(PublishedAllocator allocator, PublishedApplicationState state, RandomFirstFit placement) {
        this.allocator = allocator;
        this.state = state;
        this.placement = placement;
    }

    LaunchList core() {
        return core;
    }

    LaunchList elastic() {
        return elastic;
    }

    void decide(PendingQueue queue, MachineUsage machines) {
        core.clear();
        elastic.clear();
        switch (allocator) {
            case RIGID -> rigid(queue.at(0), machines);
            case MALLEABLE -> malleable(queue.at(0), machines);
            case FLEXIBLE -> flexible(queue, machines);
        }
    }

    private void rigid(int application, MachineUsage machines) {
        if (placeCore(application, machines)) {
            placeElastic(elastic, application, machines);
            if (elastic.to(0) < state.application(application).elastic()) {
                core.clear();
                elastic.clear();
            }
        }
    }

    private void malleable(int application, MachineUsage machines) {
        if (placeCore(application, machines)) {
            placeElastic(elastic, application, machines);
        }
    }

    /**
     * Walks the order and gives every next application its core, while this makes the product of what is free smaller;
     * after each, all elastic components of this pass are placed again.
     */
    private void flexible(PendingQueue queue, MachineUsage machines) {
        double free = machines.freeProduct();
        for (int i = 0; i < queue.size(); i++) {
            release(elastic, machines);
            boolean added = placeCore(queue.at(i), machines);
            attempt.clear();
            for (int j = 0; j < core.size(); j++) {
                placeElastic(attempt, core.application(j), machines);
            }
            double freeNow = machines.freeProduct();
            if (freeNow >= free) {
                if (added) {
                    core.removeLast();
                }
                return;
            }
            free = freeNow;
            LaunchList found = attempt;
            attempt = elastic;
            elastic = found;
        }
    }

    /** Adds an application with its core if all of it fits, or if it runs already. */
    private boolean placeCore(int application, MachineUsage machines) {
        if (state.isFinished(application)) {
            return false;
        }
        int wanted = state.missingCore(application);
        int placed = place(core, application, wanted, machines);
        if (placed == wanted) {
            core.add(application, placed);
            return true;
        }
        release(core.machines(), core.next(), core.next() + placed, application, machines);
        return false;
    }

    private void placeElastic(LaunchList launch, int application, MachineUsage machines) {
        launch.add(application, place(launch, application, state.missingElastic(application), machines));
    }

    private int place(LaunchList launch, int application, int wanted, MachineUsage machines) {
        if (wanted == 0) {
            return 0;
        }
        int[] chosen = launch.room(wanted);
        SimulatedApplication each = state.application(application);
        return placement.place(machines, each.cores(), each.memoryGb(), wanted, chosen, launch.next());
    }

    private void release(LaunchList launch, MachineUsage machines) {
        for (int i = 0; i < launch.size(); i++) {
            release(launch.machines(), launch.from(i), launch.to(i), launch.application(i), machines);
        }
    }

    private void release(int[] chosen, int from, int to, int application, MachineUsage machines) {
        SimulatedApplication each = state.application(application);
        machines.release(chosen, from, to, each.cores(), each.memoryGb());
    }
}
