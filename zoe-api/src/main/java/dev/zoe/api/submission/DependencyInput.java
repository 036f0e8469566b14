package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.execution.DependencyCondition;
import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.submission.NewDependency;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * An execution that must end before the submitted one may be queued.
 *
 * @param execution its id, or the id of an array for all its executions
 * @param condition ok: it must end well; any: it must end; ok when absent
 */
@Schema(name = "SubmissionDependency", requiredProperties = "execution")
record DependencyInput(long execution, @Schema(allowableValues = {"ok", "any"}) Optional<String> condition) {

    /** One execution waits for up to so many. */
    static final int MOST = 1000;

    private static final Set<String> MEMBERS = Set.of("execution", "condition");

    /**
     * Reads the member {@code after} of a submission.
     *
     * @throws Problem when it is wrong
     */
    static List<DependencyInput> read(JsonNode after) {
        if (after.isMissingNode() || after.isNull()) {
            return List.of();
        }
        if (!after.isArray() || after.size() > MOST) {
            throw malformed("The member 'after' must be a list of up to %d dependencies such as %s."
                    .formatted(MOST, "{\"execution\": 41, \"condition\": \"ok\"}"));
        }
        Map<Long, DependencyInput> read = new TreeMap<>();
        for (int index = 0; index < after.size(); index++) {
            DependencyInput dependency = read(after.get(index), index);
            if (read.put(dependency.execution, dependency) != null) {
                throw malformed("The member 'after' has execution %d twice.".formatted(dependency.execution));
            }
        }
        return new ArrayList<>(read.values());
    }

    private static DependencyInput read(JsonNode item, int index) {
        for (String member : item.propertyNames()) {
            if (!MEMBERS.contains(member)) {
                throw malformed("The member '%s' of after[%d] is unknown; it takes 'execution' and 'condition'."
                        .formatted(member, index));
            }
        }
        JsonNode execution = item.path("execution");
        if (!execution.isIntegralNumber() || !execution.canConvertToLong() || execution.longValue() < 1) {
            throw malformed("after[%d] must have the id of an execution as 'execution'.".formatted(index));
        }
        JsonNode condition = item.path("condition");
        if (condition.isMissingNode()) {
            return new DependencyInput(execution.longValue(), Optional.empty());
        }
        if (!condition.isString() || !Set.of("ok", "any").contains(condition.stringValue())) {
            throw malformed("The condition of after[%d] must be 'ok' or 'any'.".formatted(index));
        }
        return new DependencyInput(execution.longValue(), Optional.of(condition.stringValue()));
    }

    NewDependency dependency() {
        return new NewDependency(
                execution,
                condition
                        .map(wire -> WireNamed.parse(DependencyCondition.class, wire))
                        .orElse(DependencyCondition.OK));
    }

    private static Problem malformed(String detail) {
        return new Problem(ProblemType.MALFORMED_REQUEST, detail);
    }
}
