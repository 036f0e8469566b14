package dev.zoe.simulator.architecture.simulation;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.List;
import java.util.SplittableRandom;

/** Tasks that run at the start of the simulation and belong to no job. */
final class Prefill {

    private final Timeline timeline;
    private final Cell cell;
    private final TaskSize size;
    private int running;
    private double changed;
    private double spent;

    Prefill(Timeline timeline, Cell cell, TaskSize size) {
        this.timeline = timeline;
        this.cell = cell;
        this.size = size;
    }

    /**
     * Fills random machines until the fraction of cores is reached. A running task is of a class with the weight of its
     * load, and the rest of an exponential life is distributed like the life.
     *
     * @throws IllegalArgumentException when tasks of this size cannot hold so much of the cores
     */
    void fill(SimulationSetup setup, SplittableRandom random) {
        long wanted = (long) (setup.prefill() * cell.machines() * cell.machineCores());
        long most = (long) cell.machines() * cell.slotsPerMachine(size.cores(), size.memory()) * size.cores();
        if (wanted > most) {
            throw new IllegalArgumentException("a pre-fill of " + setup.prefill() + "; expected at most "
                    + (double) most / cell.machines() / cell.machineCores()
                    + ", for which tasks of this size have room");
        }
        while (cell.usedCores() + size.cores() <= wanted) {
            int machine = random.nextInt(cell.machines());
            if (cell.tryTake(machine, size.cores(), size.memory())) {
                running++;
                if (setup.prefillLifetime() == SimulationSetup.PrefillLifetime.WORKLOAD) {
                    timeline.at(life(setup.classes(), random), Simulation.PREFILL_ENDS, machine, 0);
                }
            }
        }
    }

    private static double life(List<JobClass> classes, SplittableRandom random) {
        double all = classes.stream().mapToDouble(JobClass::expectedRunning).sum();
        double drawn = random.nextDouble() * all;
        JobClass chosen = classes.get(classes.size() - 1);
        for (JobClass each : classes) {
            drawn -= each.expectedRunning();
            if (drawn < 0) {
                chosen = each;
                break;
            }
        }
        return JobGenerator.exponential(chosen.meanDuration(), random);
    }

    void end(int machine) {
        cell.free(machine, size.cores(), size.memory());
        spent = spent();
        changed = timeline.now();
        running--;
    }

    int running() {
        return running;
    }

    /** Time that these tasks have run until now, in seconds of a task. */
    double spent() {
        return spent + running * (timeline.now() - changed);
    }
}
