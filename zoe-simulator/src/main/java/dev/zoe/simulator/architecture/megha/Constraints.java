package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.traceformat.text.LineScanner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Placement constraints: how many workers satisfy each, and how many tasks ask for each, in several kinds of clusters.
 *
 * @param workerShares for each constraint the fraction of workers that satisfy it
 * @param taskShares for each constraint the fraction of tasks that ask for it, by kind of cluster
 */
public record Constraints(List<Double> workerShares, List<List<Double>> taskShares) {

    /** No constraint. */
    public static final Constraints NONE = new Constraints(List.of(), List.of());

    private static final int MOST = Integer.SIZE - 1;
    private static final double PERCENT = 100;
    private static final int BEFORE_TASKS = 2;

    public Constraints {
        workerShares = List.copyOf(workerShares);
        taskShares = List.copyOf(taskShares);
    }

    /**
     * Reads a CSV file with a header and the columns constraint, share of workers, and per cent of tasks for each kind
     * of cluster.
     *
     * @throws IOException when a line is something else; the message has line, field and what was expected
     */
    public static Constraints read(Path file) throws IOException {
        List<Double> workers = new ArrayList<>();
        List<List<Double>> tasks = new ArrayList<>();
        try (InputStream in = Files.newInputStream(file);
                LineScanner line = new LineScanner(in, file.getFileName().toString())) {
            boolean header = true;
            int columns = 0;
            while (line.next()) {
                line.split(',');
                if (header) {
                    columns = line.count();
                    header = false;
                    continue;
                }
                if (line.count() != columns || columns <= BEFORE_TASKS) {
                    throw line.malformed("has " + line.count() + " fields; expected as many as the header, " + columns
                            + ", and at least 3");
                }
                workers.add(share(line, 1, "share of workers", 1));
                List<Double> ofTasks = new ArrayList<>();
                for (int i = BEFORE_TASKS; i < columns; i++) {
                    ofTasks.add(share(line, i, "per cent of tasks", PERCENT));
                }
                tasks.add(List.copyOf(ofTasks));
            }
            if (workers.isEmpty() || workers.size() > MOST) {
                throw line.malformed("ends after " + workers.size() + " constraints; expected from 1 to " + MOST);
            }
        }
        return new Constraints(workers, tasks);
    }

    private static double share(LineScanner line, int field, String name, double whole) throws IOException {
        double value = line.number(field, name);
        if (value < 0 || value > whole) {
            throw line.wrong(field, name, "a number from 0 to " + whole);
        }
        return value / whole;
    }

    int count() {
        return workerShares.size();
    }

    boolean isEmpty() {
        return workerShares.isEmpty();
    }

    /** Number of kinds of clusters. */
    int clusters() {
        return taskShares.get(0).size();
    }
}
