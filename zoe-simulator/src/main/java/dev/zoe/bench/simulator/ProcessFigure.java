package dev.zoe.bench.simulator;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What was measured for a row.
 *
 * @param failure why nothing was measured
 */
record ProcessFigure(BenchCase row, List<ProcessMeasurement> runs, Optional<String> failure) {

    private static final double BYTES_PER_MB = 1e6;

    ProcessFigure {
        runs = List.copyOf(runs);
    }

    double seconds() {
        return median(ProcessMeasurement::seconds);
    }

    double processorSeconds() {
        return median(ProcessMeasurement::processorSeconds);
    }

    double megabytes() {
        return runs.stream().mapToLong(ProcessMeasurement::peakBytes).max().orElse(0) / BYTES_PER_MB;
    }

    private double median(ToDoubleFunction<ProcessMeasurement> value) {
        double[] sorted = runs.stream().mapToDouble(value).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[(sorted.length - 1) / 2];
    }

    boolean met() {
        return failure.isEmpty()
                && (row.mostSeconds().isEmpty()
                        || seconds() <= row.mostSeconds().getAsDouble())
                && (row.mostMegabytes().isEmpty()
                        || megabytes() <= row.mostMegabytes().getAsLong());
    }

    /** What people read. */
    String line() {
        String measured = failure.orElseGet(() -> String.format(
                Locale.ROOT, "%8.2f s  %8.2f s of processors  %6.0f MB", seconds(), processorSeconds(), megabytes()));
        return String.format(
                Locale.ROOT, "%-58s %s  %s: %s", row.title(), measured, target(), met() ? "met" : "MISSED");
    }

    private String target() {
        return "≤ "
                + (row.mostSeconds().isPresent()
                        ? String.format(Locale.ROOT, "%.0f s", row.mostSeconds().getAsDouble())
                        : "")
                + (row.mostSeconds().isPresent() && row.mostMegabytes().isPresent() ? ", " : "")
                + (row.mostMegabytes().isPresent() ? row.mostMegabytes().getAsLong() + " MB" : "");
    }
}
