package dev.zoe.master.loop;

import dev.zoe.db.execution.DependencyCondition;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.node.NodeStatus;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.submission.NewDependency;
import dev.zoe.db.user.UserRepository;
import dev.zoe.protocol.MasterRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.springframework.beans.factory.BeanFactory;

/**
 * The actions of users and programs while the master is killed: applications of all kinds are submitted, grow, shrink,
 * wait, also for others, are cancelled, lose a service, succeed and fail. The node has room for four services.
 */
final class CrashTestScenario {

    /**
     * A step of the scenario.
     *
     * @param action the action outside of the master; returns the hint of the API, if there is one
     * @param done whether the master has handled the action
     */
    record Step(String title, Supplier<Optional<MasterRequest.Hint>> action, BooleanSupplier done) {

        /** Whether the action happens without a master, so that the step tests recovery. */
        boolean withoutMaster() {
            return title.endsWith("while no master is there");
        }
    }

    private static final String USER = "ada";

    private final BeanFactory beans;
    private final CrashTestContainers containers;
    private final ManualClock clock;
    private final Map<String, Long> ids = new LinkedHashMap<>();

    CrashTestScenario(BeanFactory beans, CrashTestContainers containers, ManualClock clock) {
        this.beans = beans;
        this.containers = containers;
        this.clock = clock;
    }

    List<Step> steps() {
        List<Step> all = new ArrayList<>();
        all.add(new Step(
                "a first master begins", Optional::empty, () -> beans.getBean(NodeRepository.class).findAll().stream()
                        .anyMatch(node -> node.getStatus() == NodeStatus.UP)));
        all.add(new Step(
                "an elastic application grows",
                () -> submit("elastic", batch("elastic").main("boss").component("worker", 0, 2)),
                () -> is("elastic", ExecutionStatus.RUNNING)
                        && runs("worker0", "elastic")
                        && runs("worker1", "elastic")));
        all.add(new Step(
                "it gives way to the core of the next",
                () -> submit("pair", batch("pair").main("boss").component("store", 1, 1)),
                () -> is("pair", ExecutionStatus.RUNNING)));
        all.add(new Step(
                "one more waits, and its hint is lost",
                () -> submit("solo", batch("solo").main("solo")).flatMap(lost -> Optional.empty()),
                () -> is("solo", ExecutionStatus.QUEUED)));
        all.add(new Step(
                "a large one waits",
                () -> submit("large", batch("large").main("boss").component("worker", 3, 3)),
                () -> is("large", ExecutionStatus.QUEUED)));
        all.add(new Step(
                "a small one waits behind it",
                () -> submit("last", batch("last").main("solo")),
                () -> is("last", ExecutionStatus.QUEUED)));
        all.add(new Step(
                "one waits for the end of another, and one for a good end of the last",
                () -> {
                    submitAfter("next", batch("next").main("solo"), "large", DependencyCondition.ANY);
                    return submitAfter("never", batch("never").main("solo"), "last", DependencyCondition.OK);
                },
                () -> is("next", ExecutionStatus.SUBMITTED) && is("never", ExecutionStatus.SUBMITTED)));
        all.add(new Step(
                "one is cancelled while it runs, and the first that waits starts",
                () -> cancel("pair"),
                () -> is("pair", ExecutionStatus.CANCELLED) && is("solo", ExecutionStatus.RUNNING)));
        all.add(new Step(
                "an elastic service fails and is started again",
                () -> end("worker0", "elastic", 1),
                () -> restarts("worker0", "elastic") == 1 && runs("worker0", "elastic")));
        all.add(new Step(
                "one ends well while no master is there",
                () -> end("solo", "solo", 0),
                () -> is("solo", ExecutionStatus.TERMINATED)));
        all.add(new Step(
                "another one too, and the large one starts",
                () -> end("boss", "elastic", 0),
                () -> is("elastic", ExecutionStatus.TERMINATED) && is("large", ExecutionStatus.RUNNING)));
        all.add(new Step(
                "the large one ends, the last one starts, and what waited for its end",
                () -> end("boss", "large", 0),
                () -> is("large", ExecutionStatus.TERMINATED)
                        && is("last", ExecutionStatus.RUNNING)
                        && is("next", ExecutionStatus.RUNNING)));
        all.add(new Step(
                "the last one fails, and what waited for its good end never runs",
                () -> end("solo", "last", 3),
                () -> is("last", ExecutionStatus.ERROR) && is("never", ExecutionStatus.CANCELLED)));
        all.add(new Step(
                "what waited for an end, ends",
                () -> end("solo", "next", 0),
                () -> is("next", ExecutionStatus.TERMINATED)));
        return all;
    }

    /** The expected end status of each execution, by id. */
    Map<Long, ExecutionStatus> ends() {
        Map<Long, ExecutionStatus> ends = new LinkedHashMap<>();
        ids.forEach((name, id) -> ends.put(
                id,
                switch (name) {
                    case "pair", "never" -> ExecutionStatus.CANCELLED;
                    case "last" -> ExecutionStatus.ERROR;
                    default -> ExecutionStatus.TERMINATED;
                }));
        return ends;
    }

    private TestDescriptionBuilder batch(String name) {
        return containers.adapt(TestDescriptionBuilder.batch(name));
    }

    private Optional<MasterRequest.Hint> submit(String name, TestDescriptionBuilder description) {
        long id = TestSubmissions.submit(beans, USER, description.json(), clock.instant());
        ids.put(name, id);
        return Optional.of(new MasterRequest.Submitted(id));
    }

    private Optional<MasterRequest.Hint> submitAfter(
            String name, TestDescriptionBuilder description, String awaited, DependencyCondition condition) {
        long id = TestSubmissions.submitAfter(
                beans, USER, description.json(), clock.instant(), List.of(new NewDependency(id(awaited), condition)));
        ids.put(name, id);
        return Optional.of(new MasterRequest.Submitted(id));
    }

    private Optional<MasterRequest.Hint> cancel(String name) {
        long user = beans.getBean(UserRepository.class)
                .findByUsername(USER)
                .orElseThrow()
                .getId();
        beans.getBean(ExecutionRepository.class).requestCancel(id(name), user, clock.instant());
        return Optional.of(new MasterRequest.Cancel(id(name)));
    }

    private Optional<MasterRequest.Hint> end(String component, String name, int code) {
        String service = component.startsWith("worker") ? component : component + "0";
        containers.end("%s-%d-zoe".formatted(service, id(name)), code);
        return Optional.empty();
    }

    private boolean is(String name, ExecutionStatus status) {
        return beans.getBean(ExecutionRepository.class)
                        .findById(id(name))
                        .orElseThrow()
                        .getStatus()
                == status;
    }

    private boolean runs(String service, String name) {
        return containers.running().contains("%s-%d-zoe".formatted(service, id(name)));
    }

    private int restarts(String service, String name) {
        return beans.getBean(ServiceRepository.class)
                .findByName(id(name), service)
                .orElseThrow()
                .getRestarts();
    }

    private long id(String name) {
        Long id = ids.get(name);
        if (id == null) {
            throw new IllegalStateException(name + " was not submitted yet");
        }
        return id;
    }
}
