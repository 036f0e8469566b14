package dev.zoe.api.preview;

import dev.zoe.api.preview.Fit.ComponentFit;
import dev.zoe.api.preview.Fit.Verdict;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.DescriptionValidator;
import dev.zoe.application.Application;
import dev.zoe.application.Component;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.node.NodeUsageReader;
import dev.zoe.db.node.NodeUsageRow;
import dev.zoe.db.user.Capability;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.springframework.stereotype.Service;

/** Tries applications without submitting them. */
@Service
public class SubmissionPreviews {
    private static final Comparator<Component> LARGEST_FIRST = Comparator.comparingInt(
                    (Component component) -> component.resources().gpus())
            .thenComparingLong(component -> component.resources().minMemory())
            .thenComparingLong(component -> component.resources().minMillicores())
            .reversed();

    private final DescriptionValidator validator;
    private final NodeUsageReader nodes;

    SubmissionPreviews(DescriptionValidator validator, NodeUsageReader nodes) {
        this.validator = validator;
        this.nodes = nodes;
    }

    /**
     * @param description JSON of format 4, 3 or 2
     * @throws Problem when a submission of it would be refused; that the cluster could never run it is no problem here
     */
    public SubmissionPreview preview(ApiCaller caller, String description) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        try {
            DescriptionReader.Result.Valid valid = validator.admit(caller, description);
            return new SubmissionPreview(valid, fit(valid.application(), nodes.readAll()));
        } catch (Problem refused) {
            if (refused.type() != ProblemType.NEVER_FITS) {
                throw refused;
            }
            return new SubmissionPreview(validator.check(caller.policy(), description), Fit.never(reasons(refused)));
        }
    }

    private static List<String> reasons(Problem neverFits) {
        Map<String, Object> members = neverFits.getBody().getProperties();
        return members != null && members.get("reasons") instanceof List<?> reasons
                ? reasons.stream().map(String::valueOf).toList()
                : List.of(String.valueOf(neverFits.getBody().getDetail()));
    }

    static Fit fit(Application application, List<NodeUsageRow> nodes) {
        FreeNodes free = new FreeNodes(nodes, false);
        Map<String, Integer> core = place(application, free, Component::coreCount);
        Map<String, Integer> elastic = place(application, free, Component::elasticCount);
        List<ComponentFit> components = application.components().stream()
                .map(component -> new ComponentFit(
                        component.name(),
                        component.coreCount(),
                        core.getOrDefault(component.name(), 0),
                        component.elasticCount(),
                        elastic.getOrDefault(component.name(), 0)))
                .toList();
        return new Fit(verdict(application, core, nodes), List.of(), components);
    }

    private static Verdict verdict(Application application, Map<String, Integer> placed, List<NodeUsageRow> nodes) {
        if (nodes.isEmpty()) {
            return Verdict.UNKNOWN;
        }
        if (isWhole(application, placed)) {
            return Verdict.NOW;
        }
        FreeNodes reclaimed = new FreeNodes(nodes, true);
        return isWhole(application, place(application, reclaimed, Component::coreCount))
                ? Verdict.AFTER_RECLAIM
                : Verdict.WAITS;
    }

    private static boolean isWhole(Application application, Map<String, Integer> placed) {
        return application.components().stream()
                .allMatch(component -> placed.getOrDefault(component.name(), 0) == component.coreCount());
    }

    private static Map<String, Integer> place(
            Application application, FreeNodes free, ToIntFunction<Component> wanted) {
        Map<String, Integer> placed = new HashMap<>();
        application.components().stream()
                .sorted(LARGEST_FIRST)
                .forEach(
                        component -> placed.put(component.name(), free.place(component, wanted.applyAsInt(component))));
        return placed;
    }
}
