package dev.zoe.bench.simulator;

import dev.zoe.bench.report.BenchFigure;
import dev.zoe.bench.report.BenchReport;
import dev.zoe.bench.report.MedianSpread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Time and memory of the processes of one case.
 *
 * @param failure why there is no measurement; empty when there is one
 */
record ProcessFigure(BenchCase measured, List<ProcessMeasurement> runs, Optional<String> failure)
        implements BenchFigure {

    private static final double BYTES_PER_MB = 1e6;

    ProcessFigure {
        runs = List.copyOf(runs);
    }

    @Override
    public String name() {
        return measured.name();
    }

    private double seconds() {
        return median(ProcessMeasurement::seconds);
    }

    private double processorSeconds() {
        return median(ProcessMeasurement::processorSeconds);
    }

    private double megabytes() {
        return runs.stream().mapToLong(ProcessMeasurement::peakBytes).max().orElse(0) / BYTES_PER_MB;
    }

    private double median(Function<ProcessMeasurement, Double> value) {
        return MedianSpread.of(runs.stream().map(value).toList()).median();
    }

    @Override
    public boolean met() {
        return failure.isEmpty()
                && (measured.mostSeconds().isEmpty()
                        || seconds() <= measured.mostSeconds().getAsDouble())
                && (measured.mostMegabytes().isEmpty()
                        || megabytes() <= measured.mostMegabytes().getAsLong());
    }

    @Override
    public String line() {
        String result = failure.orElseGet(() -> String.format(
                Locale.ROOT, "%8.2f s  %8.2f s of processors  %6.0f MB", seconds(), processorSeconds(), megabytes()));
        return String.format(
                Locale.ROOT, "%-58s %s  ≤ %s: %s", measured.title(), result, target(), met() ? "met" : "MISSED");
    }

    private String target() {
        return Stream.concat(
                        measured.mostSeconds().stream()
                                .mapToObj(
                                        most -> String.format(Locale.ROOT, most % 1 == 0 ? "%.0f s" : "%.1f s", most)),
                        measured.mostMegabytes().stream().mapToObj(most -> most + " MB"))
                .collect(Collectors.joining(", "));
    }

    @Override
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("title", measured.title());
        fields.put("runs", runs.size());
        failure.ifPresentOrElse(reason -> fields.put("failure", reason), () -> {
            fields.put("seconds", BenchReport.rounded(seconds()));
            fields.put("processor_seconds", BenchReport.rounded(processorSeconds()));
            fields.put("megabytes", BenchReport.rounded(megabytes()));
        });
        measured.mostSeconds().ifPresent(most -> fields.put("target_seconds_at_most", most));
        measured.mostMegabytes().ifPresent(most -> fields.put("target_megabytes_at_most", most));
        fields.put("met", met());
        return fields;
    }
}
