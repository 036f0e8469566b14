package dev.zoe.api.audit;

import dev.zoe.api.pagination.PageCursor;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.db.audit.AuditFilter;
import dev.zoe.db.audit.AuditResult;
import dev.zoe.db.mapping.WireNamed;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which entries are listed.
 *
 * @param limit most that are listed
 * @param before only entries with smaller ids: the list goes from the newest to the oldest
 */
record AuditListRequest(AuditFilter filter, int limit, long before) {
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** The parameters of a call that say which entries it wants. */
    record Criteria(
            Optional<String> actor,
            Optional<String> action,
            Optional<String> target,
            Optional<String> since,
            Optional<String> until,
            Optional<String> result) {}

    /** @throws Problem when a parameter cannot be used */
    static AuditListRequest read(Criteria criteria, int limit, Optional<String> cursor) {
        Optional<String> kind =
                criteria.target().filter(target -> target.indexOf('/') > 0).map(target -> target.split("/", 2)[0]);
        Optional<String> name = criteria.target()
                .map(target -> kind.isPresent() ? target.split("/", 2)[1] : target)
                .filter(target -> !target.isEmpty());
        AuditFilter filter = new AuditFilter(
                criteria.actor(),
                Optional.empty(),
                criteria.action(),
                kind,
                name,
                criteria.since().map(text -> time("since", text)),
                criteria.until().map(text -> time("until", text)),
                criteria.result().map(AuditListRequest::result));
        return new AuditListRequest(
                filter, PageLimit.read(limit), PageCursor.read(cursor).orElse(Long.MAX_VALUE));
    }

    private static Instant time(String parameter, String text) {
        Instant time;
        try {
            time = OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException unreadable) {
            throw badTime(parameter, text);
        }
        // PostgreSQL knows fewer years than Java.
        if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
            throw badTime(parameter, text);
        }
        return time;
    }

    private static Problem badTime(String parameter, String text) {
        return Problem.badParameter(parameter, text, "a time such as 2026-11-23T10:00:00Z");
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
