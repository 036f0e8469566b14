package dev.zoe.master.loop;

import dev.zoe.db.event.EventEntity;
import dev.zoe.db.event.EventRepository;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.protocol.MasterRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.domain.Limit;

/** The whole story once, with a master that is killed at most once in each chapter, and another one that takes over. */
final class CrashRun {

    private static final int LONGEST_CHAPTER = 40;
    private static final int OBSERVE_EVERY = 4;

    private final BeanFactory beans;
    private final FakeBackEnd containers = new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16 * MasterFixture.GIB));
    private final SteppedClock clock = new SteppedClock();
    private final CrashScenario story;
    private final Path workspaces;
    private final Map<String, List<String>> passed = new LinkedHashMap<>();
    private final List<String> crashes = new ArrayList<>();
    private Optional<RunningMaster> life = Optional.empty();
    private FaultPoints points = new FaultPoints();
    private int steps;

    CrashRun(BeanFactory beans, Path workspaces) {
        this.beans = beans;
        this.workspaces = workspaces;
        this.story = new CrashScenario(beans, containers, clock);
    }

    /** Goes through the story; in chapter {@code c} the master dies at the point of number {@code crashAt.get(c)}. */
    void play(Map<String, Integer> crashAt) throws Exception {
        // As on the first day, so that every run passes the same points.
        Store.change(beans, "delete from node; delete from scheduler");
        for (CrashScenario.Chapter chapter : story.chapters()) {
            if (chapter.withoutMaster()) {
                dies();
            }
            steps = 0;
            points.crashAt(crashAt.getOrDefault(chapter.title(), Integer.MAX_VALUE));
            Optional<MasterRequest.Hint> hint = chapter.happens().get();
            boolean crashed = !survives(hint, chapter);
            passed.put(chapter.title(), points.passed());
            if (crashed) {
                crashes.add(chapter.title() + ": "
                        + points.passed().get(points.passed().size() - 1));
                dies();
                if (!survives(Optional.empty(), chapter)) {
                    throw new AssertionError("died twice in " + chapter.title());
                }
            }
        }
        points.crashAt(Integer.MAX_VALUE);
        go(() -> containers.list().isEmpty() && containers.executions().isEmpty(), "everything is tidied up");
        dies();
    }

    private boolean survives(Optional<MasterRequest.Hint> hint, CrashScenario.Chapter chapter) throws Exception {
        try {
            if (life.isPresent() && hint.isPresent()) {
                life.get().hint(hint.get());
            }
            go(chapter.over()::getAsBoolean, chapter.title());
            return true;
        } catch (Crashed here) {
            return false;
        }
    }

    /** When something is reached. */
    private interface Goal {
        boolean reached() throws BackEndException;
    }

    private void go(Goal goal, String title) throws Exception {
        for (int i = 0; i < LONGEST_CHAPTER; i++) {
            if (i > 0 && goal.reached()) {
                return;
            }
            RunningMaster master = life.isPresent() ? life.get() : begin();
            if (steps % OBSERVE_EVERY == 0) {
                master.observe();
            }
            steps++;
            master.step();
        }
        throw new AssertionError("%s: not after %d steps; died at %s; %s; running are %s"
                .formatted(title, LONGEST_CHAPTER, crashes, ends(), containers.running()));
    }

    private RunningMaster begin() {
        RunningMaster next = new RunningMaster(beans, containers, clock, workspaces, points);
        life = Optional.of(next);
        steps = 0;
        next.lead();
        return next;
    }

    /** The lease of a dead master runs out. */
    private void dies() {
        life.ifPresent(RunningMaster::close);
        life = Optional.empty();
        points = new FaultPoints();
        Store.change(beans, "update lease set expires_at = clock_timestamp() where name = 'leader'");
    }

    /** Names of the points that each chapter passed before its crash. */
    Map<String, List<String>> passed() {
        return Collections.unmodifiableMap(passed);
    }

    /** Where the masters died. */
    List<String> crashes() {
        return List.copyOf(crashes);
    }

    /** Executions that did not end as they should. */
    List<String> lost() {
        List<String> lost = new ArrayList<>();
        Map<Long, ExecutionStatus> actual = ends();
        story.ends().forEach((id, end) -> {
            if (actual.get(id) != end) {
                lost.add("execution %d is %s and not %s".formatted(id, actual.get(id), end));
            }
        });
        return lost;
    }

    private Map<Long, ExecutionStatus> ends() {
        Map<Long, ExecutionStatus> ends = new LinkedHashMap<>();
        for (long id : story.ends().keySet()) {
            ends.put(id, execution(id).getStatus());
        }
        return ends;
    }

    /** Services of which more containers were made than starts were decided. */
    List<String> doubled() {
        List<String> doubled = new ArrayList<>();
        for (String container : containers.created().stream().distinct().toList()) {
            String[] words = container.split("-", -1);
            long decided = events(Long.parseLong(words[1])).stream()
                    .filter(event -> event.getSubject().equals(words[0])
                            && event.getToState().equals(Optional.of("starting")))
                    .count();
            int made = Collections.frequency(containers.created(), container);
            if (made > decided) {
                doubled.add("%s was made %d times for %d decisions".formatted(container, made, decided));
            }
        }
        return doubled;
    }

    /** Executions that were submitted earlier and started later. */
    List<String> orderViolations() {
        List<String> violations = new ArrayList<>();
        long last = 0;
        for (long id : story.ends().keySet()) {
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

    private ExecutionEntity execution(long id) {
        return beans.getBean(ExecutionRepository.class).findById(id).orElseThrow();
    }

    private List<EventEntity> events(long execution) {
        return beans.getBean(EventRepository.class).findByExecution(execution, 0, Limit.of(1000));
    }
}
