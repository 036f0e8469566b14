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
        List<Application> unsorted = applications(1000);
        List<Application> sorted = new ArrayList<>(unsorted);
        sorted.sort(Comparator.comparingDouble(Application::submit));
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
            List<Application> alone = read(store.open());
            Trace one = store.open();
            Trace other = store.open();
            for (Application each : alone) {
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
    private static List<Application> applications(int count) {
        SplittableRandom random = new SplittableRandom(3);
        List<Application> applications = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            applications.add(new Application(
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

    private static Trace trace(List<Application> applications) {
        var each = applications.iterator();
        return () -> each.hasNext() ? Optional.of(each.next()) : Optional.empty();
    }

    private static List<Application> read(Trace trace) throws IOException {
        List<Application> all = new ArrayList<>();
        for (Optional<Application> next = trace.next(); next.isPresent(); next = trace.next()) {
            all.add(next.get());
        }
        return all;
    }
}
