package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.execution.ExecutionArrayStore;
import dev.zoe.db.execution.ExecutionDependency;
import dev.zoe.db.submission.DependencyWriter;
import dev.zoe.db.submission.DependencyWriter.Candidate;
import dev.zoe.db.submission.NewDependency;
import dev.zoe.db.submission.NewExecution;
import dev.zoe.db.submission.NewExecutionWriter.Written;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Makes submissions wait for executions that the caller may see. */
@Component
class SubmissionDependencies {
    /** One execution waits for up to so many executions of arrays. */
    private static final int MOST_MEMBERS = 10_000;

    private final DependencyWriter writer;
    private final ExecutionArrayStore arrays;
    private final EventLog events;

    SubmissionDependencies(DependencyWriter writer, ExecutionArrayStore arrays, EventLog events) {
        this.writer = writer;
        this.arrays = arrays;
        this.events = events;
    }

    /**
     * Puts the executions of an array in the place of the array. These are the ones that it has now; later ones are not
     * awaited.
     *
     * @throws Problem when an array has no execution, an execution is awaited twice, or there are too many
     */
    NewExecution resolve(ApiCaller caller, NewExecution execution) {
        List<Long> named =
                execution.after().stream().map(NewDependency::awaitedId).toList();
        Set<Long> visible = named.isEmpty()
                ? Set.of()
                : arrays.lock(named).stream()
                        .filter(array -> caller.mayOperate(array.ownerId()))
                        .map(ExecutionArrayStore.Candidate::id)
                        .collect(Collectors.toSet());
        return visible.isEmpty() ? execution : execution.waitingFor(resolve(execution.after(), visible));
    }

    private List<NewDependency> resolve(List<NewDependency> after, Set<Long> awaitedArrays) {
        Map<Long, List<Long>> members = arrays.members(awaitedArrays, MOST_MEMBERS + 1).stream()
                .collect(Collectors.groupingBy(
                        ExecutionArrayStore.Member::arrayId,
                        Collectors.mapping(ExecutionArrayStore.Member::execution, Collectors.toList())));
        Map<Long, NewDependency> resolved = new TreeMap<>();
        for (NewDependency dependency : after) {
            long named = dependency.awaitedId();
            if (!awaitedArrays.contains(named)) {
                add(dependency, resolved);
                continue;
            }
            List<Long> executions = members.getOrDefault(named, List.of());
            if (executions.isEmpty()) {
                throw malformed("Array %d, which 'after' names, has no execution.".formatted(named));
            }
            for (long member : executions) {
                add(new NewDependency(member, dependency.condition(), Optional.of(named)), resolved);
            }
        }
        if (resolved.size() > MOST_MEMBERS) {
            throw malformed("The arrays that 'after' names have more than %d executions; name fewer arrays."
                    .formatted(MOST_MEMBERS));
        }
        return List.copyOf(resolved.values());
    }

    private static void add(NewDependency dependency, Map<Long, NewDependency> resolved) {
        if (resolved.put(dependency.awaitedId(), dependency) != null) {
            throw malformed("The member 'after' names execution %d and its array; name one of them."
                    .formatted(dependency.awaitedId()));
        }
    }

    private static Problem malformed(String detail) {
        return new Problem(ProblemType.MALFORMED_REQUEST, detail);
    }

    /**
     * Checks what {@code execution} is to wait for. Nothing of it can be deleted until the transaction ends.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    void check(ApiCaller caller, NewExecution execution) {
        if (execution.after().isEmpty()) {
            return;
        }
        List<Long> all =
                execution.after().stream().map(NewDependency::awaitedId).toList();
        // An execution of an array may be deleted since the array was read; it is not awaited then.
        List<Long> wanted = execution.after().stream()
                .filter(dependency -> dependency.array().isEmpty())
                .map(NewDependency::awaitedId)
                .toList();
        Set<Long> visible = writer.lock(all).stream()
                .filter(candidate -> caller.mayOperate(candidate.ownerId()))
                .map(Candidate::id)
                .collect(Collectors.toSet());
        wanted.stream().filter(id -> !visible.contains(id)).findFirst().ifPresent(missing -> {
            throw Problem.notFound("execution", missing);
        });
    }

    /**
     * Makes an execution wait that was written in this transaction, after the {@link #check}.
     *
     * @return what it waits for
     */
    List<ExecutionDependency> write(Written written, NewExecution execution) {
        if (execution.after().isEmpty()) {
            return List.of();
        }
        List<ExecutionDependency> dependencies = writer.write(written.id(), execution);
        events.append(NewEvent.aboutExecution(written.id(), execution.name(), ExecutionDependency.waits(dependencies)));
        return dependencies;
    }
}
