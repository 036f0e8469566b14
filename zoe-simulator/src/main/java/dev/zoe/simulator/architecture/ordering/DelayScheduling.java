package dev.zoe.simulator.architecture.ordering;

import dev.zoe.simulator.architecture.cell.RandomizedPlacement;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.simulation.Simulation;
import java.util.Arrays;

/**
 * Delay scheduling: each task that has a machine with its data starts there. A job that is passed over because its data
 * are elsewhere waits for the delay; then its tasks start anywhere, until one starts near its data again.
 */
final class DelayScheduling {

    /** Starts a task on a machine whose resources it has. */
    interface TaskStarter {
        void start(int group, int job, int task, int machine);
    }

    private static final int NONE = -1;

    private final Simulation simulation;
    private final PendingDemands pending;
    private final RandomizedPlacement placement;
    private final TaskStarter starter;
    private final double delay;
    private final int delayOver;
    private final TaskData data;
    private final TaskSize size;
    private final long slots;
    /** Since when each job is passed over; not-a-number when it is not. */
    private final double[] passedOver;

    private final int[] place = new int[1];
    private long local;

    /**
     * @param delay in seconds, at least 0
     * @param delayOver the kind of the event that ends a delay
     */
    DelayScheduling(
            Simulation simulation,
            PendingDemands pending,
            RandomizedPlacement placement,
            TaskStarter starter,
            double delay,
            int delayOver) {
        this.simulation = simulation;
        this.pending = pending;
        this.placement = placement;
        this.starter = starter;
        this.delay = delay;
        this.delayOver = delayOver;
        data = new TaskData(simulation.cell().machines(), simulation.random());
        size = simulation.jobs().size();
        slots = (long) simulation.cell().machines() * simulation.cell().slotsPerMachine(size.cores(), size.memory());
        passedOver = new double[simulation.jobs().jobs()];
        Arrays.fill(passedOver, Double.NaN);
    }

    /** Number of tasks that started on a machine with their data. */
    long local() {
        return local;
    }

    /** Tries each job of a class once. */
    void start(int group) {
        for (int jobs = pending.jobs(group); jobs > 0 && hasRoom(); jobs--) {
            int job = pending.first(group);
            startNearData(group, job);
            if (isOutOfPatience(job)) {
                startAnywhere(group, job);
            }
            if (!pending.tasks(job).isEmpty() && hasRoom() && Double.isNaN(passedOver[job])) {
                passedOver[job] = simulation.timeline().now();
                simulation.timeline().after(delay, delayOver, group, job);
            }
            pending.rotate(group);
        }
    }

    private void startNearData(int group, int job) {
        for (int tasks = pending.tasks(job).size(); tasks > 0 && hasRoom(); tasks--) {
            int task = pending.tasks(job).removeFirst();
            int machine = near(job, task);
            if (machine == NONE) {
                pending.tasks(job).addLast(task);
            } else {
                local++;
                passedOver[job] = Double.NaN;
                starter.start(group, job, task, machine);
            }
        }
    }

    private void startAnywhere(int group, int job) {
        while (!pending.tasks(job).isEmpty()
                && placement.place(simulation.cell(), size.cores(), size.memory(), 1, place) == 1) {
            starter.start(group, job, pending.tasks(job).removeFirst(), place[0]);
        }
    }

    private boolean isOutOfPatience(int job) {
        return delay == 0 || simulation.timeline().now() >= passedOver[job] + delay;
    }

    private boolean hasRoom() {
        return simulation.running().running() < slots;
    }

    /** Takes room on a machine that has the data of a task. */
    private int near(int job, int task) {
        for (int replica = 0; replica < TaskData.REPLICAS; replica++) {
            int machine = data.machine(job, task, replica);
            if (simulation.cell().tryTake(machine, size.cores(), size.memory())) {
                return machine;
            }
        }
        return NONE;
    }
}
