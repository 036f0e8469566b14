package dev.zoe.db.usage;

import static dev.zoe.db.usage.UsageDimension.APPLICATION;
import static dev.zoe.db.usage.UsageDimension.CLASS;
import static dev.zoe.db.usage.UsageDimension.DAY;
import static dev.zoe.db.usage.UsageDimension.GROUP;
import static dev.zoe.db.usage.UsageDimension.KIND;
import static dev.zoe.db.usage.UsageDimension.USER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.quota.QuotaUsage;
import dev.zoe.db.quota.QuotaUsageReader;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

class UsageTest extends DatabaseTest {

    private static final Instant NOON = Instant.parse("2026-03-10T12:00:00Z");
    private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
    private static final LocalDate LAST = LocalDate.of(2030, 12, 31);
    private static final long GB = 1_000_000_000;

    @Autowired
    ReservationStore store;

    @Autowired
    UsageReader usage;

    @Autowired
    QuotaUsageReader quotas;

    @Autowired
    MeasurementStore measurements;

    @Autowired
    ServiceRepository services;

    @Autowired
    ExecutionRepository executions;

    @Autowired
    UserRepository users;

    private UserEntity ada;
    private List<Long> ids;

    @BeforeEach
    void placeServices() {
        jdbc.execute("truncate usage_day");
        ada = samples.user("ada");
        ids = services("job", ada, 20);
    }

    private List<Long> services(String name, UserEntity owner, int count) {
        long execution = samples.execution(name, owner, ExecutionStatus.RUNNING).getId();
        return services
                .saveAll(IntStream.range(0, count)
                        .mapToObj(ordinal -> new ServiceEntity(execution, "worker", ordinal, false))
                        .toList())
                .stream()
                .map(ServiceEntity::getId)
                .toList();
    }

    @Test
    void anOpenReservationCountsUntilNowAndAReleasedOneUntilItsEnd() {
        at(NOON, changes -> changes.begin(of(ids.get(0), true, 2000, 3 * GB)));
        at(NOON.plusSeconds(60), changes -> changes.release(ids.get(0)));
        transaction.executeWithoutResult(status -> {
            Instant now = now();
            ReservationChanges changes = new ReservationChanges();
            changes.begin(of(ids.get(1), false, 500, GB));
            store.record(changes, now.minusSeconds(10));

            assertThat(read(KIND)).containsExactly(Map.entry("core", "120 180"), Map.entry("elastic", "5 10"));
        });
    }

    @Test
    void theQuotaOfAUserCountsElasticServicesWhileTheyHoldResources() {
        at(NOON, changes -> {
            changes.begin(of(ids.get(0), true, 2000, GB));
            changes.begin(of(ids.get(1), false, 500, 2 * GB));
            changes.begin(of(ids.get(2), false, 1000, 4 * GB));
        });
        at(NOON.plusSeconds(60), changes -> changes.release(ids.get(1)));

        QuotaUsage used = quotas.ofUser(ada.getId());

        assertThat(used.elasticMillicores()).isEqualTo(1000);
        assertThat(used.elasticMemory()).isEqualTo(4 * GB);
    }

    @Test
    void everyDayOfUtcGetsItsPart() {
        at(Instant.parse("2026-03-10T23:59:50Z"), changes -> changes.begin(of(ids.get(0), true, 1000, GB)));
        at(Instant.parse("2026-03-12T00:00:05Z"), changes -> changes.release(ids.get(0)));
        at(Instant.parse("2026-03-20T10:00:00Z"), changes -> changes.begin(of(ids.get(0), true, 1000, GB)));
        at(Instant.parse("2026-03-21T00:00:00Z"), changes -> changes.release(ids.get(0)));

        assertThat(read(DAY))
                .containsExactly(
                        Map.entry("2026-03-10", "10 10"),
                        Map.entry("2026-03-11", "86400 86400"),
                        Map.entry("2026-03-12", "5 5"),
                        Map.entry("2026-03-20", "50400 50400"));
        assertThat(sums(LocalDate.of(2026, 3, 11), LocalDate.of(2026, 3, 12), List.of(KIND)))
                .containsExactly(Map.entry("core", "86405 86405"));
    }

