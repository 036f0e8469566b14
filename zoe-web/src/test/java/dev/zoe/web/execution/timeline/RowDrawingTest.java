package dev.zoe.web.execution.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.api.execution.PeriodOfUseView;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows of bars along an axis of 160 s. */
class RowDrawingTest {
    private final TimeAxis axis = TimeAxis.of(Sample.at(0), Sample.at(160));
    private final RowDrawing drawing = new RowDrawing(axis);

    @Test
    void aServiceHasABarForEachSpan() {
        TimelineRow row = drawing.service(history(0, true, 40, 120));

        assertThat(row.bars()).extracting(Bar::x).containsExactly("0.000%", "25.000%");
        assertThat(row.bars()).extracting(Bar::width).containsExactly("25.000%", "50.000%");
        assertThat(row.bars()).extracting(Bar::phase).containsExactly(Phase.WAITING, Phase.RUNNING);
        assertThat(row.durations()).extracting(TimelineRow.PhaseDuration::times).containsExactly(1L, 1L);
    }

    @Test
    void manyServicesOfAComponentAreCountedInOneRow() {
        List<ServiceHistory> services = IntStream.range(0, 200)
                .mapToObj(number -> history(number, false, number < 100 ? 40 : 80, 160))
                .toList();

        TimelineRow row = drawing.component(services);

        assertThat(row.name()).isEqualTo("worker");
        assertThat(row.count()).isEqualTo(200);
        assertThat(row.bars()).extracting(Bar::count).containsExactly(100, 200);
        assertThat(row.bars()).extracting(Bar::x).containsExactly("25.000%", "50.000%");
        assertThat(row.bars()).extracting(Bar::y).containsExactly("50.000%", "0.000%");
        assertThat(row.bars()).extracting(Bar::height).containsExactly("50.000%", "100.000%");
    }

    @Test
    void whatIsReservedIsStacked() {
        ReservedSeries series = ReservedSeries.of(
                List.of(history(0, true, 0, 160), history(1, false, 80, 160)),
                new UsedLine(List.of(), axis, PeriodOfUseView::cores),
                axis,
                service -> 2);

        assertThat(series.most()).isCloseTo(4, within(0.001));
        assertThat(series.steps()).extracting(ReservedStep::x).containsExactly("0.000%", "50.000%");
        assertThat(series.steps()).extracting(ReservedStep::coreHeight).containsExactly("50.000%", "50.000%");
        assertThat(series.steps()).extracting(ReservedStep::elasticHeight).containsExactly("0.000%", "50.000%");
        assertThat(series.steps().get(1).elasticY()).isEqualTo("0.000%");
    }

    /** Used is 1 until 40 s, nothing is known until 80 s, then it is 8, more than the 2 that are reserved. */
    @Test
    void whatIsUsedIsALineWithGaps() {
        List<PeriodOfUseView> used = List.of(use(0, 40, 1), use(80, 120, 8), use(120, 160, 4));

        ReservedSeries series = ReservedSeries.of(
                List.of(history(0, true, 0, 160)),
                new UsedLine(used, axis, PeriodOfUseView::cores),
                axis,
                service -> 2);

        assertThat(series.most()).isCloseTo(2, within(0.001));
        assertThat(series.mostUsed()).isCloseTo(8, within(0.001));
        assertThat(series.steps()).extracting(ReservedStep::coreHeight).containsExactly("25.000%");
        assertThat(series.used())
                .startsWith("M0.00 87.50H")
                .contains("H25.00M50.00 0.00H", "H75.00V50.00H")
                .endsWith("H100.00");
    }

    private static PeriodOfUseView use(long from, long to, double cores) {
        return new PeriodOfUseView(Sample.at(from), Sample.at(to), cores, 0);
    }

    @Test
    void ticksAreFewAndRound() {
        assertThat(axis.ticks()).extracting(TimeAxis.Tick::label).containsExactly("1 min", "2 min");
        assertThat(TimeAxis.of(Sample.at(0), Sample.at(0)).ticks())
                .extracting(TimeAxis.Tick::label)
                .containsExactly("1 s");
        assertThat(TimeAxis.of(Sample.at(0), Sample.at(400L * 86_400)).ticks()).hasSizeBetween(1, 4);
        assertThat(TimeAxis.of(Sample.at(0), Sample.at(5 * 3600)).ticks())
                .extracting(TimeAxis.Tick::label)
                .containsExactly("2 h", "4 h");
    }

    private static ServiceHistory history(int ordinal, boolean isCore, long from, long to) {
        List<Span> waiting =
                from == 0 ? List.of() : List.of(new Span(Phase.WAITING, Sample.at(0), Sample.at(from), ""));
        Span running = new Span(Phase.RUNNING, Sample.at(from), Sample.at(to), "");
        List<Span> spans = IntStream.range(0, waiting.size() + 1)
                .mapToObj(number -> number < waiting.size() ? waiting.get(number) : running)
                .toList();
        return new ServiceHistory(Sample.service("worker", ordinal, isCore, "active"), spans, List.of());
    }
}
