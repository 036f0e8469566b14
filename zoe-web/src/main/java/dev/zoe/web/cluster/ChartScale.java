package dev.zoe.web.cluster;

import java.util.List;
import java.util.stream.Stream;

/** Chooses where the axis of a chart ends, so that its labels are round. */
final class ChartScale {
    private static final List<Double> ROUND = List.of(1.0, 2.0, 4.0, 5.0, 10.0);

    /** Seconds whose halves are round as well, up to two weeks. */
    private static final List<Double> ROUND_TIMES = Stream.of(
                    10, 20, 60, 120, 240, 600, 1200, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800, 345_600,
                    691_200, 1_209_600)
            .map(Integer::doubleValue)
            .toList();

    private ChartScale() {}

    /** The next round number. */
    static double above(double value) {
        double magnitude = Math.pow(10, Math.floor(Math.log10(Math.max(value, 1))));
        return magnitude
                * ROUND.stream()
                        .filter(round -> round * magnitude >= value)
                        .findFirst()
                        .orElse(10.0);
    }

    /** The next round time, in seconds. */
    static double aboveTime(double seconds) {
        return ROUND_TIMES.stream()
                .filter(round -> round >= seconds)
                .findFirst()
                .orElseGet(() -> above(seconds / 86_400) * 86_400);
    }
}