    @Test
    void whatWasReclaimedIsLost() {
        at(NOON, changes -> {
            changes.begin(of(ids.get(0), false, 1000, GB));
            changes.begin(of(ids.get(1), false, 1000, GB));
        });
        at(NOON.plusSeconds(5), changes -> changes.reclaim(ids.get(1)));
        List<ReservedAmount> reserved = at(NOON.plusSeconds(10), changes -> {
            changes.release(ids.get(0));
            changes.release(ids.get(1));
        });

        assertThat(read(KIND)).containsExactly(Map.entry("elastic", "10 10"), Map.entry("lost", "10 10"));
        assertThat(reserved)
                .containsExactlyInAnyOrder(
                        new ReservedAmount(UsageKind.ELASTIC, 10, 10.0 * GB),
                        new ReservedAmount(UsageKind.LOST, 10, 10.0 * GB));
    }

    @Test
    void aRepeatedTransitionCountsOnce() {
        at(NOON, changes -> changes.begin(of(ids.get(0), true, 1000, GB)));
        at(NOON.plusSeconds(3), changes -> changes.begin(of(ids.get(0), true, 1000, GB)));
        at(NOON.plusSeconds(10), changes -> changes.release(ids.get(0)));
        at(NOON.plusSeconds(20), changes -> changes.release(ids.get(0)));

        assertThat(read(KIND)).containsExactly(Map.entry("core", "10 10"));
    }

