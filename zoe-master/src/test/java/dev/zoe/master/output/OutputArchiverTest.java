package dev.zoe.master.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.master.backend.testing.FakeProgram;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.order.WorkOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a container printed is read from its end, and stored before the container is removed. */
class OutputArchiverTest {

    private static final int KEEP = 1000;
    private static final long SERVICE = 7;
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final ServiceSpec SPEC = new ServiceSpecBuilder(1, "n1", "zoe-test/busybox:1", "worker0").build();

    /** A line more than is asked for at first. */
    private static final String MANY_LINES =
            IntStream.rangeClosed(0, 4096).mapToObj("line %d\n"::formatted).collect(Collectors.joining());

    private final FakeBackEnd backEnd = new FakeBackEnd(FakeBackEnd.node("n1", 4000, 1L << 30));
    private final List<String> stored = new ArrayList<>();
    private boolean full;
    private long dropped;
    private final OutputArchiver archiver = archiver(Duration.ofSeconds(30));
    /** For output that does not come. */
    private final OutputArchiver hasty = archiver(Duration.ofMillis(20));

    @AfterEach
    void close() {
        backEnd.releaseOutput();
        archiver.close();
        hasty.close();
    }

    private OutputArchiver archiver(Duration silence) {
        return new OutputArchiver(
                backEnd,
                this::store,
                new FinalOutputReader(
                        backEnd,
                        KEEP,
                        new FinalOutputReader.Timeouts(silence, Duration.ofMinutes(1), Duration.ofMinutes(1))));
    }

    private void store(long service, String container, byte[] output, long droppedBefore) {
        if (full) {
            throw new IllegalStateException("no room");
        }
        assertThat(service).isEqualTo(SERVICE);
        assertThat(container).matches("(fake-.*)?");
        stored.add(new String(output, StandardCharsets.UTF_8));
        dropped = droppedBefore;
    }

    @Test
    void aShortOutputIsKeptAsAWhole() throws Exception {
        assertThat(lastLines(archiver, ended("all of it\n"))).contains("all of it");

        assertThat(stored).containsExactly("all of it\n");
        assertThat(dropped).isZero();
        assertThat(backEnd.list()).isEmpty();
    }

    @Test
    void ofALongOutputTheEndIsKeptAndWhatCameBeforeIsCounted() throws Exception {
        Optional<String> lastLines = lastLines(archiver, ended(MANY_LINES));

        assertThat(stored).containsExactly(MANY_LINES.substring(MANY_LINES.length() - KEEP));
        assertThat(dropped).isEqualTo(MANY_LINES.length() - KEEP);
        assertThat(lastLines.orElseThrow()).endsWith("line 4095\nline 4096");
    }

    @Test
    void nothingIsRemovedThatIsNotStored() throws Exception {
        WorkOrder.Remove order = ended("precious\n");
        full = true;

        assertUnavailable(archiver, order);
        assertThat(backEnd.list()).hasSize(1);

        full = false;
        archiver.storeAndRemove(order, Duration.ZERO);
        assertThat(stored).containsExactly("precious\n");
        assertThat(backEnd.list()).isEmpty();
    }

    @Test
    void anEngineThatIsSlowToShowIsAskedAgain() throws Exception {
        WorkOrder.Remove order = ended("slow to come\n");
        backEnd.holdOutput();

        assertUnavailable(hasty, order);
        assertThat(backEnd.list()).hasSize(1);

        backEnd.releaseOutput();
        archiver.storeAndRemove(order, Duration.ZERO);
        assertThat(stored).containsExactly("slow to come\n");
    }

    @Test
    void anEngineThatNeverShowsItDoesNotKeepTheContainerForGood() throws Exception {
        WorkOrder.Remove order = ended("never to come\n");
        backEnd.holdOutput();

        for (int i = 1; i < 20; i++) {
            assertUnavailable(hasty, order);
        }

        assertThat(lastLines(hasty, order)).contains("");
        assertThat(stored).isEmpty();
        assertThat(backEnd.list()).isEmpty();
    }

    @Test
    void lastWordsAreKept() throws Exception {
        assertThat(lastLines(archiver, running())).contains("hello\nbye");

        assertThat(stored).containsExactly("hello\nbye\n");
        assertThat(backEnd.list()).isEmpty();
    }

