package dev.zoe.simulator.experiment;

import dev.zoe.simulator.statistics.ApplicationStatistics;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.workload.Workload;
import java.util.List;

/**
 * One run of an experiment, as a line of its log. Times in seconds, over completed applications; cores and memory as
 * mean fractions of the capacity.
 *
 * @param floor mean run time of the completed applications while holding all components: no turnaround can be below it
 */
public record ExperimentLogEntry(
        long seed,
        String order,
        String allocator,
        int jobs,
        int completed,
        int unfinished,
        int refused,
        double turnaround,
        double median,
        double p95,
        double queueing,
        double slowdown,
        double cores,
        double memory,
        double floor,
        double wall) {

    static final String HEAD = "seed,order,allocator,jobs,completed,unfinished,refused,turnaround_mean_s,"
            + "turnaround_median_s,turnaround_p95_s,queueing_mean_s,slowdown_mean,cores,memory,floor_s,wall_s";

    private static final int COLUMNS = 16;

    static ExperimentLogEntry of(long seed, TimedSimulation timed) {
        ApplicationStatistics statistics =
                ApplicationStatistics.of(timed.result().outcome(), i -> true);
        return new ExperimentLogEntry(
                seed,
                timed.strategy().order(),
                timed.strategy().allocator(),
                statistics.jobs(),
                statistics.completed(),
                statistics.unfinished(),
                statistics.refused(),
                statistics.turnaround().mean(),
                statistics.turnaround().median(),
                statistics.turnaround().p95(),
                statistics.queueing().mean(),
                statistics.slowdown().mean(),
                timed.result().allocatedCores(),
                timed.result().allocatedMemory(),
                floor(timed),
                timed.wallSeconds());
    }

    boolean isOf(SchedulingStrategy strategy) {
        return order.equals(strategy.order()) && allocator.equals(strategy.allocator());
    }

    private static double floor(TimedSimulation timed) {
        Workload workload = timed.result().outcome().workload();
        double sum = 0;
        int completed = 0;
        for (int i = 0; i < workload.size(); i++) {
            if (timed.result().outcome().isFinished(i)) {
                sum += workload.runTime(i);
                completed++;
            }
        }
        return sum / completed;
    }

    String line() {
        return String.join(
                ",",
                List.of(
                                seed,
                                order,
                                allocator,
                                jobs,
                                completed,
                                unfinished,
                                refused,
                                turnaround,
                                median,
                                p95,
                                queueing,
                                slowdown,
                                cores,
                                memory,
                                floor,
                                wall)
                        .stream()
                        .map(Object::toString)
                        .toList());
    }

    /** @throws IllegalArgumentException when the line is not one of a log */
    static ExperimentLogEntry parse(String line) {
        String[] cell = line.split(",", -1);
        if (cell.length != COLUMNS) {
            throw new IllegalArgumentException("has " + cell.length + " fields; expected " + COLUMNS);
        }
        return new ExperimentLogEntry(
                Long.parseLong(cell[0]),
                cell[1],
                cell[2],
                Integer.parseInt(cell[3]),
                Integer.parseInt(cell[4]),
                Integer.parseInt(cell[5]),
                Integer.parseInt(cell[6]),
                Double.parseDouble(cell[7]),
                Double.parseDouble(cell[8]),
                Double.parseDouble(cell[9]),
                Double.parseDouble(cell[10]),
                Double.parseDouble(cell[11]),
                Double.parseDouble(cell[12]),
                Double.parseDouble(cell[13]),
                Double.parseDouble(cell[14]),
                Double.parseDouble(cell[15]));
    }
}
