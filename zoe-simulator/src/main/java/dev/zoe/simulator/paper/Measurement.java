package dev.zoe.simulator.paper;

import dev.zoe.simulator.result.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What one simulation of a case gave; a line of the log.
 *
 * @param run the case, by its id
 * @param floor mean run time of the completed applications while holding all components: no turnaround can be below it
 * @param wallSeconds what the simulation took
 * @param boxes one for each of {@link Series#ALL}
 */
record Measurement(
        String run,
        long seed,
        int jobs,
        int completed,
        int unfinished,
        int refused,
        double floor,
        double wallSeconds,
        List<Box> boxes) {

    private static final int COUNTS = 8;

    static final String HEAD = "case,seed,jobs,completed,unfinished,refused,floor_s,wall_s,"
            + Series.ALL.stream()
                    .map(Series::label)
                    .map(name -> name + ":mean," + name + ":p5," + name + ":p25," + name + ":median," + name + ":p75,"
                            + name + ":p95")
                    .collect(Collectors.joining(","));

    Measurement {
        boxes = List.copyOf(boxes);
    }

    static Measurement of(Case simulated, long seed, Times times, Usage usage, double wallSeconds) {
        int completed = times.completed();
        int refused = times.refused();
        return new Measurement(
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

    private static List<Box> boxes(Times times, Usage usage) {
        QueueSizes sizes = QueueSizes.of(times);
        return Series.ALL.stream()
                .map(series -> switch (series.metric()) {
                    case TURNAROUND -> times.turnaround(series.group());
                    case QUEUEING -> times.queueing(series.group());
                    case SLOWDOWN -> times.slowdown(series.group());
                    case WAITING -> Box.of(sizes.waiting());
                    case RUNNING -> Box.of(sizes.running());
                    case CORES -> Box.of(usage.coreLevels());
                    case MEMORY -> Box.of(usage.memoryLevels());
                })
                .toList();
    }

    Box box(Series series) {
        return boxes.get(Series.ALL.indexOf(series));
    }

    String line() {
        return run + "," + seed + "," + jobs + "," + completed + "," + unfinished + "," + refused + "," + floor + ","
                + wallSeconds + "," + boxes.stream().map(Box::line).collect(Collectors.joining(","));
    }

    /** @throws IllegalArgumentException when the line is not one of a log */
    static Measurement parse(String line) {
        String[] cell = line.split(",", -1);
        int expected = COUNTS + Series.ALL.size() * Box.NUMBERS;
        if (cell.length != expected) {
            throw new IllegalArgumentException("has " + cell.length + " fields; expected " + expected);
        }
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < Series.ALL.size(); i++) {
            boxes.add(Box.parse(cell, COUNTS + i * Box.NUMBERS));
        }
        return new Measurement(
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
