package dev.zoe.simulator.cli;

import dev.zoe.simulator.architecture.experiment.JobSource;
import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.PublishedCell;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.job.TaskTraceReader;
import dev.zoe.simulator.workload.NamedChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The jobs of {@code zoe simulate architecture}: a published cell, classes, or a trace. */
final class ArchitectureWorkloadOptions {

    private static final double SECONDS_OF_A_DAY = 86_400;

    @Option(names = "--cell", paramLabel = "A|B|C", description = "jobs of a published cluster")
    private @Nullable String cell;

    @Option(
            names = "--class",
            paramLabel = "NAME:RATE,TASKS,DURATION",
            description =
                    "a class of jobs: arrivals per second, mean of the exponential number of tasks, mean duration in"
                            + " seconds. The first one is batch, further ones are service; may be repeated")
    private List<String> classes = List.of();

    @Option(names = "--trace", paramLabel = "FILE", description = "a trace with a duration for each task")
    private @Nullable Path trace;

    @Option(names = "--format", paramLabel = "tr", description = "format of the trace: tr (default)")
    private String format = "tr";

    @Option(
            names = "--days",
            paramLabel = "DAYS",
            defaultValue = "7",
            description = "simulated days of cells and classes (default: ${DEFAULT-VALUE}); traces run to their end")
    private double days;

    @Option(
            names = "--arrival-factor",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "multiple of the rate of arrivals (default: ${DEFAULT-VALUE})")
    private double arrivalFactor;

    /** The classes; empty for a trace. */
    List<JobClass> classes() {
        requireOne();
        if (!(arrivalFactor > 0)) {
            throw new IllegalArgumentException("--arrival-factor is " + arrivalFactor + "; expected a number above 0");
        }
        List<JobClass> chosen = new ArrayList<>();
        if (cell != null) {
            chosen.addAll(new NamedChoice<>("cell", List.of(PublishedCell.values()), PublishedCell::name)
                    .get(cell)
                    .classes());
        }
        classes.forEach(each -> chosen.add(parse(each)));
        long names = chosen.stream().map(JobClass::name).distinct().count();
        if (names < chosen.size()) {
            throw new IllegalArgumentException("two classes have the same name; expected a name for each --class");
        }
        return chosen.stream().map(each -> each.faster(arrivalFactor)).toList();
    }

    private void requireOne() {
        long given = Stream.of(cell != null, !classes.isEmpty(), trace != null)
                .filter(each -> each)
                .count();
        if (given != 1) {
            throw new IllegalArgumentException(
                    "expected one of --cell, --class and --trace, which say what jobs there are");
        }
        if (!format.equals("tr")) {
            throw new IllegalArgumentException(
                    "unknown format '" + format + "'; expected tr, the only one with a duration for each task");
        }
    }

    private static JobClass parse(String text) {
        String[] name = text.split(":", -1);
        String[] numbers = name.length == 2 ? name[1].split(",", -1) : new String[0];
        if (numbers.length != 3 || name[0].isBlank()) {
            throw new IllegalArgumentException(
                    "--class is '" + text + "'; expected NAME:RATE,TASKS,DURATION such as batch:0.4,50,700");
        }
        double[] values = new double[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            if (!numbers[i].matches("[0-9]+(\\.[0-9]+)?([eE]-?[0-9]+)?")) {
                throw new IllegalArgumentException("--class is '" + text + "', where '" + numbers[i]
                        + "' is not a number above 0 such as 10 or 0.5");
            }
            values[i] = Double.parseDouble(numbers[i]);
        }
        return new JobClass(name[0], values[0], values[1], values[2]);
    }

    /** Length of the simulated time in seconds; infinite for a trace, which runs to its end. */
    double period() {
        if (!(days > 0)) {
            throw new IllegalArgumentException("--days is " + days + "; expected a number above 0");
        }
        return trace == null ? days * SECONDS_OF_A_DAY : Double.POSITIVE_INFINITY;
    }

    JobSource source() throws IOException {
        List<JobClass> chosen = classes();
        return trace == null
                ? JobSource.drawn(chosen, period())
                : JobSource.fixed(TaskTraceReader.read(trace, TaskSize.OF_TRACES, arrivalFactor));
    }

    /** Name of the workload in the results. */
    String name() {
        return Optional.ofNullable(cell)
                .orElseGet(() -> trace == null ? "classes" : trace.getFileName().toString());
    }
}
