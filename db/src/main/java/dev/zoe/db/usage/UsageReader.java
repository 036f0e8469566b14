package dev.zoe.db.usage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Adds up usage, with what services that are placed now have reserved until now. */
public class UsageReader {

    private static final String USAGE =
            """
            select %1$s, sum(core_seconds) as core_seconds, sum(byte_seconds) as byte_seconds,
                   sum(measured_core_seconds) as measured_core_seconds,
                   sum(measured_byte_seconds) as measured_byte_seconds,
                   sum(used_core_seconds) as used_core_seconds, sum(used_byte_seconds) as used_byte_seconds
            from (
                select day, user_name, group_name, application, priority_class, kind, core_seconds, byte_seconds,
                       measured_core_seconds, measured_byte_seconds, used_core_seconds, used_byte_seconds
                from usage_day
                where day between :from and :to %2$s
                union all
                select d.day, i.user_name, i.group_name, i.application, i.priority_class, i.kind, %7$s
                from (select r.*, greatest(r.since, r.measured_until, now()) as until, %3$s from reservation r
                      where r.since < (cast(:to as date) + 1) at time zone 'UTC' %2$s) as i, %4$s
                where d.day between :from and :to and d.seconds > 0) as u
            where %5$s
            group by %6$s
            order by %6$s
            limit :limit""";

    private final JdbcClient database;

    public UsageReader(JdbcClient database) {
        this.database = database;
    }

    /**
     * The next sums after those with the keys {@code after}, in the order of their keys.
     *
     * @param after a value for each dimension of the filter; empty for the first sums
     */
    public List<UsageSum> read(UsageFilter filter, List<String> after, int limit) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("from", filter.from());
        values.put("to", filter.to());
        values.put("limit", limit);
        List<String> conditions = new ArrayList<>();
        filter.userId().ifPresent(id -> {
            conditions.add("and user_id = :userId");
            values.put("userId", id);
        });
        filter.user().ifPresent(name -> {
            conditions.add("and user_name = :user");
            values.put("user", name);
        });
        filter.group().ifPresent(name -> {
            conditions.add("and group_name = :group");
            values.put("group", name);
        });
        List<String> expressions =
                filter.by().stream().map(UsageDimension::expression).toList();
        return database.sql(USAGE.formatted(
                        joined(IntStream.range(0, expressions.size())
                                .mapToObj(number -> expressions.get(number) + " as key" + number)),
                        String.join(" ", conditions),
                        UsageSql.KIND,
                        UsageSql.DAYS,
                        after(filter.by(), after, values),
                        joined(expressions.stream()),
                        UsageSql.AMOUNTS))
                .params(values)
                .query((columns, number) -> sum(columns, expressions.size()))
                .list();
    }

    private static String after(List<UsageDimension> by, List<String> after, Map<String, Object> values) {
        if (after.isEmpty()) {
            return "true";
        }
        IntStream.range(0, after.size()).forEach(number -> values.put("after" + number, after.get(number)));
        return "(" + joined(by.stream().map(UsageDimension::expression)) + ") > ("
                + joined(IntStream.range(0, by.size())
                        .mapToObj(number -> by.get(number).parameter("after" + number)))
                + ")";
    }

    private static String joined(Stream<String> parts) {
        return parts.collect(Collectors.joining(", "));
    }

    private static UsageSum sum(ResultSet columns, int dimensions) throws SQLException {
        List<String> keys = new ArrayList<>();
        for (int number = 0; number < dimensions; number++) {
            keys.add(columns.getString("key" + number));
        }
        return new UsageSum(keys, amount(columns, ""), amount(columns, "measured_"), amount(columns, "used_"));
    }

    private static UsageSum.Amount amount(ResultSet columns, String prefix) throws SQLException {
        return new UsageSum.Amount(
                columns.getBigDecimal(prefix + "core_seconds"), columns.getBigDecimal(prefix + "byte_seconds"));
    }
}
