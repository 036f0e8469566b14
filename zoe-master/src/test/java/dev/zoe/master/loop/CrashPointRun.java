package dev.zoe.master.loop;

import dev.zoe.db.event.EventEntity;
import dev.zoe.db.event.EventRepository;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.usage.UsageDimension;
import dev.zoe.db.usage.UsageFilter;
import dev.zoe.db.usage.UsageReader;
import dev.zoe.protocol.MasterRequest;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.domain.Limit;

/** Runs the scenario once. In each step the master is killed up to once, and another one takes over. */
final class CrashPointRun {

    private static final int OBSERVE_INTERVAL = 4;

    private final BeanFactory beans;
    private final CrashTestContainers containers;
    private final ManualClock clock;
    private final CrashTestScenario scenario;
    private final Path workspaces;
    private final Map<String, List<String>> passed = new LinkedHashMap<>();
    private final List<String> crashes = new ArrayList<>();
    private Optional<SteppedMaster> current = Optional.empty();
    private CrashPoints points;
    private int cycles;

    CrashPointRun(BeanFactory beans, CrashTestContainers containers, ManualClock clock, Path workspaces) {
        this.beans = beans;
        this.containers = containers;
        this.points = containers.points();
        this.clock = clock;
        this.workspaces = workspaces;
        this.scenario = new CrashTestScenario(beans, containers, clock);
    }

    /** The steps of the scenario. */
    List<String> titles() {
        return scenario.steps().stream().map(CrashTestScenario.Step::title).toList();
    }

    /** Runs the scenario. In step {@code s} the master crashes at the point of number {@code crashAt.get(s)}. */
    void run(Map<String, Integer> crashAt) throws Exception {
        // As on the first day, so that every run passes the same points.
        new TestTables(beans.getBean(DataSource.class)).empty("node", "scheduler", "usage_day");
        for (CrashTestScenario.Step step : scenario.steps()) {
            if (step.withoutMaster()) {
                kill();
            }
            cycles = 0;
            points.crashAt(crashAt.getOrDefault(step.title(), Integer.MAX_VALUE));
            Optional<MasterRequest.Hint> hint = step.action().get();
            boolean crashed = !completes(hint, step);
            passed.put(step.title(), points.passed());
            if (crashed) {
                crashes.add(step.title() + ": "
                        + points.passed().get(points.passed().size() - 1));
                kill();
                if (!completes(Optional.empty(), step)) {
                    throw new AssertionError("crashed twice in " + step.title());
                }
            }
        }
        points.crashAt(Integer.MAX_VALUE);
        runUntil(containers::areAllGone, "everything is tidied up");
        kill();
    }

    private boolean completes(Optional<MasterRequest.Hint> hint, CrashTestScenario.Step step) throws Exception {
        try {
            if (current.isPresent() && hint.isPresent()) {
                current.get().hint(hint.get());
            }
            runUntil(step.done()::getAsBoolean, step.title());
            return true;
        } catch (SimulatedCrashError here) {
            return false;
        }
    }

    /** A condition. */
    private interface Goal {
        boolean reached() throws Exception;
    }

    private void runUntil(Goal goal, String title) throws Exception {
        for (int i = 0; i < containers.maxCycles(); i++) {
            if (i > 0) {
                if (goal.reached()) {
                    return;
                }
                containers.awaitChange();
            }
            SteppedMaster master = current.isPresent() ? current.get() : startMaster();
            if (cycles % OBSERVE_INTERVAL == 0) {
                master.observe();
            }
            cycles++;
            master.step();
        }
        throw new AssertionError("%s: not after %d cycles; crashed at %s; %s; running are %s"
                .formatted(title, containers.maxCycles(), crashes, ends(), containers.running()));
    }

    private SteppedMaster startMaster() {
        SteppedMaster next = new SteppedMaster(beans, containers.connect(), clock, workspaces, points);
        current = Optional.of(next);
        cycles = 0;
        next.lead();
        return next;
    }

    /** Kills the master, and lets its lease expire. */
    private void kill() {
        current.ifPresent(SteppedMaster::close);
        current = Optional.empty();
        points = containers.points();
        new RecordTimeWriter(beans.getBean(DataSource.class)).expireLease();
    }

