package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.timeline.IntQueue;
import java.util.Arrays;
import java.util.SplittableRandom;

/** An offer with the tasks that its framework has planned on it. */
final class BatchedOffer {

    private final ResourcePool pool;
    private final IntQueue jobs = new IntQueue();
    private final IntQueue counts = new IntQueue();
    private int[] places = new int[64];
    private int planned;

    BatchedOffer(int machines) {
        pool = new ResourcePool(machines);
    }

    ResourcePool pool() {
        return pool;
    }

    /** Plans tasks of a job. @return how many have a place */
    int plan(int job, int tasks, TaskSize size, SplittableRandom random) {
        if (planned + tasks > places.length) {
            places = Arrays.copyOf(places, Math.max(planned + tasks, places.length * 2));
        }
        int placed = pool.place(size.cores(), size.memory(), tasks, places, planned, random);
        if (placed > 0) {
            planned += placed;
            jobs.addLast(job);
            counts.addLast(placed);
        }
        return placed;
    }

    /** Starts everything that was planned. @return the number of tasks */
    int launch(Simulation simulation) {
        TaskSize size = simulation.jobs().size();
        int from = 0;
        while (!jobs.isEmpty()) {
            int count = counts.removeFirst();
            int[] own = Arrays.copyOfRange(places, from, from + count);
            for (int machine : own) {
                simulation.cell().take(machine, size.cores(), size.memory());
            }
            simulation.running().start(jobs.removeFirst(), own, count);
            from += count;
        }
        planned = 0;
        return from;
    }
}
