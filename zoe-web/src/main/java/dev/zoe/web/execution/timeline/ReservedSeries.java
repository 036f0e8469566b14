package dev.zoe.web.execution.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How much of a resource the services of an execution had reserved and used over time.
 *
 * @param most the largest average of a piece that was reserved
 * @param mostUsed the same of what was used; 0 when nothing was measured. The larger one is the height of the drawing
 * @param used the path of a line of SVG in a field of 100 by 100; empty when nothing was measured
 */
public record ReservedSeries(double most, double mostUsed, List<ReservedStep> steps, String used) {
    /** Pieces of the axis. */
    static final int PIECES = 120;

    public ReservedSeries {
        steps = List.copyOf(steps);
    }

    /** @param reserved what a service reserves while it holds resources of a node */
    static ReservedSeries of(
            List<ServiceHistory> services, UsedLine line, TimeAxis axis, ToDoubleFunction<ServiceHistory> reserved) {
        PieceAverages ofCore = new PieceAverages(axis, PIECES);
        PieceAverages ofElastic = new PieceAverages(axis, PIECES);
        for (ServiceHistory history : services) {
            double amount = reserved.applyAsDouble(history);
            PieceAverages averages = history.service().isCore() ? ofCore : ofElastic;
            history.spans().stream()
                    .filter(span -> span.phase().holds())
                    .forEach(span -> averages.add(span.from(), span.to(), amount));
        }
        double[] core = ofCore.toArray();
        double[] elastic = ofElastic.toArray();
        double most = 0;
        for (int piece = 0; piece < PIECES; piece++) {
            most = Math.max(most, core[piece] + elastic[piece]);
        }
        double height = Math.max(most, line.most());
        return new ReservedSeries(
                most,
                line.most(),
                most == 0 ? List.of() : steps(core, elastic, height),
                line.most() == 0 ? "" : line.path(height));
    }

    private static List<ReservedStep> steps(double[] core, double[] elastic, double most) {
        List<ReservedStep> steps = new ArrayList<>();
        double width = 100.0 / PIECES;
        int end;
        for (int piece = 0; piece < PIECES; piece = end) {
            end = piece + 1;
            while (end < PIECES && isAsHigh(core, piece, end, most) && isAsHigh(elastic, piece, end, most)) {
                end++;
            }
            double coreHeight = 100 * core[piece] / most;
            double elasticHeight = 100 * elastic[piece] / most;
            if (coreHeight + elasticHeight > 0) {
                steps.add(new ReservedStep(
                        TimeAxis.text(piece * width),
                        TimeAxis.text((end - piece) * width),
                        TimeAxis.text(100 - coreHeight),
                        TimeAxis.text(coreHeight),
                        TimeAxis.text(Math.max(0, 100 - coreHeight - elasticHeight)),
                        TimeAxis.text(elasticHeight)));
            }
        }
        return steps;
    }

    private static boolean isAsHigh(double[] sums, int one, int other, double most) {
        return Math.abs(sums[one] - sums[other]) < most / 1000;
    }
}
