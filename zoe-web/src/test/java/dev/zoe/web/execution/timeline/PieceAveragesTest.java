package dev.zoe.web.execution.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PieceAveragesTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** Four pieces of ten seconds. */
    private final PieceAverages averages = new PieceAverages(new TimeAxis(START, START.plusSeconds(40)), 4);

    @Test
    void endsCountByTheirPartOfAPiece() {
        averages.add(START.plusSeconds(5), START.plusSeconds(32), 10);

        assertThat(averages.toArray()).containsExactly(new double[] {5, 10, 10, 2}, Offset.offset(1e-6));
    }

    @Test
    void amountsAtOneTimeAddUp() {
        averages.add(START, START.plusSeconds(40), 1);
        averages.add(START.plusSeconds(12), START.plusSeconds(17), 2);

        assertThat(averages.toArray()).containsExactly(new double[] {1, 2, 1, 1}, Offset.offset(1e-6));
    }

    @Test
    void timesOutsideOfTheAxisAreLeftOut() {
        averages.add(START.minusSeconds(100), START.plusSeconds(10), 1);
        averages.add(START.plusSeconds(40), START.plusSeconds(90), 1);

        assertThat(averages.toArray()).containsExactly(new double[] {1, 0, 0, 0}, Offset.offset(1e-6));
    }

    @Test
    void piecesAfterTheEndAreExactlyZero() {
        for (int i = 0; i < 1000; i++) {
            averages.add(START, START.plusSeconds(25), 0.001);
        }

        assertThat(averages.toArray()[3]).isZero();
    }
}
