package dev.zoe.api.compat.execution;

import dev.zoe.api.compat.EpochSeconds;
import dev.zoe.api.execution.ExecutionListRequest;
import dev.zoe.api.problem.Problem;
import dev.zoe.db.execution.ExecutionTimes;
import dev.zoe.db.execution.TimeRange;
import dev.zoe.db.mapping.AgeOrder;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;

/**
 * The parameters of a list of executions.
 *
 * @param request empty when the list is of a user who does not exist
 * @param limit most executions of the list
 */
record CompatExecutionFilter(Optional<ExecutionListRequest> request, long limit) {
    private static final Set<String> KNOWN = Set.of(
            "status",
            "name",
            "user_id",
            "limit",
            "earlier_than_submit",
            "earlier_than_start",
            "earlier_than_end",
            "later_than_submit",
            "later_than_start",
            "later_than_end");

    /**
     * @param usernames name of the user with a number
     * @throws Problem when a parameter cannot be used
     */
    static CompatExecutionFilter read(Map<String, String> parameters, LongFunction<Optional<String>> usernames) {
        for (String name : parameters.keySet()) {
            if (!KNOWN.contains(name)) {
                throw Problem.badParameter(
                        name, parameters.getOrDefault(name, ""), "one of " + String.join(", ", new TreeSet<>(KNOWN)));
            }
        }
        Optional<Long> user = whole(parameters, "user_id", 0);
        Optional<String> owner = user.flatMap(usernames::apply);
        ExecutionListRequest request = new ExecutionListRequest(
                given(parameters, "status").map(CompatExecutionStatus::parse).orElse(Set.of()),
                Optional.empty(),
                owner,
                Optional.empty(),
                1,
                AgeOrder.NEWEST_FIRST,
                AgeOrder.NEWEST_FIRST.start(),
                given(parameters, "name"),
                Optional.empty(),
                new ExecutionTimes(range(parameters, "submit"), range(parameters, "start"), range(parameters, "end")),
                Optional.empty(),
                false);
        return new CompatExecutionFilter(
                user.isPresent() && owner.isEmpty() ? Optional.empty() : Optional.of(request),
                whole(parameters, "limit", 1).orElse(Long.MAX_VALUE));
    }

    private static TimeRange range(Map<String, String> parameters, String what) {
        return new TimeRange(time(parameters, "later_than_" + what), time(parameters, "earlier_than_" + what));
    }

    private static Optional<Instant> time(Map<String, String> parameters, String name) {
        return given(parameters, name).map(text -> EpochSeconds.parse(name, text));
    }

    private static Optional<Long> whole(Map<String, String> parameters, String name, long least) {
        return given(parameters, name).map(text -> {
            if (!text.matches("\\d{1,18}") || Long.parseLong(text) < least) {
                throw Problem.badParameter(name, text, "a whole number from " + least);
            }
            return Long.valueOf(text);
        });
    }

    private static Optional<String> given(Map<String, String> parameters, String name) {
        return Optional.ofNullable(parameters.get(name));
    }
}
