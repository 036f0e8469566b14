package dev.zoe.simulator.published;

import dev.zoe.simulator.workload.Application;

/**
 * One pass of an allocator over the line. It works on a copy of the machines; what it has found is in {@link #core} and
 * {@link #elastic}, which name the same applications in the same order.
 */
final class Allocation {

    private final PublishedAllocator allocator;
    private final Run run;
    private final RandomFirstFit placement;
    private final Launch core = new Launch();
    private Launch elastic = new Launch();
    private Launch attempt = new Launch();

    Allocation(PublishedAllocator allocator, Run run, RandomFirstFit placement) {
        this.allocator = allocator;
        this.run = run;
        this.placement = placement;
    }

    Launch core() {
        return core;
    }

    Launch elastic() {
        return elastic;
    }

    void decide(PendingLine line, Machines machines) {
        core.clear();
        elastic.clear();
        switch (allocator) {
            case RIGID -> rigid(line.at(0), machines);
            case MALLEABLE -> malleable(line.at(0), machines);
            case FLEXIBLE -> flexible(line, machines);
        }
    }

    private void rigid(int application, Machines machines) {
        if (placeCore(application, machines)) {
            placeElastic(elastic, application, machines);
            if (elastic.to(0) < run.application(application).elastic()) {
                core.clear();
                elastic.clear();
            }
        }
    }

    private void malleable(int application, Machines machines) {
        if (placeCore(application, machines)) {
            placeElastic(elastic, application, machines);
        }
    }

    /**
     * Walks the order and gives every next application its core, while this makes the product of what is free smaller;
     * after each, all elastic components of this pass are placed anew.
     */
    private void flexible(PendingLine line, Machines machines) {
        double free = machines.freeProduct();
        for (int i = 0; i < line.size(); i++) {
            lift(elastic, machines);
            boolean added = placeCore(line.at(i), machines);
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
            Launch found = attempt;
            attempt = elastic;
            elastic = found;
        }
    }

    /** Adds an application with its core if all of it fits, or if it runs already. */
    private boolean placeCore(int application, Machines machines) {
        if (run.isFinished(application)) {
            return false;
        }
        int wanted = run.missingCore(application);
        int placed = place(core, application, wanted, machines);
        if (placed == wanted) {
            core.add(application, placed);
            return true;
        }
        release(core.machines(), core.next(), core.next() + placed, application, machines);
        return false;
    }

    private void placeElastic(Launch launch, int application, Machines machines) {
        launch.add(application, place(launch, application, run.missingElastic(application), machines));
    }

    private int place(Launch launch, int application, int wanted, Machines machines) {
        if (wanted == 0) {
            return 0;
        }
        int[] chosen = launch.room(wanted);
        Application each = run.application(application);
        return placement.place(machines, each.cores(), each.memoryGb(), wanted, chosen, launch.next());
    }

    private void lift(Launch launch, Machines machines) {
        for (int i = 0; i < launch.size(); i++) {
            release(launch.machines(), launch.from(i), launch.to(i), launch.application(i), machines);
        }
    }

    private void release(int[] chosen, int from, int to, int application, Machines machines) {
        Application each = run.application(application);
        machines.release(chosen, from, to, each.cores(), each.memoryGb());
    }
}