    /** Names of the points that each step passed before its crash. */
    Map<String, List<String>> passed() {
        return Collections.unmodifiableMap(passed);
    }

    /** The points at which masters crashed. */
    List<String> crashes() {
        return List.copyOf(crashes);
    }

    /** Executions with a wrong end status. */
    List<String> wrongEnds() {
        List<String> wrong = new ArrayList<>();
        Map<Long, ExecutionStatus> actual = ends();
        scenario.ends().forEach((id, end) -> {
            if (actual.get(id) != end) {
                wrong.add("execution %d is %s and not %s".formatted(id, actual.get(id), end));
            }
        });
        return wrong;
    }

    private Map<Long, ExecutionStatus> ends() {
        Map<Long, ExecutionStatus> ends = new LinkedHashMap<>();
        for (long id : scenario.ends().keySet()) {
            ends.put(id, execution(id).getStatus());
        }
        return ends;
    }

    /** Services with more containers than starts. */
    List<String> duplicates() {
        List<String> duplicates = new ArrayList<>();
        List<String> created = containers.created();
        for (String container : created.stream().distinct().toList()) {
            String[] parts = container.split("-", -1);
            long starts = events(Long.parseLong(parts[1])).stream()
                    .filter(event -> event.getSubject().equals(parts[0])
                            && event.getToState().equals(Optional.of("starting")))
                    .count();
            int times = Collections.frequency(created, container);
            if (times > starts) {
                duplicates.add("%s was created %d times for %d starts".formatted(container, times, starts));
            }
        }
        return duplicates;
    }

    /** Executions that were submitted earlier and started later. */
    List<String> orderViolations() {
        List<String> violations = new ArrayList<>();
        long last = 0;
        for (long id : scenario.ends().keySet()) {
            long started = events(id).stream()
                    .filter(event ->
                            event.getServiceId().isEmpty() && event.getToState().equals(Optional.of("starting")))
                    .mapToLong(EventEntity::getId)
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
            if (started < last) {
                violations.add("execution %d started before the one before it".formatted(id));
            }
            last = started;
        }
        return violations;
    }

    /** Where the usage differs from the cores of services between placement and release in the events. */
    List<String> usageErrors() {
        Map<String, BigDecimal> found = new TreeMap<>();
        UsageFilter all = new UsageFilter(
                LocalDate.EPOCH,
                LocalDate.EPOCH.plusYears(100),
                List.of(UsageDimension.APPLICATION),
                Optional.empty(),
                Optional.empty());
        beans.getBean(UsageReader.class)
                .read(all, List.of(), 100)
                .forEach(sum -> found.put(
                        sum.keys().get(0), sum.reserved().coreSeconds().setScale(3, RoundingMode.UNNECESSARY)));
        Map<String, BigDecimal> expected = new TreeMap<>();
        scenario.ends().keySet().stream()
                .filter(id -> execution(id).getQueuedAt().isPresent())
                .forEach(id -> expected.put(execution(id).getName(), coreSeconds(events(id))));
        return found.equals(expected) ? List.of() : List.of("reserved %s, and not %s".formatted(found, expected));
    }

    private BigDecimal coreSeconds(List<EventEntity> events) {
        Map<Long, Instant> placed = new LinkedHashMap<>();
        BigDecimal seconds = BigDecimal.ZERO.setScale(3);
        for (EventEntity event : events) {
            if (event.getServiceId().isPresent()) {
                ServiceStatus status =
                        WireNamed.parse(ServiceStatus.class, event.getToState().orElseThrow());
                if (status == ServiceStatus.RUNNABLE) {
                    placed.put(event.getServiceId().get(), event.getAt());
                } else if (!status.isLiving()
                        && placed.containsKey(event.getServiceId().get())) {
                    Duration held =
                            Duration.between(placed.remove(event.getServiceId().get()), event.getAt());
                    seconds = seconds.add(BigDecimal.valueOf(held.toMillis(), 3));
                }
            }
        }
        return seconds.multiply(containers.cores()).setScale(3, RoundingMode.UNNECESSARY);
    }

    private ExecutionEntity execution(long id) {
        return beans.getBean(ExecutionRepository.class).findById(id).orElseThrow();
    }

    private List<EventEntity> events(long execution) {
        return beans.getBean(EventRepository.class).findByExecution(execution, 0, Limit.of(1000));
    }
}
