package dev.zoe.db.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceRow.Port;
import dev.zoe.db.usage.MeasuredUse;
import dev.zoe.db.usage.Measurement;
import dev.zoe.db.usage.MeasurementStore;
import dev.zoe.db.usage.Reservation;
import dev.zoe.db.usage.ReservationChanges;
import dev.zoe.db.usage.ReservationStore;
import dev.zoe.db.user.UserEntity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ServiceReaderTest extends DatabaseTest {

    @Autowired
    ServiceReader reader;

    @Autowired
    ServiceRepository services;

    @Autowired
    ReservationStore reservations;

    @Autowired
    MeasurementStore measurements;

    private UserEntity ada;
    private long execution;

    @BeforeEach
    void anExecution() {
        ada = samples.user("ada");
        execution = samples.execution("job", ada, ExecutionStatus.RUNNING).getId();
    }

    @Test
    void aServiceThatIsNotPlacedHasNothingButItsName() {
        long id =
                services.save(new ServiceEntity(execution, "worker", 0, false)).getId();

        assertThat(reader.ofExecution(execution))
                .containsExactly(new ServiceRow(
                        id,
                        execution,
                        "worker",
                        "worker0",
                        false,
                        "created",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        0,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of()));
    }

    @Test
    void aServiceThatFailedHasAllThatIsKnownOfIt() {
        ServiceEntity service = new ServiceEntity(execution, "driver", 0, true);
        service.addPort(new ServicePortEntity("ui", 8080, "tcp", null));
        service.addPort(new ServicePortEntity("data", 7077, "udp", null));
        service.place("node-1", "driver0-1-zoe", "it fits");
        service.setAddress("10.0.0.2");
        service.countRestart();
        service.enter(ServiceStatus.ACTIVE, NOW);
        service.setResult(137, true, "it was killed");
        service.enter(ServiceStatus.ERROR, NOW.plusSeconds(5));
        service.getPorts().get(0).setHostAddress("node-1:32768");
        long id = services.save(service).getId();

        assertThat(reader.ofExecution(execution))
                .containsExactly(new ServiceRow(
                        id,
                        execution,
                        "driver",
                        "driver0",
                        true,
                        "error",
                        Optional.of("node-1"),
                        Optional.of("driver0-1-zoe"),
                        Optional.of("10.0.0.2"),
                        Optional.of(137),
                        true,
                        Optional.of("it was killed"),
                        1,
                        Optional.of(NOW),
                        Optional.of(NOW.plusSeconds(5)),
                        Optional.empty(),
                        List.of(
                                new Port("data", 7077, "udp", Optional.empty()),
                                new Port("ui", 8080, "tcp", Optional.of("node-1:32768")))));
    }

    @Test
    void whatAServiceUsesIsThatOfItsNewestMeasurementWhileItIsActive() {
        ServiceEntity service = active("worker", 0);
        measure(service);

        assertThat(reader.ofExecution(execution))
                .extracting(ServiceRow::used)
                .containsExactly(Optional.of(new MeasuredUse(service.getId(), 1.5, 2_000_000, NOW.plusSeconds(10))));

        jdbc.update("update service set status = 'terminating' where id = ?", service.getId());
        assertThat(reader.ofExecution(execution)).extracting(ServiceRow::used).containsExactly(Optional.empty());
    }

    @Test
    void servicesComeByComponentAndOrdinalAndOfOneExecution() {
        List.of(10, 9, 2).forEach(ordinal -> active("worker", ordinal));
        active("driver", 0);
        long other = samples.execution("other", ada, ExecutionStatus.RUNNING).getId();
        services.save(new ServiceEntity(other, "alien", 0, true));

        assertThat(reader.ofExecution(execution))
                .extracting(ServiceRow::name)
                .containsExactly("driver0", "worker2", "worker9", "worker10");
        assertThat(reader.summariesOfExecution(execution))
                .extracting(ServiceSummary::name)
                .containsExactly("driver0", "worker2", "worker9", "worker10");
    }

    @Test
    void aSummaryHasWhatAServiceIsAndItsState() {
        ServiceEntity service = active("worker", 3);

        assertThat(reader.summariesOfExecution(execution))
                .containsExactly(new ServiceSummary(service.getId(), "worker", "worker3", false, "active"));
    }

    @Test
    void oneIsFoundByItsNameWithItsPortsAlone() {
        active("worker", 0);
        ServiceEntity wanted = active("worker", 1);

        ServiceRow found = reader.find(execution, "worker1").orElseThrow();

        assertThat(found.id()).isEqualTo(wanted.getId());
        assertThat(found.ports()).containsExactly(new Port("ui", 8081, "tcp", Optional.empty()));
        assertThat(reader.find(execution, "worker2")).isEmpty();
        assertThat(reader.find(execution + 1, "worker1")).isEmpty();
    }

    private ServiceEntity active(String component, int ordinal) {
        ServiceEntity service = new ServiceEntity(execution, component, ordinal, false);
        service.addPort(new ServicePortEntity("ui", 8080 + ordinal, "tcp", null));
        service.place("node-1", "%s%d-%d-zoe".formatted(component, ordinal, execution), "it fits");
        service.enter(ServiceStatus.ACTIVE, NOW);
        return services.save(service);
    }

    /** It has used 15 core-seconds in its first 10 s. */
    private void measure(ServiceEntity service) {
        transaction.executeWithoutResult(status -> {
            ReservationChanges changes = new ReservationChanges();
            changes.begin(new Reservation(
                    service.getId(),
                    ada.getId(),
                    "ada",
                    Optional.empty(),
                    "job",
                    Optional.empty(),
                    false,
                    2000,
                    4_000_000));
            reservations.record(changes, NOW);
        });
        transaction.executeWithoutResult(status ->
                measurements.add(List.of(new Measurement(service.getId(), NOW.plusSeconds(10), 15, 2_000_000))));
    }
}
