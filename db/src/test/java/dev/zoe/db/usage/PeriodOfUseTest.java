package dev.zoe.db.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.user.UserEntity;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class PeriodOfUseTest extends DatabaseTest {
    private static final Instant NOON = Instant.parse("2026-03-10T12:00:00Z");
    private static final long GB = 1_000_000_000;

    @Autowired
    PeriodOfUseReader periods;

    @Autowired
    MeasurementStore measurements;

    @Autowired
    ReservationStore reservations;

    @Autowired
    ServiceRepository services;

    @Autowired
    ExecutionRepository executions;

    private long execution;

    /** Minutes in the first hour, ten minutes in the first day, hours after that. */
    @Test
    void periodsGrowWithTheAgeOfTheExecution() {
        Instant start = NOON.plusSeconds(7);
        List<Long> one = start(start, 1);
        measure(one, start.plusSeconds(30), 15, GB);
        measure(one, start.plusSeconds(90), 75, 3 * GB);
        measure(one, start.plusSeconds(3600), 75, 3 * GB);
        measure(one, start.plusSeconds(3900), 375, GB);
        measure(one, start.plus(Duration.ofHours(25)), 375, 0);

        List<PeriodOfUse> found = periods.newest(execution, 1000);

        // Half a core for half a minute, then one.
        assertThat(found.get(0)).isEqualTo(new PeriodOfUse(start, start.plusSeconds(60), 0.75, 2.0 * GB));
        // A core for half a minute, then nothing.
        assertThat(found.get(1))
                .isEqualTo(new PeriodOfUse(start.plusSeconds(60), start.plusSeconds(120), 0.5, 3.0 * GB));
        assertThat(found).hasSize(60 + 23 * 6 + 1);
        assertThat(found.get(60))
                .isEqualTo(new PeriodOfUse(start.plusSeconds(3600), start.plusSeconds(4200), 0.5, 0.5 * GB));
        assertThat(Duration.between(found.get(198).since(), found.get(198).until()))
                .isEqualTo(Duration.ofHours(1));
        assertThat(periods.newest(execution, 2)).isEqualTo(found.subList(197, 199));
    }

    @Test
    void theUseOfAllServicesIsAddedUpAndIsDeletedWithTheExecution() {
        measure(start(NOON, 3), NOON.plusSeconds(20), 10, GB);

        assertThat(periods.newest(execution, 10))
                .containsExactly(new PeriodOfUse(NOON, NOON.plusSeconds(20), 1.5, 3.0 * GB));
        executions.deleteAll();
        assertThat(periods.newest(execution, 10)).isEmpty();
    }

    /** Makes an execution with active services, all since {@code at}. */
    private List<Long> start(Instant at, int count) {
        UserEntity ada = samples.user("ada");
        execution = samples.execution("job", ada, ExecutionStatus.RUNNING).getId();
        jdbc.update(
                "update execution set started_at = ? where id = ?",
                OffsetDateTime.ofInstant(at, ZoneOffset.UTC),
                execution);
        List<Long> ids = IntStream.range(0, count)
                .mapToObj(ordinal -> {
                    ServiceEntity service = new ServiceEntity(execution, "worker", ordinal, false);
                    service.place("n1", "worker%d-%d-zoe".formatted(ordinal, execution), "it fits");
                    service.enter(ServiceStatus.ACTIVE, at);
                    return services.save(service).getId();
                })
                .toList();
        transaction.executeWithoutResult(status -> {
            ReservationChanges changes = new ReservationChanges();
            ids.forEach(id -> changes.begin(new Reservation(
                    id, ada.getId(), "ada", Optional.empty(), "job", Optional.empty(), false, 1000, GB)));
            reservations.record(changes, at);
        });
        return ids;
    }

    /** Each of the services has used this since its start. */
    private void measure(List<Long> ids, Instant at, double coreSeconds, long memory) {
        transaction.executeWithoutResult(status -> measurements.add(ids.stream()
                .map(id -> new Measurement(id, at, coreSeconds, memory))
                .toList()));
    }
}
