package dev.zoe.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TraceStoreTest {

    @Test
    void aTraceLongerThanMemoryComesInTheOrderOfSubmissionAndWhole() throws IOException {
        List<SimulatedApplication> unsorted = applications(1000);
        List<SimulatedApplication> sorted = new ArrayList<>(unsorted);
        sorted.sort(Comparator.comparingDouble(SimulatedApplication::submit));
        for (int inMemory : new int[] {1, 7, 64, 999, 1000, 1001}) {
            try (TraceStore store = TraceStore.of(trace(unsorted), inMemory)) {
                assertThat(store.size()).isEqualTo(1000);
                assertThat(store.asksForGpus()).isTrue();
                assertThat(read(store.open())).as("%d in memory", inMemory).isEqualTo(sorted);
            }
        }
    }

    @Test
    void severalMayReadAtTheSameTime() throws IOException {
        try (TraceStore store = TraceStore.of(trace(applications(200)), 10)) {
            List<SimulatedApplication> alone = read(store.open());
            Trace one = store.open();
            Trace other = store.open();
            for (SimulatedApplication each : alone) {
                assertThat(one.next()).contains(each);
                assertThat(other.next()).contains(each);
            }
        }
    }

    @Test
    void anEmptyTraceIsEmpty() throws IOException {
        try (TraceStore store = TraceStore.of(Optional::empty, 10)) {
            assertThat(store.size()).isZero();
            assertThat(store.asksForGpus()).isFalse();
            assertThat(store.open().next()).isEmpty();
        }
    }

    /** Few different times, so that many applications have the same, and owners of every length. */
    private static List<SimulatedApplication> applications(int count) {
        SplittableRandom random = new SplittableRandom(3);
        List<SimulatedApplication> applications = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            applications.add(new SimulatedApplication(
                    List.of(ApplicationClass.values()).get(random.nextInt(3)),
                    i,
                    random.nextInt(50),
                    1 + random.nextInt(9),
                    random.nextInt(9),
                    random.nextDouble(),
                    random.nextDouble(),
                    1 + random.nextDouble(),
                    1 + random.nextDouble(),
                    "ö".repeat(i == 500 ? 70_000 : random.nextInt(40)),
                    "",
                    random.nextInt(3)));
        }
        return applications;
    }

    private static Trace trace(List<SimulatedApplication> applications) {
        var each = applications.iterator();
        return () -> each.hasNext() ? Optional.of(each.next()) : Optional.empty();
    }

    private static List<SimulatedApplication> read(Trace trace) throws IOException {
        List<SimulatedApplication> all = new ArrayList<>();
        for (Optional<SimulatedApplication> next = trace.next(); next.isPresent(); next = trace.next()) {
            all.add(next.get());
        }
        return all;
    }
}
