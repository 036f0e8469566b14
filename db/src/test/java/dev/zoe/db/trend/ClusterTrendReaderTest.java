package dev.zoe.db.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.db.DatabaseTest;
import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ClusterTrendReaderTest extends DatabaseTest {
    private static final Offset<Double> CLOSE = within(0.001);

    /** Four steps of a minute, up to now. */
    private static final TrendRange RANGE = TrendRange.until(NOW, Duration.ofMinutes(1), 4);

    @Autowired
    private ClusterTrendReader trends;

    @BeforeEach
    void begin() {
        jdbc.execute(
                """
                insert into users (id, username, fs_uid, role_id, quota_id, created_at) values (1, 'alice', 1, 1, 1, now());
                insert into node (name, back_end, address, status, millicores, memory, seen_at)
                values ('n1', 'fake', 'n1', 'up', 8000, 1, now()), ('n2', 'fake', 'n2', 'drained', 4000, 1, now()),
                       ('n3', 'fake', 'n3', 'lost', 16000, 1, now());
                """);
    }

    private void execution(int id, String status, int submitted, @Nullable String started, @Nullable String ended) {
        jdbc.update(
                """
                insert into execution (id, name, owner_id, status, kind, core_count, elastic_count, submitted_at, started_at,
                                       ended_at, description)
                values (?, 'sort', 1, ?, 'batch', 1, 1, '%1$s'::timestamptz - ? * interval '1 second',
                        '%1$s'::timestamptz - cast(? as float8) * interval '1 second',
                        '%1$s'::timestamptz - cast(? as float8) * interval '1 second',
                        '{"services": [{"name": "boss", "resources": {"cores": {"min": 2}}},
                                       {"name": "worker", "resources": {"cores": {"min": 0.5}}}]}')"""
                        .formatted(NOW),
                id,
                status,
                submitted,
                started,
                ended);
    }

    private void service(int id, int execution, String component, boolean core, boolean holds) {
        jdbc.update(
                "insert into service (id, execution_id, component, ordinal, name, core, status, node)"
                        + " values (?, ?, ?, 0, ? || '0', ?, ?, 'n1')",
                id,
                execution,
                component,
                component,
                core,
                holds ? "active" : "inactive");
        if (holds) {
            jdbc.update(
                    "insert into reservation (service_id, user_id, user_name, application, priority_class, core,"
                            + " millicores, memory, since) values (?, 1, 'alice', 'sort', '', ?, ?, 1, now())",
                    id,
                    core,
                    component.equals("boss") ? 2000 : 500);
        }
    }

    private void serviceEvent(int id, int execution, int ago, @Nullable String from, String to) {
        event("service", execution, Integer.toString(id), ago, from, to);
    }

    private void event(
            String kind, int execution, @Nullable String service, int ago, @Nullable String from, String to) {
        jdbc.update(
                "insert into event (at, kind, execution_id, service_id, subject, from_state, to_state, reason)"
                        + " values ('" + NOW
                        + "'::timestamptz - ? * interval '1 second', ?, ?, cast(? as bigint), 's', ?,"
                        + " ?, 'r')",
                ago,
                kind,
                execution,
                service,
                from,
                to);
    }

    @Test
    void withoutEventsTheReservedCoresWereTheSameAllTheTime() {
        execution(1, "running", 900, "800", null);
        service(1, 1, "boss", true, true);
        service(2, 1, "worker", false, true);
        serviceEvent(1, 1, 700, "created", "runnable");

        AllocationTrend trend = trends.allocation(RANGE);

        assertThat(trend.core()).containsExactly(2.0, 2.0, 2.0, 2.0);
        assertThat(trend.elastic()).containsExactly(0.5, 0.5, 0.5, 0.5);
        assertThat(trend.capacity()).isEqualTo(12);
    }

    @Test
    void reservedCoresAreTheMeanOfEachStep() {
        execution(1, "running", 900, "800", null);
        service(1, 1, "boss", true, true);
        service(2, 1, "worker", false, false);
        // Placed in the middle of the third step, and active later: one beginning.
        serviceEvent(1, 1, 90, "created", "runnable");
        serviceEvent(1, 1, 80, "runnable", "starting");
        serviceEvent(1, 1, 70, "starting", "active");
        // Held from the middle of the first step to a quarter of the second, and reclaimed in between.
        serviceEvent(2, 1, 210, "created", "runnable");
        serviceEvent(2, 1, 180, "active", "terminating");
        serviceEvent(2, 1, 165, "terminating", "created");

        AllocationTrend trend = trends.allocation(RANGE);

        assertThat(trend.core())
                .usingComparatorForType((a, b) -> Math.abs(a - b) < 0.001 ? 0 : 1, Double.class)
                .containsExactly(0.0, 0.0, 1.0, 2.0);
        assertThat(trend.elastic().get(0)).isEqualTo(0.25, CLOSE);
        assertThat(trend.elastic().get(1)).isEqualTo(0.125, CLOSE);
        assertThat(trend.elastic().get(2)).isEqualTo(0, CLOSE);
    }

    @Test
    void waitingExecutionsAreCountedBackFromThoseThatWaitNow() {
        execution(1, "submitted", 30, null, null);
        execution(2, "running", 900, "60", null);
        execution(3, "cancelled", 150, null, "90");
        event("execution", 1, null, 30, null, "submitted");
        event("execution", 2, null, 120, "queued", "starting");
        event("execution", 2, null, 60, "starting", "running");
        event("execution", 3, null, 150, null, "submitted");
        event("execution", 3, null, 149, "submitted", "queued");
        event("execution", 3, null, 90, "queued", "cancelled");

        List<Double> waiting = trends.waiting(RANGE);

        assertThat(waiting.get(0)).isEqualTo(1, CLOSE);
        assertThat(waiting.get(1)).isEqualTo(1.5, CLOSE);
        assertThat(waiting.get(2)).isEqualTo(0.5, CLOSE);
        assertThat(waiting.get(3)).isEqualTo(0.5, CLOSE);
    }

    @Test
    void onlyExecutionsThatEndedWellHaveATurnaround() {
        execution(1, "terminated", 310, "110", "10");
        execution(2, "terminated", 30, "12", "10");
        execution(3, "error", 900, "800", "10");
        execution(4, "terminated", 900, "800", "700");

        List<CompletionTrend> trend = trends.completions(RANGE);

        assertThat(trend.subList(0, 3)).containsOnly(CompletionTrend.NONE);
        CompletionTrend last = trend.get(3);
        assertThat(last.ended()).isEqualTo(2);
        assertThat(last.turnaround()).isEqualTo(160, CLOSE);
        assertThat(last.longTurnaround()).isEqualTo(286, CLOSE);
        // 300 s of 100 s, and 20 s of 2 s that count as 10 s.
        assertThat(last.normalized()).isEqualTo(2.5, CLOSE);
    }
}
