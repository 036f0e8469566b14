package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.experiment.TimedResult;
import dev.zoe.simulator.result.Outcome;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Times of every application that was not refused, one file per strategy. */
final class JobsFile {

    private JobsFile() {}

    static void writeAll(Path directory, List<TimedResult> results) throws IOException {
        Files.createDirectories(directory);
        for (TimedResult each : results) {
            Path file = directory.resolve(
                    "jobs-" + each.strategy().order() + "-" + each.strategy().allocator() + ".csv");
            try (BufferedWriter writer = Files.newBufferedWriter(file)) {
                write(writer, each.result().outcome());
            }
        }
    }

    private static void write(BufferedWriter writer, Outcome outcome) throws IOException {
        writer.write("class,id,start_s,finish_s,turnaround_s,queue_s\n");
        for (int i = 0; i < outcome.workload().size(); i++) {
            if (!outcome.isRefused(i)) {
                writer.write(outcome.workload().kind(i).traceName() + ","
                        + outcome.workload().id(i) + "," + seconds(outcome.start(i)) + "," + seconds(outcome.finish(i))
                        + "," + seconds(outcome.turnaround(i)) + "," + seconds(outcome.queueing(i)) + "\n");
            }
        }
    }

    /** Empty for what did not happen. */
    private static String seconds(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6f", value);
    }
}
