package dev.zoe.simulator.architecture.job;

import dev.zoe.simulator.traceformat.text.CompressedInput;
import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.traceformat.text.NumberFields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads traces of Hawk, Eagle and Megha with the duration of each task: submission, number of tasks, mean duration,
 * then one duration per task. Plain, gzip or zip. The first arrival becomes time 0.
 */
public final class TaskTraceReader {

    private static final int BEFORE_DURATIONS = 3;

    private TaskTraceReader() {}

    /**
     * Reads a whole trace.
     *
     * @param arrivalFactor multiple of the rate of arrivals; 2 halves all gaps
     * @throws IOException when a line is not what the format promises; the message has line, field and expected value
     */
    public static JobTable read(Path file, TaskSize size, double arrivalFactor) throws IOException {
        JobTableBuilder jobs = new JobTableBuilder(List.of("batch"), size);
        String name = file.getFileName().toString();
        try (InputStream in = Files.newInputStream(file);
                LineScanner lines = new LineScanner(CompressedInput.plain(in, name), name)) {
            while (lines.next()) {
                if (!lines.blank()) {
                    job(lines, jobs);
                }
            }
            if (jobs.isEmpty()) {
                throw lines.malformed("has no jobs; expected lines of arrival, tasks, mean duration and durations");
            }
        }
        return jobs.fromStart(arrivalFactor);
    }

    private static void job(LineScanner line, JobTableBuilder jobs) throws IOException {
        line.splitAtBlanks();
        double arrival = NumberFields.atLeastZero(line, 0, "submit time");
        int number = line.wholeInt(1, "number of tasks", 1);
        NumberFields.atLeastZero(line, 2, "mean duration");
        int given = line.count() - BEFORE_DURATIONS;
        if (given != number) {
            throw line.malformed("has " + given + " durations of tasks; expected " + number
                    + ", one for each task that field 2 (number of tasks) names");
        }
        jobs.job(0, arrival);
        for (int i = 0; i < number; i++) {
            jobs.task(NumberFields.atLeastZero(line, BEFORE_DURATIONS + i, "duration of task " + (i + 1)));
        }
    }
}
