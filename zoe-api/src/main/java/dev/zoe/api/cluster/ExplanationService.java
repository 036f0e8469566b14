package dev.zoe.api.cluster;

import dev.zoe.api.cluster.ExplanationView.Placement;
import dev.zoe.api.execution.ExecutionIdRedaction;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionDependency;
import dev.zoe.db.service.PlacedService;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/** Explains why an execution waits, which only the master knows, or why its services are on their nodes. */
@Service
public class ExplanationService {
    private static final Duration MASTER_BACK = Duration.ofSeconds(5);
    private static final int MOST_DELAYS = 3;

    private final ServiceRepository services;
    private final ExecutionQueries executions;
    private final HolderViews holders;
    private final ApiMasterClient master;

    ExplanationService(
            ServiceRepository services, ExecutionQueries executions, HolderViews holders, ApiMasterClient master) {
        this.services = services;
        this.executions = executions;
        this.holders = holders;
        this.master = master;
    }

    /** @throws Problem when there is no such execution that the caller may see, or it waits and the master is away */
    public ExplanationView explain(ApiCaller caller, long id) {
        return explain(caller, executions.get(caller, id));
    }

    /**
     * The same of an execution that {@link ExecutionQueries} has given to this caller; no right is checked here.
     *
     * @throws Problem when it waits and the master is away
     */
    public ExplanationView explain(ApiCaller caller, ExecutionView execution) {
        List<ExecutionDependency> awaited =
                execution.status().equals("submitted") ? executions.awaited(execution.id()) : List.of();
        if (!awaited.isEmpty()) {
            return afterOthers(execution, awaited);
        }
        boolean waits =
                execution.status().equals("submitted") || execution.status().equals("queued");
        return waits ? whyItWaits(caller, execution) : whyHere(caller, execution);
    }

    /** The master need not know such an execution, so that it is explained without one. */
    private static ExplanationView afterOthers(ExecutionView execution, List<ExecutionDependency> awaited) {
        String reason = "It " + ExecutionDependency.waits(awaited) + ". Until then it is not in the queue.";
        return new ExplanationView(
                execution.id(),
                execution.status(),
                Optional.empty(),
                List.of(reason),
                Map.of(),
                Optional.empty(),
                List.of(),
                List.of());
    }

    private ExplanationView whyItWaits(ApiCaller caller, ExecutionView execution) {
        Optional<MasterReply.Explanation> reply = ask(execution);
        if (reply.isPresent()) {
            MasterReply.Explanation explanation = reply.get();
            return new ExplanationView(
                    execution.id(),
                    execution.status(),
                    Optional.of(explanation.position()).filter(position -> position > 0),
                    hidden(explanation.reasons(), execution, caller),
                    explanation.missing(),
                    nearest(explanation),
                    holders.of(explanation.holders(), caller),
                    List.of());
        }
        throw new Problem(
                        ProblemType.MASTER_AWAY,
                        "Execution %d waits, and only the master knows why; it does not answer now."
                                .formatted(execution.id()))
                .retryAfter(MASTER_BACK);
    }

    private ExplanationView whyHere(ApiCaller caller, ExecutionView execution) {
        List<PlacedService> placed = services.findPlaced(execution.id());
        List<Placement> placements = placed.stream()
                .map(service -> placement(service, execution, caller))
                .toList();
        List<String> reasons = new ArrayList<>(List.of(reason(execution)));
        reasons.addAll(hidden(delays(placed), execution, caller));
        Optional<MasterReply.Explanation> more = isIncomplete(execution) ? ask(execution) : Optional.empty();
        more.ifPresent(explanation -> reasons.addAll(hidden(explanation.reasons(), execution, caller)));
        return new ExplanationView(
                execution.id(),
                execution.status(),
                Optional.empty(),
                reasons,
                Map.of(),
                more.flatMap(ExplanationService::nearest),
                more.map(explanation -> holders.of(explanation.holders(), caller))
                        .orElse(List.of()),
                placements);
    }

    /** Only the master knows what such an execution waits for; without it, the counts of services must do. */
    private static boolean isIncomplete(ExecutionView execution) {
        boolean lacksServices = execution.core().active() < execution.core().total()
                || execution.elastic().active() < execution.elastic().total();
        return execution.status().equals("starting") || (execution.status().equals("running") && lacksServices);
    }

    private Optional<MasterReply.Explanation> ask(ExecutionView execution) {
        return master.ask(new MasterRequest.Explain(execution.id()))
                .filter(MasterReply.Explanation.class::isInstance)
                .map(MasterReply.Explanation.class::cast);
    }

    /** Services of one execution mostly wait for the same. */
    private static List<String> delays(List<PlacedService> services) {
        return services.stream()
                .flatMap(service -> Stream.ofNullable(service.delay()))
                .limit(MOST_DELAYS)
                .toList();
    }

    private static Optional<String> nearest(MasterReply.Explanation explanation) {
        return Optional.of(explanation.nearest()).filter(node -> !node.isEmpty());
    }

    private static List<String> hidden(List<String> reasons, ExecutionView execution, ApiCaller caller) {
        return reasons.stream()
                .map(reason -> ExecutionIdRedaction.hide(reason, execution.id(), caller))
                .toList();
    }

    private static Placement placement(PlacedService service, ExecutionView execution, ApiCaller caller) {
        Optional<String> because = Optional.ofNullable(service.because())
                .map(reason -> ExecutionIdRedaction.hide(reason, execution.id(), caller));
        return new Placement(service.name(), service.node(), because);
    }

    private static String reason(ExecutionView execution) {
        String services = "%d of %d core and %d of %d elastic services are active"
                .formatted(
                        execution.core().active(),
                        execution.core().total(),
                        execution.elastic().active(),
                        execution.elastic().total());
        return switch (execution.status()) {
            case "starting" -> "It is being started: " + services + ".";
            case "running" -> "It runs: " + services + ".";
            case "cleaning-up" -> "It is ending: its services are being stopped.";
            default -> execution.errorMessage().orElse("It has ended: " + execution.status() + ".");
        };
    }
}
