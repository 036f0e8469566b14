package dev.zoe.web.execution.timeline;

import dev.zoe.api.execution.PeriodOfUseView;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** How much of a resource an execution used in each piece of an axis, on average of what was measured of the piece. */
final class UsedLine {
    private static final int PIECES = ReservedSeries.PIECES;

    /** Rounding leaves less of a piece that was not measured. */
    private static final double LEAST = 1e-6;

    private final double[] amounts = new double[PIECES];
    private final boolean[] isMeasured = new boolean[PIECES];

    UsedLine(List<PeriodOfUseView> periods, TimeAxis axis, ToDoubleFunction<PeriodOfUseView> used) {
        PieceAverages sums = new PieceAverages(axis, PIECES);
        PieceAverages measured = new PieceAverages(axis, PIECES);
        for (PeriodOfUseView period : periods) {
            sums.add(period.since(), period.until(), used.applyAsDouble(period));
            measured.add(period.since(), period.until(), 1);
        }
        double[] sum = sums.toArray();
        double[] part = measured.toArray();
        for (int piece = 0; piece < PIECES; piece++) {
            isMeasured[piece] = part[piece] > LEAST;
            amounts[piece] = isMeasured[piece] ? sum[piece] / part[piece] : 0;
        }
    }

    /** The largest amount; 0 when nothing was measured. */
    double most() {
        double most = 0;
        for (double amount : amounts) {
            most = Math.max(most, amount);
        }
        return most;
    }

    /**
     * A path of SVG in a field of 100 by 100. Pieces without a measurement have no line.
     *
     * @param most the amount at the upper edge
     */
    String path(double most) {
        StringBuilder path = new StringBuilder();
        double last = Double.NaN;
        for (int piece = 0; piece < PIECES; piece++) {
            if (!isMeasured[piece]) {
                last = Double.NaN;
                continue;
            }
            double y = 100 - 100 * amounts[piece] / most;
            if (Double.isNaN(last)) {
                path.append(String.format(Locale.ROOT, "M%.2f %.2f", 100.0 * piece / PIECES, y));
            } else if (Math.abs(y - last) > LEAST) {
                path.append(String.format(Locale.ROOT, "V%.2f", y));
            }
            path.append(String.format(Locale.ROOT, "H%.2f", 100.0 * (piece + 1) / PIECES));
            last = y;
        }
        return path.toString();
    }
}
