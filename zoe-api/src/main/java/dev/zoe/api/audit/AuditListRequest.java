package dev.zoe.api.audit;

import dev.zoe.api.input.TimeParameter;
import dev.zoe.api.pagination.PageCursor;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.db.audit.AuditFilter;
import dev.zoe.db.audit.AuditResult;
import dev.zoe.db.mapping.WireNamed;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which entries are listed.
 *
 * @param limit most that are listed
 * @param before only entries with smaller ids: the list goes from the newest to the oldest
 */
public record AuditListRequest(AuditFilter filter, int limit, long before) {
    /** The parameters of a call that say which entries it wants. */
    public record Criteria(
            Optional<String> actor,
            Optional<String> action,
            Optional<String> target,
            Optional<String> since,
            Optional<String> until,
            Optional<String> result) {

        /** @throws Problem when a parameter cannot be used */
        public AuditFilter filter() {
            Optional<String> kind = target.filter(text -> text.indexOf('/') > 0).map(text -> text.split("/", 2)[0]);
            Optional<String> name = target.map(text -> kind.isPresent() ? text.split("/", 2)[1] : text)
                    .filter(text -> !text.isEmpty());
            return new AuditFilter(
                    actor,
                    Optional.empty(),
                    action,
                    kind,
                    name,
                    since.map(text -> TimeParameter.read("since", text)),
                    until.map(text -> TimeParameter.read("until", text)),
                    result.map(AuditListRequest::result));
        }
    }

    /** @throws Problem when a parameter cannot be used */
    public static AuditListRequest read(Criteria criteria, int limit, Optional<String> cursor) {
        return new AuditListRequest(
                criteria.filter(),
                PageLimit.read(limit),
                PageCursor.read(cursor).orElse(Long.MAX_VALUE));
    }

    private static AuditResult result(String wire) {
        try {
            return WireNamed.parse(AuditResult.class, wire);
        } catch (IllegalArgumentException unknown) {
            String known =
                    Arrays.stream(AuditResult.values()).map(AuditResult::wire).collect(Collectors.joining(", "));
            throw Problem.badParameter("result", wire, "one of " + known);
        }
    }
}