    @Test
    void aCycleThatIsRolledBackCountsNothing() {
        at(NOON, changes -> changes.begin(of(ids.get(0), true, 1000, GB)));
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    ReservationChanges changes = new ReservationChanges();
                    changes.release(ids.get(0));
                    store.record(changes, NOON.plusSeconds(10));
                    throw new IllegalStateException("the master dies");
                }))
                .hasMessage("the master dies");

        at(NOON.plusSeconds(30), changes -> changes.release(ids.get(0)));

        assertThat(read(KIND)).containsExactly(Map.entry("core", "30 30"));
        assertThatThrownBy(() -> store.record(new ReservationChanges(), NOON))
                .isInstanceOf(IllegalTransactionStateException.class);
    }

    @Test
    void aServiceThatIsReleasedAndPlacedAgainAtOnceHasTwoReservations() {
        at(NOON, changes -> changes.begin(of(ids.get(0), false, 1000, GB)));
        at(NOON.plusSeconds(10), changes -> {
            changes.release(ids.get(0));
            changes.begin(of(ids.get(0), false, 1000, 2 * GB));
        });
        at(NOON.plusSeconds(20), changes -> {
            changes.reclaim(ids.get(0));
            changes.release(ids.get(0));
        });
        at(NOON.plusSeconds(30), changes -> {
            changes.begin(of(ids.get(0), false, 1000, GB));
            changes.release(ids.get(0));
        });

        assertThat(read(KIND)).containsExactly(Map.entry("elastic", "10 10"), Map.entry("lost", "10 20"));
        assertThat(number("select count(*) from reservation")).isZero();
    }

    @Test
    void theClockOfANewLeaderMayBeBehind() {
        at(NOON, changes -> changes.begin(of(ids.get(0), true, 1000, GB)));
        at(NOON.minusSeconds(10), changes -> changes.release(ids.get(0)));

        assertThat(read(KIND)).isEmpty();
    }

    @Test
    void measurementsCoverAPartOfTheReservation() {
        Instant begin = Instant.parse("2026-03-10T23:59:00Z");
        at(begin, changes -> {
            changes.begin(of(ids.get(0), true, 2000, 4 * GB));
            changes.begin(of(ids.get(1), true, 2000, 4 * GB));
        });
        ServiceEntity active = services.findById(ids.get(0)).orElseThrow();
        active.place("n1", "worker0-1-zoe", "it fits");
        active.enter(ServiceStatus.STARTING, begin);
        active.enter(ServiceStatus.ACTIVE, begin.plusSeconds(20));
        services.save(active);
        assertThat(measurements.active()).containsExactly(new MeasuredService(ids.get(0), "worker0-1-zoe", "n1"));

        measure(begin.plusSeconds(30), 10, 2 * GB);
        measure(begin.plusSeconds(30), 11, 2 * GB);
        measure(begin.plusSeconds(90), 60, GB);
        measure(begin.plusSeconds(80), 90, GB);
        at(begin.plusSeconds(100), changes -> ids.forEach(changes::release));
        measure(begin.plusSeconds(120), 110, GB);

        // 90 of 100 s are measured, 60 of them before midnight. Memory: 10 s of 2 GB and 60 s of 1 GB.
        assertThat(usage.read(
                        new UsageFilter(FIRST, LAST, List.of(DAY), Optional.empty(), Optional.empty()), List.of(), 9))
                .extracting(
                        sum -> sum.keys().get(0) + amount(sum.reserved()) + amount(sum.measured()) + amount(sum.used()))
                .containsExactly("2026-03-10 240 480 120 240 40 53", "2026-03-11 160 320 60 120 20 27");
    }

    @Test
    void aMeasurementDoesNotWaitForTheLoop() {
        at(NOON, changes -> changes.begin(of(ids.get(0), true, 1000, GB)));
        ServiceEntity active = services.findById(ids.get(0)).orElseThrow();
        active.place("n1", "worker0-1-zoe", "it fits");
        active.enter(ServiceStatus.ACTIVE, NOON);
        services.save(active);
        TransactionTemplate other = new TransactionTemplate(
                Objects.requireNonNull(transaction.getTransactionManager()),
                new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW));
        transaction.executeWithoutResult(status -> {
            ReservationChanges changes = new ReservationChanges();
            changes.release(ids.get(0));
            store.record(changes, NOON.plusSeconds(10));
            other.executeWithoutResult(
                    inner -> measurements.add(List.of(new Measurement(ids.get(0), NOON.plusSeconds(5), 3, GB))));
        });

        assertThat(read(KIND)).containsExactly(Map.entry("core", "10 10"));
    }

    private void measure(Instant at, double coreSeconds, long memory) {
        transaction.executeWithoutResult(
                status -> measurements.add(List.of(new Measurement(ids.get(0), at, coreSeconds, memory))));
    }

    private static String amount(UsageSum.Amount amount) {
        return " " + amount.coreSeconds().setScale(0, RoundingMode.HALF_UP) + " "
                + amount.byteSeconds().divide(BigDecimal.valueOf(GB), 0, RoundingMode.HALF_UP);
    }

    @Test
    void theUsageStaysWhenExecutionAndUserAreDeletedAndBelongsToNoOther() {
        at(NOON, changes -> changes.begin(of(ids.get(0), true, 1000, GB)));
        at(NOON.plusSeconds(10), changes -> changes.release(ids.get(0)));
        executions.deleteAll();
        users.delete(ada);
        UserEntity next = samples.user("ada");

        assertThat(read(USER)).containsExactly(Map.entry("ada", "10 10"));
        assertThat(usage.read(
                        new UsageFilter(FIRST, LAST, List.of(USER), Optional.of(next.getId()), Optional.empty()),
                        List.of(),
                        10))
                .isEmpty();
    }

    @Test
    void aMasterOfAnEarlierVersionLosesNothingThatCanBeKnown() {
        jdbc.update(
                "update execution set description = ?::jsonb",
                """
                {"name": "word-count", "priority": "high", "services": [{"name": "other"},
                 {"name": "worker", "resources": {"cores": {"min": 1.5}, "memory": {"min": 2000000000}}}]}""");
        services.findAllById(ids.subList(0, 2)).forEach(service -> {
            service.place("n1", service.getName(), "it fits");
            service.enter(ServiceStatus.STARTING, NOON);
            service.enter(ServiceStatus.ACTIVE, NOON);
            services.save(service);
        });
        // The earlier version released this one, and did not know of the reservation.
        at(NOON, changes -> changes.begin(of(ids.get(2), true, 1000, GB)));
        ServiceEntity ended = services.findById(ids.get(2)).orElseThrow();
        ended.enter(ServiceStatus.ERROR, NOON.plusSeconds(7));
        services.save(ended);

        for (int i = 0; i < 2; i++) {
            transaction.executeWithoutResult(status -> store.repair(NOON.plusSeconds(100)));
        }
        at(NOON.plusSeconds(20), changes -> ids.forEach(changes::release));

        assertThat(read(APPLICATION, CLASS, KIND))
                .containsExactly(Map.entry("word-count  core", "7 7"), Map.entry("word-count high elastic", "60 80"));
    }

    @Test
    void pagesContinueAfterTheLastKeys() {
        List<Long> others = services("another", samples.user("bob"), 3);
        at(NOON, changes -> {
            changes.begin(of(ids.get(0), true, 1000, GB));
            changes.begin(of(ids.get(1), false, 1000, GB));
            changes.begin(new Reservation(
                    others.get(0), 99, "bob", Optional.of("physics"), "Sort-9", Optional.of("high"), true, 1000, GB));
            changes.begin(new Reservation(
                    others.get(1), 99, "bob", Optional.empty(), "sort-8", Optional.empty(), true, 1000, GB));
        });
        at(NOON.plusSeconds(86_400), changes -> {
            ids.forEach(changes::release);
            others.forEach(changes::release);
        });
        for (List<UsageDimension> by : List.of(
                List.of(DAY, USER, GROUP, APPLICATION, CLASS, KIND), List.of(KIND, DAY), List.of(APPLICATION))) {
            UsageFilter filter = new UsageFilter(FIRST, LAST, by, Optional.empty(), Optional.empty());
            List<UsageSum> all = usage.read(filter, List.of(), 100);
            List<UsageSum> pages = new ArrayList<>();
            List<UsageSum> page = usage.read(filter, List.of(), 1);
            while (!page.isEmpty()) {
                pages.addAll(page);
                page = usage.read(filter, page.get(0).keys(), 1);
            }
            assertThat(pages).isEqualTo(all).doesNotHaveDuplicates();
        }
    }

    @Test
    void usageIsThatOfTheGroupThatTheExecutionsCountFor() {
        List<Long> others = services("another", samples.user("bob"), 2);
        at(NOON, changes -> {
            changes.begin(of(ids.get(0), true, 1000, GB));
            changes.begin(new Reservation(
                    others.get(0), 99, "bob", Optional.of("physics"), "sort", Optional.empty(), true, 1000, GB));
            changes.begin(new Reservation(
                    others.get(1), 99, "bob", Optional.of("biology"), "sort", Optional.empty(), true, 2000, GB));
        });
        at(NOON.plusSeconds(10), changes -> {
            ids.forEach(changes::release);
            others.forEach(changes::release);
        });

        assertThat(read(GROUP, USER))
                .containsExactly(
                        Map.entry(" ada", "10 10"),
                        Map.entry("biology bob", "20 10"),
                        Map.entry("physics bob", "10 10"));
        UsageFilter ofPhysics =
                new UsageFilter(FIRST, LAST, List.of(USER), Optional.empty(), Optional.empty(), Optional.of("physics"));
        assertThat(usage.read(ofPhysics, List.of(), 9))
                .singleElement()
                .satisfies(sum -> assertThat(sum.reserved().coreSeconds()).isEqualByComparingTo("10"));
    }

    /** Against an account that this test keeps: intervals in a list, added up by the day. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theSumsAreThoseOfAllIntervalsInEveryLifeCycle(long seed) {
        Random random = new Random(seed);
        Map<Long, Open> open = new HashMap<>();
        Map<String, BigDecimal> expected = new TreeMap<>();
        Instant now = NOON;
        for (int step = 0; step < 60; step++) {
            now = now.plusMillis((long) (Math.pow(10, random.nextDouble(8)) * random.nextDouble(1, 10)));
            Instant time = now;
            at(now, changes -> {
                for (long id : ids) {
                    int choice = random.nextInt(6);
                    if (choice == 0 && !open.containsKey(id)) {
                        Reservation begun = of(id, random.nextBoolean(), random.nextLong(64_000), random.nextLong(GB));
                        changes.begin(begun);
                        open.put(id, new Open(begun, time, false));
                    } else if (choice == 1
                            && open.containsKey(id)
                            && !open.get(id).reservation().core()) {
                        changes.reclaim(id);
                        open.computeIfPresent(id, (key, old) -> new Open(old.reservation(), old.since(), true));
                    } else if (choice == 2 && open.containsKey(id)) {
                        changes.release(id);
                        Objects.requireNonNull(open.remove(id)).addTo(expected, time);
                    }
                }
            });
        }
        Instant end = now.plusSeconds(1);
        at(end, changes -> ids.forEach(changes::release));
        open.values().forEach(left -> left.addTo(expected, end));

        Map<String, BigDecimal> found = new TreeMap<>();
        usage.read(
                        new UsageFilter(
                                FIRST,
                                LocalDate.of(2060, 1, 1),
                                List.of(DAY, KIND),
                                Optional.empty(),
                                Optional.empty()),
                        List.of(),
                        100_000)
                .forEach(sum -> found.put(
                        String.join(" ", sum.keys()),
                        sum.reserved().coreSeconds().add(sum.reserved().byteSeconds())));
        expected.values().removeIf(amount -> amount.signum() == 0);
        found.values().removeIf(amount -> amount.signum() == 0);
        assertThat(found.keySet()).isEqualTo(expected.keySet()).hasSizeGreaterThan(10);
        found.forEach((key, amount) -> assertThat(amount).as(key).isEqualByComparingTo(expected.get(key)));
    }

    /** A reservation that has not ended. */
    private record Open(Reservation reservation, Instant since, boolean reclaimed) {

        /** Walks over the days of UTC, where the statement makes a series of them. */
        void addTo(Map<String, BigDecimal> days, Instant until) {
            String kind = reclaimed ? "lost" : reservation.core() ? "core" : "elastic";
            Instant from = since;
            while (from.isBefore(until)) {
                LocalDate day = LocalDate.ofInstant(from, ZoneOffset.UTC);
                Instant midnight = day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
                Instant to = midnight.isBefore(until) ? midnight : until;
                BigDecimal seconds =
                        BigDecimal.valueOf(Duration.between(from, to).toMillis(), 3);
                BigDecimal amount = seconds.multiply(BigDecimal.valueOf(reservation.millicores(), 3))
                        .add(seconds.multiply(BigDecimal.valueOf(reservation.memory())));
                days.merge(day + " " + kind, amount, BigDecimal::add);
                from = to;
            }
        }
    }

    private Reservation of(long service, boolean core, long millicores, long memory) {
        return new Reservation(
                service,
                ada.getId(),
                "ada",
                Optional.empty(),
                "word-count",
                Optional.empty(),
                core,
                millicores,
                memory);
    }

    private List<ReservedAmount> at(Instant time, Consumer<ReservationChanges> change) {
        ReservationChanges changes = new ReservationChanges();
        change.accept(changes);
        return Objects.requireNonNull(transaction.execute(status -> store.record(changes, time)));
    }

    private Instant now() {
        return Objects.requireNonNull(jdbc.queryForObject("select now()", OffsetDateTime.class))
                .toInstant();
    }

    private Map<String, String> read(UsageDimension... by) {
        return sums(FIRST, LAST, List.of(by));
    }

    /** Core-seconds and GB-seconds by the joined keys. */
    private Map<String, String> sums(LocalDate from, LocalDate to, List<UsageDimension> by) {
        Map<String, String> sums = new TreeMap<>();
        usage.read(new UsageFilter(from, to, by, Optional.empty(), Optional.empty()), List.of(), 100)
                .forEach(sum -> sums.put(
                        String.join(" ", sum.keys()),
                        plain(sum.reserved().coreSeconds()) + " "
                                + plain(sum.reserved().byteSeconds().divide(BigDecimal.valueOf(GB)))));
        return sums;
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
