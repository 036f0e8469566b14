package dev.zoe.api.usage;

import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.usage.UsageDimension;
import dev.zoe.db.usage.UsageFilter;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which usage is asked for.
 *
 * @param user name of the user; empty for all that the caller may see
 * @param group name of the group; empty for all
 * @param after keys of the last row of the page before; empty for the first page
 */
record UsageRequest(
        LocalDate from,
        LocalDate to,
        List<UsageDimension> by,
        Optional<String> user,
        Optional<String> group,
        int limit,
        List<String> after) {

    private static final int DEFAULT_DAYS = 30;
    private static final int MOST_DAYS = 400;
    private static final LocalDate EARLIEST = LocalDate.of(2000, 1, 1);
    private static final LocalDate LATEST = LocalDate.of(9999, 1, 1);
    private static final String DEFAULT_BY = "user,kind";
    private static final Pattern USER = Pattern.compile("[a-z_][a-z0-9_.-]{1,63}");
    private static final Pattern GROUP = Pattern.compile("[A-Za-z0-9_-]{2,64}");

    /** The parameters of a call, as they were sent. */
    record Parameters(
            Optional<String> from,
            Optional<String> to,
            Optional<String> by,
            Optional<String> user,
            Optional<String> group,
            Optional<String> format) {}

    /**
     * @param today the day of UTC, on which the usage ends unless the call says otherwise
     * @throws Problem that lists all parameters that cannot be used
     */
    static UsageRequest read(Parameters parameters, String limit, Optional<String> cursor, LocalDate today) {
        ParameterErrors errors = new ParameterErrors();
        LocalDate to = errors.read("to", parameters.to(), UsageRequest::day).orElse(today);
        LocalDate from =
                errors.read("from", parameters.from(), UsageRequest::day).orElse(to.minusDays(DEFAULT_DAYS - 1L));
        List<UsageDimension> by = errors.read(
                        "by", Optional.of(parameters.by().orElse(DEFAULT_BY)), UsageRequest::dimensions)
                .orElse(List.of());
        errors.read("user", parameters.user(), UsageRequest::userName);
        errors.read("group", parameters.group(), UsageRequest::groupName);
        errors.read("format", parameters.format(), UsageRequest::format);
        int size = errors.read("limit", Optional.of(limit), UsageRequest::limit).orElse(1);
        List<String> after = errors.read("cursor", cursor, text -> UsageCursor.read(text, by))
                .orElse(List.of());
        if (from.isAfter(to) || ChronoUnit.DAYS.between(from, to) >= MOST_DAYS) {
            errors.add(
                    "from",
                    from.toString(),
                    "a day before " + to + ", by less than " + MOST_DAYS + " days, or that day");
        }
        errors.requireNone();
        return new UsageRequest(from, to, by, parameters.user(), parameters.group(), size, after);
    }

    /** @param userId the only user whose usage is read; empty for all */
    UsageFilter filter(Optional<Long> userId) {
        return new UsageFilter(from, to, by, userId, user, group);
    }

    private static LocalDate day(String text) {
        try {
            LocalDate day = LocalDate.parse(text);
            if (!day.isBefore(EARLIEST) && day.isBefore(LATEST)) {
                return day;
            }
        } catch (DateTimeException noDay) {
            throw new IllegalArgumentException("a day of UTC such as 2026-11-23", noDay);
        }
        throw new IllegalArgumentException("a day of UTC such as 2026-11-23");
    }

    private static List<UsageDimension> dimensions(String text) {
        try {
            List<UsageDimension> by = Arrays.stream(text.split(",", -1))
                    .map(name -> WireNamed.parse(UsageDimension.class, name))
                    .toList();
            if (by.stream().distinct().count() == by.size()) {
                return by;
            }
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(rightDimensions(), unknown);
        }
        throw new IllegalArgumentException(rightDimensions());
    }

    private static String rightDimensions() {
        return "some of "
                + Arrays.stream(UsageDimension.values())
                        .map(UsageDimension::wire)
                        .collect(Collectors.joining(",")) + ", each once";
    }

    private static String userName(String text) {
        if (!USER.matcher(text).matches()) {
            throw new IllegalArgumentException("the name of a user");
        }
        return text;
    }

    private static String groupName(String text) {
        if (!GROUP.matcher(text).matches()) {
            throw new IllegalArgumentException("the name of a group");
        }
        return text;
    }

    private static String format(String text) {
        if (!text.equals("json") && !text.equals("csv")) {
            throw new IllegalArgumentException("json or csv");
        }
        return text;
    }

    private static int limit(String text) {
        String right = "a whole number from 1 to " + PageLimit.MOST;
        try {
            int limit = Integer.parseInt(text);
            if (limit >= 1 && limit <= PageLimit.MOST) {
                return limit;
            }
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(right, noNumber);
        }
        throw new IllegalArgumentException(right);
    }
}
