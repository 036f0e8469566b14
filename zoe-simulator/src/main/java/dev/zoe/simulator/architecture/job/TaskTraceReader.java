package dev.zoe.simulator.architecture.job;

import dev.zoe.simulator.traceformat.text.CompressedInput;
import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.traceformat.text.NumberFields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads traces of Hawk, Eagle and Megha with the duration of each task: submission, number of tasks, mean duration,
 * then one duration per task. Plain, gzip or zip. The first arrival becomes time 0.
 */
public final class TaskTraceReader {

    private static final int BEFORE_DURATIONS = 3;

    private double[] arrivals = new double[1024];
    private int[] tasks = new int[1024];
    private int[] first = new int[1024];
    private double[] durations = new double[1 << 14];
    private int jobs;
    private int allTasks;

    private TaskTraceReader() {}

    /**
     * Reads a whole trace.
     *
     * @param arrivalFactor multiple of the rate of arrivals; 2 halves all gaps
     * @throws IOException when a line is not what the format promises; the message has line, field and expected value
     */
    public static JobTable read(Path file, TaskSize size, double arrivalFactor) throws IOException {
        TaskTraceReader reader = new TaskTraceReader();
        String name = file.getFileName().toString();
        try (InputStream in = Files.newInputStream(file);
                LineScanner lines = new LineScanner(CompressedInput.plain(in, name), name)) {
            while (lines.next()) {
                if (!lines.blank()) {
                    reader.job(lines);
                }
            }
            if (reader.jobs == 0) {
                throw lines.malformed("has no jobs; expected lines of arrival, tasks, mean duration and durations");
            }
        }
        return reader.table(size, arrivalFactor);
    }

    private void job(LineScanner line) throws IOException {
        line.splitAtBlanks();
        double arrival = NumberFields.atLeastZero(line, 0, "submit time");
        int number = line.wholeInt(1, "number of tasks", 1);
        NumberFields.atLeastZero(line, 2, "mean duration");
        int given = line.count() - BEFORE_DURATIONS;
        if (given != number) {
            throw line.malformed("has " + given + " durations of tasks; expected " + number
                    + ", one for each task that field 2 (number of tasks) names");
        }
        if (jobs == arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, jobs * 2);
            tasks = Arrays.copyOf(tasks, jobs * 2);
            first = Arrays.copyOf(first, jobs * 2);
        }
        if (allTasks + number > durations.length) {
            durations = Arrays.copyOf(durations, Math.max(allTasks + number, durations.length * 2));
        }
        arrivals[jobs] = arrival;
        tasks[jobs] = number;
        first[jobs++] = allTasks;
        for (int i = 0; i < number; i++) {
            durations[allTasks++] = NumberFields.atLeastZero(line, BEFORE_DURATIONS + i, "duration of task " + (i + 1));
        }
    }

    private JobTable table(TaskSize size, double arrivalFactor) {
        int[] order = IntStream.range(0, jobs)
                .boxed()
                .sorted(Comparator.comparingDouble(job -> arrivals[job]))
                .mapToInt(Integer::intValue)
                .toArray();
        double start = arrivals[order[0]];
        return new JobTable(
                List.of("batch"),
                size,
                Arrays.stream(order)
                        .mapToDouble(job -> (arrivals[job] - start) / arrivalFactor)
                        .toArray(),
                new int[jobs],
                Arrays.stream(order).map(job -> tasks[job]).toArray(),
                durations,
                Arrays.stream(order).map(job -> first[job]).toArray());
    }
}
