package dev.zoe.web.execution.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.event.ExecutionHistory;
import dev.zoe.db.event.HistoryEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spans and marks that are made of events. */
class HistoriesTest {
    private final List<HistoryEvent> events = new ArrayList<>();

    @Test
    void anElasticServiceThatWasReclaimedComesBack() {
        events.add(Sample.change(0, "", "submitted", "submitted by alice"));
        events.add(Sample.change(10, "worker1", "runnable", "fewest services"));
        events.add(Sample.change(11, "worker1", "starting", "its turn has come"));
        events.add(Sample.change(15, "worker1", "active", "its program runs"));
        events.add(Sample.change(40, "worker1", "terminating", "node n1: application 3 needs the capacity"));
        events.add(Sample.change(42, "worker1", "inactive", "stopped"));
        events.add(Sample.change(60, "worker1", "runnable", "fewest services"));
        events.add(Sample.change(62, "worker1", "active", "its program runs"));

        ServiceHistory history = history("worker1", false, "active");

        assertThat(spans(history.spans()))
                .containsExactly(
                        "WAITING 0-10",
                        "STARTING 10-15",
                        "RUNNING 15-40",
                        "STOPPING 40-42",
                        "RECLAIMED 42-60",
                        "STARTING 60-62",
                        "RUNNING 62-100");
        assertThat(history.marks()).extracting(Mark::kind).containsExactly("reclaimed");
        assertThat(history.times(Phase.RUNNING)).isEqualTo(2);
        assertThat(history.in(Phase.RUNNING)).hasSeconds(63);
    }

    @Test
    void aServiceThatEndedOfItselfWasNotReclaimed() {
        events.add(Sample.change(10, "worker1", "runnable", "fewest services"));
        events.add(Sample.change(15, "worker1", "active", "its program runs"));
        events.add(Sample.change(40, "worker1", "terminating", "ended with exit code 0"));
        events.add(Sample.change(42, "worker1", "inactive", "ended with exit code 0"));

        ServiceHistory history = history("worker1", false, "inactive");

        assertThat(spans(history.spans()))
                .containsExactly("WAITING 0-10", "STARTING 10-15", "RUNNING 15-40", "STOPPING 40-42");
        assertThat(history.marks()).isEmpty();
    }

    @Test
    void aServiceOfAnIdleExecutionWasNotReclaimed() {
        events.add(Sample.change(10, "worker1", "runnable", "fewest services"));
        events.add(Sample.change(15, "worker1", "active", "its program runs"));
        events.add(Sample.change(40, "worker1", "terminating", "the execution is idle since 2026-11-26T10:00:20Z"));
        events.add(Sample.change(42, "worker1", "inactive", "stopped"));
        events.add(Sample.change(60, "worker1", "runnable", "fewest services"));
        events.add(Sample.change(61, "worker1", "active", "its program runs"));
        events.add(Sample.change(70, "worker1", "terminating", "node n1: application 3 needs the capacity"));
        events.add(Sample.change(71, "worker1", "inactive", "stopped"));

        ServiceHistory history = history("worker1", false, "inactive");

        assertThat(spans(history.spans()))
                .containsExactly(
                        "WAITING 0-10",
                        "STARTING 10-15",
                        "RUNNING 15-40",
                        "STOPPING 40-42",
                        "IDLE 42-60",
                        "STARTING 60-61",
                        "RUNNING 61-70",
                        "STOPPING 70-71",
                        "RECLAIMED 71-100");
        assertThat(history.marks()).extracting(Mark::kind).containsExactly("idle", "reclaimed");
    }

    @Test
    void servicesThatStopWithTheirExecutionWereNotReclaimed() {
        events.add(Sample.change(10, "worker1", "runnable", "fewest services"));
        events.add(Sample.change(15, "worker1", "active", "its program runs"));
        events.add(Sample.change(40, "worker1", "terminating", "the execution ends"));
        events.add(Sample.change(42, "worker1", "inactive", "stopped"));

        assertThat(spans(history("worker1", false, "inactive").spans())).doesNotContain("RECLAIMED 42-100");
    }

    @Test
    void aServiceThatFailedWaitsForItsRestart() {
        events.add(Sample.change(10, "boss0", "runnable", "fewest services"));
        events.add(Sample.change(15, "boss0", "active", "its program runs"));
        events.add(Sample.change(40, "boss0", "error", "its container vanished"));
        events.add(Sample.change(44, "boss0", "runnable", "fewest services"));
        events.add(Sample.change(45, "boss0", "active", "its program runs"));

        ServiceHistory history = history("boss0", true, "active");

        assertThat(spans(history.spans()))
                .containsExactly(
                        "WAITING 0-10",
                        "STARTING 10-15",
                        "RUNNING 15-40",
                        "WAITING 40-44",
                        "STARTING 44-45",
                        "RUNNING 45-100");
        assertThat(history.marks()).extracting(Mark::kind).containsExactly("error");
    }

    @Test
    void anExecutionHasSpansAndMarksToo() {
        events.add(Sample.change(0, "", "submitted", "submitted by alice"));
        events.add(Sample.change(1, "", "queued", "waits for its turn"));
        events.add(Sample.change(10, "", "starting", "all of its core is placed"));
        events.add(Sample.change(20, "", "running", "all of its core is active"));
        events.add(Sample.note(30, "cancellation requested by alice"));

        Histories histories = Histories.of(
                Sample.execution("running"), List.of(), new ExecutionHistory(events, false), Sample.at(100));

        assertThat(spans(histories.execution())).containsExactly("WAITING 0-10", "STARTING 10-20", "RUNNING 20-100");
        assertThat(histories.marks()).extracting(Mark::text).contains("cancellation requested by alice");
    }

    /** What was before is not known; the first change that is known says in which state it was. */
    @Test
    void whenOlderEventsAreLeftOutSpansBeginLater() {
        events.add(Sample.change(50, "worker0", "active", "its program runs"));
        events.add(Sample.stop(60, "worker1", "node n1: application 3 needs the capacity"));

        Histories histories = Histories.of(
                Sample.execution("running"),
                List.of(
                        Sample.service("worker", 0, false, "active"),
                        Sample.service("worker", 1, false, "terminating"),
                        Sample.service("boss", 0, true, "active")),
                new ExecutionHistory(events, true),
                Sample.at(100));

        assertThat(spans(histories.services().get(1).spans())).containsExactly("RUNNING 50-60", "STOPPING 60-100");
        assertThat(spans(histories.services().get(2).spans())).containsExactly("RUNNING 50-100");
    }

    private ServiceHistory history(String name, boolean isCore, String status) {
        String component = name.substring(0, name.length() - 1);
        int ordinal = name.charAt(name.length() - 1) - '0';
        return Histories.of(
                        Sample.execution("running"),
                        List.of(Sample.service(component, ordinal, isCore, status)),
                        new ExecutionHistory(events, false),
                        Sample.at(100))
                .services()
                .get(0);
    }

    private static List<String> spans(List<Span> spans) {
        return spans.stream()
                .map(span -> "%s %d-%d".formatted(span.phase(), Sample.second(span.from()), Sample.second(span.to())))
                .toList();
    }
}
