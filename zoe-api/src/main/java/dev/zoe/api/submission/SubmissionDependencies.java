package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.execution.ExecutionDependency;
import dev.zoe.db.submission.DependencyWriter;
import dev.zoe.db.submission.DependencyWriter.Candidate;
import dev.zoe.db.submission.NewDependency;
import dev.zoe.db.submission.NewExecution;
import dev.zoe.db.submission.NewExecutionWriter.Written;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Makes submissions wait for executions that the caller may see. */
@Component
class SubmissionDependencies {
    private final DependencyWriter writer;
    private final EventLog events;

    SubmissionDependencies(DependencyWriter writer, EventLog events) {
        this.writer = writer;
        this.events = events;
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
        List<Long> wanted =
                execution.after().stream().map(NewDependency::awaitedId).toList();
        Set<Long> visible = writer.lock(wanted).stream()
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
        events.append(new NewEvent(
                EventKind.EXECUTION,
                Optional.of(written.id()),
                Optional.empty(),
                execution.name(),
                Optional.empty(),
                Optional.empty(),
                ExecutionDependency.waits(dependencies),
                Optional.empty()));
        return dependencies;
    }
}