    @Test
    void anEngineThatFailsToShowItIsAskedAgain() throws Exception {
        WorkOrder.Remove order = ended("never to come\n");
        backEnd.refuseOutput(SPEC.containerName(), Kind.NO_ROOM, "too many open files");

        assertUnavailable(archiver, order);

        assertThat(backEnd.list()).hasSize(1);
    }

    @Test
    void withoutAnIdOfTheContainerNothingIsStoredTwice() throws Exception {
        WorkOrder.Remove known = running();

        archiver.storeAndRemove(
                new WorkOrder.Remove(known.place(), Optional.empty(), SERVICE, false, Duration.ofSeconds(1), "ada"),
                Duration.ZERO);

        assertThat(stored).containsExactly("hello\nbye\n");
        assertThat(backEnd.list()).isEmpty();
    }

    @Test
    void twoContainersOfANameWithoutAnIdAreBothStored() throws Exception {
        WorkOrder.Remove first = running();
        WorkOrder.Remove order =
                new WorkOrder.Remove(first.place(), Optional.empty(), SERVICE, false, Duration.ofSeconds(1), "ada");
        archiver.storeAndRemove(order, Duration.ZERO);
        archiver.forget(order);

        backEnd.runs(spec -> FakeProgram.exits("again\n", 0));
        backEnd.start(SPEC);
        archiver.storeAndRemove(order, Duration.ZERO);

        assertThat(stored).containsExactly("hello\nbye\n", "again\n");
    }

    @Test
    void whatIsStoredIsNotReadAgainWhileItsContainerIsNotGone() throws Exception {
        WorkOrder.Remove order = ended("stored\n");
        backEnd.delayRemovals(true);
        assertThat(archiver.storeAndRemove(order, Duration.ZERO)).isEmpty();

        backEnd.refuseOutput(SPEC.containerName(), Kind.NOT_FOUND, "it is being removed");
        backEnd.delayRemovals(false);

        assertThat(lastLines(archiver, order)).contains("stored");
        assertThat(stored).containsExactly("stored\n");
    }

    @Test
    void aProgramThatEndedOnlyByTheFinalSignalIsNamed() throws Exception {
        backEnd.runs(spec -> FakeProgram.stubborn("deaf\n"));
        backEnd.start(SPEC);
        WorkOrder.Remove order =
                new WorkOrder.Remove(ContainerPlace.of(SPEC), Optional.empty(), SERVICE, false, GRACE, "ada");

        assertThat(archiver.storeAndRemove(order, Duration.ZERO)).isEmpty();
        assertThat(archiver.storeAndRemove(order, GRACE)).contains(new RemovalResult("deaf", Optional.of(GRACE)));
    }

    @Test
    void aProgramThatEndedInTimeIsNotNamedThoughItsContainerIsRemovedLater() throws Exception {
        WorkOrder.Remove order = running();
        full = true;
        assertUnavailable(archiver, order);
        full = false;

        assertThat(archiver.storeAndRemove(order, GRACE)).contains(new RemovalResult("hello\nbye", Optional.empty()));
    }

    private static Optional<String> lastLines(OutputArchiver archiver, WorkOrder.Remove order) throws BackEndException {
        return archiver.storeAndRemove(order, Duration.ZERO).map(RemovalResult::lastLines);
    }

    private static void assertUnavailable(OutputArchiver archiver, WorkOrder.Remove order) {
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> archiver.storeAndRemove(order, Duration.ZERO))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
    }

    private WorkOrder.Remove ended(String output) throws BackEndException {
        backEnd.runs(spec -> FakeProgram.exits(output, 0));
        return order(true);
    }

    private WorkOrder.Remove running() throws BackEndException {
        backEnd.runs(spec -> FakeProgram.endsPolitely("hello\n", "bye\n", 0));
        return order(false);
    }

    private WorkOrder.Remove order(boolean ended) throws BackEndException {
        String id = backEnd.start(SPEC).backendId();
        return new WorkOrder.Remove(
                ContainerPlace.of(SPEC), Optional.of(id), SERVICE, ended, Duration.ofSeconds(1), "ada");
    }
}
