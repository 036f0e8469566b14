package dev.zoe.web.home;

import dev.zoe.api.cluster.ExplanationService;
import dev.zoe.api.cluster.ExplanationView;
import dev.zoe.api.execution.ExecutionListRequest;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceQueries;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Reads the executions of the reader for the first page. */
@Component
class HomeExecutions {
    static final int MOST_ACTIVE = 50;
    private static final int MOST_ENDED = 8;

    /** Each needs a question to the master. */
    private static final int MOST_EXPLAINED = 10;

    private static final Set<ExecutionStatus> ENDED = Arrays.stream(ExecutionStatus.values())
            .filter(ExecutionStatus::hasEnded)
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<ExecutionStatus> ACTIVE = Arrays.stream(ExecutionStatus.values())
            .filter(status -> !status.hasEnded())
            .collect(Collectors.toUnmodifiableSet());

    private final ExecutionQueries executions;
    private final ServiceQueries services;
    private final ExplanationService explanations;

    HomeExecutions(ExecutionQueries executions, ServiceQueries services, ExplanationService explanations) {
        this.executions = executions;
        this.services = services;
        this.explanations = explanations;
    }

    /** The newest of those that have not ended. */
    List<HomeExecution> active(ApiCaller caller) {
        List<HomeExecution> active = new ArrayList<>();
        int explained = 0;
        for (ExecutionView execution : own(caller, ACTIVE, MOST_ACTIVE)) {
            Optional<ExplanationView> explanation = Optional.empty();
            if (isIncomplete(execution) && explained < MOST_EXPLAINED) {
                explanation = explain(caller, execution);
                explained++;
            }
            boolean hasServices =
                    execution.core().active() + execution.elastic().active() > 0;
            active.add(new HomeExecution(
                    execution,
                    explanation.flatMap(ExplanationView::position),
                    explanation.flatMap(HomeExecutions::reason),
                    hasServices ? services.endpoints(caller, execution.id()) : List.of()));
        }
        return active;
    }

    /** The newest of those that have ended, the last end first. */
    List<ExecutionView> ended(ApiCaller caller) {
        return own(caller, ENDED, MOST_ENDED).stream()
                .sorted(Comparator.comparing(
                                (ExecutionView execution) -> execution.endedAt().orElse(execution.submittedAt()))
                        .reversed())
                .toList();
    }

    private List<ExecutionView> own(ApiCaller caller, Set<ExecutionStatus> statuses, int most) {
        ExecutionListRequest request =
                ExecutionListRequest.newestOf(statuses, Optional.empty(), Optional.of(caller.username()), most);
        return executions.list(caller, request).items();
    }

    private static boolean isIncomplete(ExecutionView execution) {
        return execution.core().active() < execution.core().total()
                || execution.elastic().active() < execution.elastic().total();
    }

    /** The last reason of a running execution is about its elastic services. */
    private static Optional<String> reason(ExplanationView explanation) {
        List<String> reasons = explanation.reasons();
        boolean waits = explanation.status().equals(ExecutionStatus.SUBMITTED.wire())
                || explanation.status().equals(ExecutionStatus.QUEUED.wire());
        if (waits) {
            return reasons.stream().findFirst();
        }
        return reasons.size() > 1 ? Optional.of(reasons.get(reasons.size() - 1)) : Optional.empty();
    }

    /** Empty while the master is away. */
    private Optional<ExplanationView> explain(ApiCaller caller, ExecutionView execution) {
        try {
            return Optional.of(explanations.explain(caller, execution));
        } catch (Problem away) {
            if (away.type() == ProblemType.MASTER_AWAY) {
                return Optional.empty();
            }
            throw away;
        }
    }
}
