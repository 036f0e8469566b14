package dev.zoe.simulator.evaluation;

import dev.zoe.simulator.statistics.ClusterUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The measurements of one simulation of a case; a line of the log.
 *
 * @param run the case, by its id
 * @param floor mean run time of the completed applications while holding all components: no turnaround can be below it
 * @param wallSeconds what the simulation took
 * @param boxes one for each of {@link MetricSeries#ALL}
 */
record CaseMeasurement(
        String run,
        long seed,
        int jobs,
        int completed,
        int unfinished,
        int refused,
        double floor,
        double wallSeconds,
        List<BoxStatistics> boxes) {

    private static final int COUNTS = 8;

    static final String HEAD = "case,seed,jobs,completed,unfinished,refused,floor_s,wall_s,"
            + MetricSeries.ALL.stream()
                    .map(MetricSeries::label)
                    .map(name -> name + ":mean," + name + ":p5," + name + ":p25," + name + ":median," + name + ":p75,"
                            + name + ":p95")
                    .collect(Collectors.joining(","));

    CaseMeasurement {
        boxes = List.copyOf(boxes);
    }

    static CaseMeasurement of(
            SimulationCase simulated, long seed, ApplicationTimes times, ClusterUsage usage, double wallSeconds) {
        int completed = times.completed();
        int refused = times.refused();
        return new CaseMeasurement(
                simulated.id(),
                seed,
                times.applications(),
                completed,
                times.applications() - completed - refused,
                refused,
                times.floor(),
                wallSeconds,
                boxes(times, usage));
    }

    private static List<BoxStatistics> boxes(ApplicationTimes times, ClusterUsage usage) {
        QueueSizes sizes = QueueSizes.of(times);
        return MetricSeries.ALL.stream()
                .map(series -> switch (series.metric()) {
                    case TURNAROUND -> times.turnaround(series.group());
                    case QUEUEING -> times.queueing(series.group());
                    case SLOWDOWN -> times.slowdown(series.group());
                    case WAITING -> BoxStatistics.of(sizes.waiting());
                    case RUNNING -> BoxStatistics.of(sizes.running());
                    case CORES -> BoxStatistics.of(usage.coreLevels());
                    case MEMORY -> BoxStatistics.of(usage.memoryLevels());
                })
                .toList();
    }

    BoxStatistics box(MetricSeries series) {
        return boxes.get(MetricSeries.ALL.indexOf(series));
    }

    String line() {
        return run + "," + seed + "," + jobs + "," + completed + "," + unfinished + "," + refused + "," + floor + ","
                + wallSeconds + "," + boxes.stream().map(BoxStatistics::line).collect(Collectors.joining(","));
    }

    /** @throws IllegalArgumentException when the line is not one of a log */
    static CaseMeasurement parse(String line) {
        String[] cell = line.split(",", -1);
        int expected = COUNTS + MetricSeries.ALL.size() * BoxStatistics.NUMBERS;
        if (cell.length != expected) {
            throw new IllegalArgumentException("has " + cell.length + " fields; expected " + expected);
        }
        List<BoxStatistics> boxes = new ArrayList<>();
        for (int i = 0; i < MetricSeries.ALL.size(); i++) {
            boxes.add(BoxStatistics.parse(cell, COUNTS + i * BoxStatistics.NUMBERS));
        }
        return new CaseMeasurement(
                cell[0],
                Long.parseLong(cell[1]),
                Integer.parseInt(cell[2]),
                Integer.parseInt(cell[3]),
                Integer.parseInt(cell[4]),
                Integer.parseInt(cell[5]),
                Double.parseDouble(cell[6]),
                Double.parseDouble(cell[7]),
                boxes);
    }
}
