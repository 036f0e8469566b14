package dev.zoe.web.execution.timeline;

import dev.zoe.web.execution.timeline.TimelineRow.MarkPosition;
import dev.zoe.web.execution.timeline.TimelineRow.PhaseDuration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Draws rows along an axis. */
final class RowDrawing {
    /** Pieces of the axis in which the services of a component are counted. */
    private static final int PIECES = 160;

    /** Bars whose heights differ by less than the height of a row divided by this look the same. */
    private static final int LEAST_STEPS = 100;

    /** Further marks of one row would overlap. */
    private static final int MOST_MARKS = 60;

    private static final List<Phase> FROM_BOTTOM = List.of(Phase.RUNNING, Phase.STOPPING, Phase.STARTING);

    private final TimeAxis axis;

    RowDrawing(TimeAxis axis) {
        this.axis = axis;
    }

    TimelineRow execution(Histories histories, String status) {
        return new TimelineRow(
                "",
                true,
                0,
                Optional.of(status),
                bars(histories.execution(), true),
                marks(histories.marks()),
                durations(List.of(histories.execution())));
    }

    TimelineRow service(ServiceHistory history) {
        return new TimelineRow(
                history.service().name(),
                history.service().isCore(),
                0,
                Optional.of(history.service().status()),
                bars(history.spans(), history.service().isCore()),
                marks(history.marks()),
                durations(List.of(history.spans())));
    }

    /** @param histories of services of one component, all core or all elastic */
    TimelineRow component(List<ServiceHistory> histories) {
        ServiceHistory first = histories.get(0);
        List<List<Span>> spans = histories.stream().map(ServiceHistory::spans).toList();
        List<Mark> marks = histories.stream()
                .flatMap(history -> history.marks().stream())
                .filter(mark -> mark.kind().equals("error"))
                .toList();
        return new TimelineRow(
                first.service().component(),
                first.service().isCore(),
                histories.size(),
                Optional.empty(),
                counted(spans, first.service().isCore()),
                marks(marks),
                durations(spans));
    }

    private List<Bar> bars(List<Span> spans, boolean isCore) {
        return spans.stream()
                .filter(span -> span.to().isAfter(axis.start()))
                .map(span -> {
                    double x = axis.percent(span.from());
                    return bar(
                            span.phase(),
                            isCore,
                            new Area(x, axis.percent(span.to()) - x, 0, 100),
                            span.duration(),
                            0,
                            span.reason());
                })
                .toList();
    }

    private record Area(double x, double width, double y, double height) {}

    private static Bar bar(Phase phase, boolean isCore, Area area, Duration duration, int count, String reason) {
        return new Bar(
                phase,
                isCore,
                TimeAxis.text(area.x()),
                TimeAxis.text(area.width()),
                TimeAxis.text(area.y()),
                TimeAxis.text(area.height()),
                duration,
                count,
                reason);
    }

    /**
     * How many were in each phase, on average of each piece of the axis; neighbours that look the same make one bar.
     */
    private List<Bar> counted(List<List<Span>> spans, boolean isCore) {
        List<Bar> bars = new ArrayList<>();
        double[] bottom = new double[PIECES];
        for (Phase phase : FROM_BOTTOM) {
            double[] counts = counts(spans, phase);
            int from = 0;
            for (int piece = 1; piece <= PIECES; piece++) {
                if (piece < PIECES
                        && looksTheSame(counts[piece], counts[from], spans.size())
                        && looksTheSame(bottom[piece], bottom[from], spans.size())) {
                    continue;
                }
                if (counts[from] > 0) {
                    double count = average(counts, from, piece);
                    double height = 100 * count / spans.size();
                    double y = 100 - 100 * average(bottom, from, piece) / spans.size() - height;
                    double width = 100.0 / PIECES;
                    bars.add(bar(
                            phase,
                            isCore,
                            new Area(from * width, (piece - from) * width, y, height),
                            Duration.between(axis.at(from, PIECES), axis.at(piece, PIECES)),
                            (int) Math.max(1, Math.round(count)),
                            ""));
                }
                from = piece;
            }
            for (int piece = 0; piece < PIECES; piece++) {
                bottom[piece] += counts[piece];
            }
        }
        return bars;
    }

    /** Nothing never looks like a little. */
    private static boolean looksTheSame(double one, double other, int all) {
        return one == other || (one > 0 && other > 0 && Math.abs(one - other) * LEAST_STEPS < all);
    }

    private static double average(double[] counts, int from, int to) {
        return Arrays.stream(counts, from, to).average().orElse(0);
    }

    private double[] counts(List<List<Span>> spans, Phase phase) {
        PieceAverages averages = new PieceAverages(axis, PIECES);
        for (List<Span> ofOne : spans) {
            for (Span span : ofOne) {
                if (span.phase() == phase) {
                    averages.add(span.from(), span.to(), 1);
                }
            }
        }
        return Arrays.stream(averages.toArray())
                .map(count -> Math.rint(100 * count) / 100)
                .toArray();
    }

    private List<MarkPosition> marks(List<Mark> marks) {
        List<Mark> shown =
                marks.stream().filter(mark -> !mark.at().isBefore(axis.start())).toList();
        return shown.subList(Math.max(0, shown.size() - MOST_MARKS), shown.size()).stream()
                .map(mark -> new MarkPosition(TimeAxis.text(axis.percent(mark.at())), mark))
                .toList();
    }

    private static List<PhaseDuration> durations(List<List<Span>> spans) {
        Map<Phase, PhaseDuration> sums = new EnumMap<>(Phase.class);
        for (List<Span> ofOne : spans) {
            for (Span span : ofOne) {
                sums.merge(span.phase(), new PhaseDuration(span.phase(), span.duration(), 1), PhaseDuration::plus);
            }
        }
        return List.copyOf(sums.values());
    }
}
