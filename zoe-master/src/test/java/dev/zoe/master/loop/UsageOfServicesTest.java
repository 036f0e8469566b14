package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.usage.UsageDimension;
import dev.zoe.db.usage.UsageFilter;
import dev.zoe.db.usage.UsageReader;
import dev.zoe.db.usage.UsageSum;
import dev.zoe.master.backend.testing.FakeBackEnd;
import io.micrometer.core.instrument.MeterRegistry;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What a master writes about the reservations of services, as they are placed, reclaimed and released. */
class UsageOfServicesTest extends MasterTestBase {

    @Test
    void coreElasticAndReclaimedServicesAreKeptApart() {
        long first = fixture.submit(
                batch("first").main("boss").component("worker", 0, 2).json());
        fixture.awaitActive(first, "boss0", "worker0", "worker1");
        long second = fixture.submit(
                batch("second").main("boss").component("store", 1, 1).json());
        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
        assertThat(usage()).containsOnlyKeys("first core", "first elastic", "first lost", "second core");

        fixture.backEnd().end(boss(first), 0);
        fixture.backEnd().end(boss(second), 0);
        fixture.awaitStatus(first, ExecutionStatus.TERMINATED);
        fixture.awaitStatus(second, ExecutionStatus.TERMINATED);

        Map<String, Double> usage = usage();
        assertThat(usage).containsOnlyKeys("first core", "first elastic", "first lost", "second core");
        assertThat(of(usage, "first core")).isBetween(active(first, "boss0"), whole(first));
        // One of them was reclaimed, and may have been placed again at the end.
        assertThat(of(usage, "first elastic") + of(usage, "first lost")).isBetween(0.0, 2 * whole(first));
        assertThat(of(usage, "second core"))
                .isBetween(active(second, "boss0") + active(second, "store0"), 2 * whole(second));
        fixture.awaitUntil(() -> assertThat(counted("core"))
                .isCloseTo(of(usage, "first core") + of(usage, "second core"), Offset.offset(1e-3)));
        assertThat(counted("lost")).isCloseTo(of(usage, "first lost"), Offset.offset(1e-3));
    }

    @Test
    void whatHasNotEndedCountsAndAMasterThatStartsAgainChangesNothing() {
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.stopMaster();
        fixture.startMaster();
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        double before = of(usage(), "rigid core");

        fixture.backEnd().end("solo0-%d-zoe".formatted(id), 0);
        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);

        assertThat(before).isPositive();
        assertThat(of(usage(), "rigid core")).isGreaterThanOrEqualTo(before).isBetween(active(id, "solo0"), whole(id));
    }

    @Test
    void anExecutionThatWaitsReservesNothing() {
        fixture.submit(batch("large").main("boss").component("worker", 3, 3).json());
        fixture.awaitUntil(() -> assertThat(usage()).containsKey("large core"));
        long waiting = fixture.submit(RIGID);
        fixture.awaitStatus(waiting, ExecutionStatus.QUEUED);
        fixture.cancel(waiting);
        fixture.awaitStatus(waiting, ExecutionStatus.CANCELLED);

        assertThat(usage()).containsOnlyKeys("large core");
    }

    private static double of(Map<String, Double> usage, String key) {
        return Objects.requireNonNull(usage.get(key), key);
    }

    /** The container in memory says that it has used 1 ms and uses 1 MB, whenever it is asked. */
    @Test
    void whatProgramsUseIsMeasured() {
        fixture.close();
        fixture = new MasterFixture(
                workspaces,
                new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16 * MasterFixture.GIB)),
                Clock.systemUTC(),
                Map.of("zoe.master.measure", "50ms"));
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.awaitUntil(() -> assertThat(sum().measured().coreSeconds()).isGreaterThan(BigDecimal.valueOf(0.3)));

        fixture.backEnd().end("solo0-%d-zoe".formatted(id), 0);
        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);

        UsageSum sum = sum();
        assertThat(sum.used().coreSeconds()).isEqualByComparingTo("0.001");
        assertThat(sum.measured().coreSeconds())
                .isGreaterThan(BigDecimal.valueOf(0.3))
                .isLessThanOrEqualTo(sum.reserved().coreSeconds());
        assertThat(sum.used().byteSeconds())
                .isPositive()
                .isLessThanOrEqualTo(sum.measured().coreSeconds().multiply(BigDecimal.valueOf(1_000_000)));
    }

    private UsageSum sum() {
        UsageFilter filter = new UsageFilter(
                LocalDate.EPOCH,
                LocalDate.EPOCH.plusYears(200),
                List.of(UsageDimension.USER),
                Optional.empty(),
                Optional.empty());
        return fixture.bean(UsageReader.class).read(filter, List.of(), 2).stream()
                .findFirst()
                .orElseThrow();
    }

    /** Core-seconds by application and kind. */
    private Map<String, Double> usage() {
        Map<String, Double> usage = new TreeMap<>();
        UsageFilter filter = new UsageFilter(
                LocalDate.EPOCH,
                LocalDate.EPOCH.plusYears(200),
                List.of(UsageDimension.APPLICATION, UsageDimension.KIND),
                Optional.empty(),
                Optional.empty());
        fixture.bean(UsageReader.class)
                .read(filter, List.of(), 100)
                .forEach(sum -> usage.put(
                        String.join(" ", sum.keys()),
                        sum.reserved().coreSeconds().doubleValue()));
        return usage;
    }

    /** Seconds for which the program of a service ran: a part of the time of its reservation. */
    private double active(long execution, String service) {
        return fixture.service(execution, service).activeSeconds(Instant.now());
    }

    /** Seconds since the submission of an execution, which none of its reservations exceeds. */
    private double whole(long execution) {
        return Duration.between(fixture.execution(execution).getSubmittedAt(), Instant.now())
                        .toMillis()
                / 1000.0;
    }

    private double counted(String kind) {
        return fixture.bean(MeterRegistry.class)
                .get("zoe.reserved.core.seconds")
                .tag("kind", kind)
                .counter()
                .count();
    }
}
