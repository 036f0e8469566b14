package dev.zoe.simulator.paper;

import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.result.Result;
import dev.zoe.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

    static Measurement of(Case simulated, long seed, Result result, double wallSeconds) {
        Outcome outcome = result.outcome();
        Workload workload = outcome.workload();
        int[] completed =
                IntStream.range(0, workload.size()).filter(outcome::isFinished).toArray();
        int refused = (int)
                IntStream.range(0, workload.size()).filter(outcome::isRefused).count();
        return new Measurement(
                simulated.id(),
                seed,
                workload.size(),
                completed.length,
                workload.size() - completed.length - refused,
                refused,
                IntStream.of(completed).mapToDouble(workload::runTime).average().orElse(Double.NaN),
                wallSeconds,
                boxes(result, completed));
    }

    private static List<Box> boxes(Result result, int[] completed) {
        Outcome outcome = result.outcome();
        QueueSizes sizes = QueueSizes.of(outcome);
        List<Box> boxes = new ArrayList<>();
        for (Series series : Series.ALL) {
            boxes.add(
                    switch (series.metric()) {
                        case TURNAROUND -> times(outcome, completed, series.group(), outcome::turnaround);
                        case QUEUEING -> times(outcome, completed, series.group(), outcome::queueing);
                        case SLOWDOWN -> times(outcome, completed, series.group(), outcome::slowdown);
                        case WAITING -> Box.of(sizes.waiting());
                        case RUNNING -> Box.of(sizes.running());
                        case CORES -> Box.of(result.allocation().coreLevels());
                        case MEMORY -> Box.of(result.allocation().memoryLevels());
                    });
        }
        return boxes;
    }

    private static Box times(Outcome outcome, int[] completed, Group group, IntToDoubleFunction time) {
        return Box.of(IntStream.of(completed)
                .filter(i -> group.has(outcome.workload().kind(i)))
                .mapToDouble(time)
                .toArray());
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
