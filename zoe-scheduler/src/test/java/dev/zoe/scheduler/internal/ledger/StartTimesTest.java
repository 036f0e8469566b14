package dev.zoe.scheduler.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StartTimesTest {

    private final StartTimes startTimes = new StartTimes();
    private final List<Double> plain = new ArrayList<>();

    @Test
    void countsAreThoseOfAPlainList() {
        Random random = new Random(2);
        for (int step = 0; step < 2000; step++) {
            double start = random.nextInt(30);
            double minimumRun = random.nextInt(12);
            double now = 30 + random.nextInt(5);
            List<Double> mayGo =
                    plain.stream().filter(s -> s + minimumRun <= now).sorted().toList();
            if (random.nextBoolean()) {
                int count = 1 + random.nextInt(3);
                startTimes.add(start, count);
                for (int i = 0; i < count; i++) {
                    plain.add(start);
                }
            } else if (!mayGo.isEmpty()) {
                int count = 1 + random.nextInt(mayGo.size());
                double served = 0;
                for (double s : mayGo.subList(mayGo.size() - count, mayGo.size())) {
                    plain.remove(s);
                    served += now - s;
                }
                assertThat(startTimes.remove(count, minimumRun, now)).isEqualTo(served);
            }
            isLikeThePlainList(minimumRun, now);
        }
    }

    private void isLikeThePlainList(double minimumRun, double now) {
        assertThat(startTimes.youngest())
                .isEqualTo(plain.stream().max(Comparator.naturalOrder()).orElse(Double.NEGATIVE_INFINITY));
        assertThat(startTimes.younger(minimumRun, now)).isEqualTo((int)
                plain.stream().filter(s -> s + minimumRun > now).count());
        List<Double> starts = new ArrayList<>();
        startTimes.forEach(starts::add);
        assertThat(starts).isEqualTo(plain.stream().distinct().sorted().toList());
        assertThat(starts).allMatch(startTimes::has);
        assertThat(startTimes.has(-1)).isFalse();
    }

    @Test
    void oneThatStartedThenIsTakenOutAndNoOther() {
        startTimes.add(5, 2);
        startTimes.add(3, 1);
        startTimes.removeOne(5);
        startTimes.removeOne(3);

        assertThat(startTimes.younger(100, 10)).isEqualTo(1);
        assertThatThrownBy(() -> startTimes.removeOne(3)).hasMessage("no instance there started at 3.0");
        assertThatThrownBy(() -> startTimes.remove(2, 0, 10)).hasMessage("1 of 2 instances are not there");
        startTimes.clear();
        assertThat(startTimes.youngest()).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    /** Announced for a time, an instance may go at that time, though 0.3 s before it is not when it started. */
    @Test
    void whatMayGoAtATimeMayGoWhenItHasComeHoweverItIsRounded() {
        for (int i = 0; i < 1000; i++) {
            double start = 1.7e9 + i * 0.1;
            StartTimes one = new StartTimes();
            one.add(start, 1);
            assertThat(one.younger(0.3, start + 0.3)).isZero();
            assertThat(one.remove(1, 0.3, start + 0.3)).isPositive();
        }
    }
}
