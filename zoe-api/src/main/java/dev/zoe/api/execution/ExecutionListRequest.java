package dev.zoe.api.execution;

import dev.zoe.api.pagination.PageCursor;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.pagination.PageOrder;
import dev.zoe.api.problem.Problem;
import dev.zoe.application.Application;
import dev.zoe.db.execution.ArrayFilter;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.execution.ExecutionTimes;
import dev.zoe.db.mapping.AgeOrder;
import dev.zoe.db.mapping.WireNamed;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which executions are listed.
 *
 * @param statuses any of these; empty for all
 * @param namePrefix how the name begins
 * @param owner user name
 * @param group name of the group that it counts for
 * @param limit most that are listed
 * @param order newest or oldest first
 * @param cursor id after which the list begins, in its order
 * @param name the whole name
 * @param kind batch, interactive or service
 * @param array those of an array, or one of them
 * @param shared those that others share with the caller, in place of those that the caller may operate
 */
public record ExecutionListRequest(
        Set<ExecutionStatus> statuses,
        Optional<String> namePrefix,
        Optional<String> owner,
        Optional<String> group,
        int limit,
        AgeOrder order,
        long cursor,
        Optional<String> name,
        Optional<Application.Kind> kind,
        ExecutionTimes times,
        Optional<ArrayFilter> array,
        boolean shared) {

    private static final Pattern ARRAY = Pattern.compile("(\\d{1,18})(?:_(\\d{1,9}))?");

    public ExecutionListRequest {
        statuses = Set.copyOf(statuses);
    }

    /** The newest ones, without a condition on the whole name or on times. */
    private ExecutionListRequest(
            Set<ExecutionStatus> statuses,
            Optional<String> namePrefix,
            Optional<String> owner,
            Optional<String> group,
            Optional<ArrayFilter> array,
            int limit) {
        this(
                statuses,
                namePrefix,
                owner,
                group,
                limit,
                AgeOrder.NEWEST_FIRST,
                AgeOrder.NEWEST_FIRST.start(),
                Optional.empty(),
                Optional.empty(),
                ExecutionTimes.ANY,
                array,
                false);
    }

    /** The newest {@code limit} executions. */
    public static ExecutionListRequest newest(int limit) {
        return new ExecutionListRequest(
                Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** The newest {@code limit} executions with one of these states, or with any if there are none. */
    public static ExecutionListRequest newestOf(
            Set<ExecutionStatus> statuses, Optional<String> namePrefix, Optional<String> owner, int limit) {
        return new ExecutionListRequest(statuses, namePrefix, owner, Optional.empty(), Optional.empty(), limit);
    }

    /** The next {@code limit} executions below {@code id}. */
    public ExecutionListRequest below(long id, int newLimit) {
        return new ExecutionListRequest(
                statuses,
                namePrefix,
                owner,
                group,
                newLimit,
                AgeOrder.NEWEST_FIRST,
                id,
                name,
                kind,
                times,
                array,
                shared);
    }

    /** All conditions as text, which is the same for the same ones. */
    String conditions() {
        return new TreeSet<>(statuses) + " " + List.of(namePrefix, owner, group, name, kind, times, array, shared);
    }

    /** @throws Problem when a parameter cannot be used */
    public static ExecutionListRequest read(
            ExecutionListParameters parameters, String order, int limit, Optional<String> cursor) {
        Set<ExecutionStatus> wanted = new HashSet<>();
        for (String status : parameters.statuses()) {
            wanted.add(status(status));
        }
        AgeOrder read = PageOrder.read(order);
        return new ExecutionListRequest(
                wanted,
                parameters.name(),
                parameters.owner(),
                parameters.group(),
                PageLimit.read(limit),
                read,
                PageCursor.read(cursor).orElse(read.start()),
                Optional.empty(),
                parameters.kind().map(ExecutionListRequest::kind),
                parameters.times(),
                parameters.array().map(ExecutionListRequest::array),
                parameters.shared());
    }

    /** The executions that meet these conditions, without a cursor. */
    static ExecutionListRequest of(
            Set<ExecutionStatus> statuses,
            Optional<String> namePrefix,
            Optional<String> owner,
            Optional<String> group,
            Optional<Long> array,
            int limit) {
        return new ExecutionListRequest(
                statuses, namePrefix, owner, group, array.map(id -> new ArrayFilter(id, Optional.empty())), limit);
    }

    private static ArrayFilter array(String text) {
        Matcher parts = ARRAY.matcher(text);
        if (!parts.matches()) {
            throw Problem.badParameter(
                    "array", text, "the id of an array, such as 41, or of one of its executions, such as 41_3");
        }
        return new ArrayFilter(
                Long.parseLong(parts.group(1)),
                Optional.ofNullable(parts.group(2)).map(Integer::valueOf));
    }

    private static Application.Kind kind(String wire) {
        return Arrays.stream(Application.Kind.values())
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(wire))
                .findFirst()
                .orElseThrow(() -> Problem.badParameter("kind", wire, "batch, interactive or service"));
    }

    private static ExecutionStatus status(String wire) {
        try {
            return WireNamed.parse(ExecutionStatus.class, wire);
        } catch (IllegalArgumentException unknown) {
            String known = Arrays.stream(ExecutionStatus.values())
                    .map(ExecutionStatus::wire)
                    .collect(Collectors.joining(", "));
            throw Problem.badParameter("status", wire, "one of " + known);
        }
    }
}
