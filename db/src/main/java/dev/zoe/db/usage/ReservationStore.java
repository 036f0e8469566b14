package dev.zoe.db.usage;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.mapping.WireNamed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Writes when reservations begin and end, in the transaction of the transition. The end of a reservation removes its
 * row and adds what it reserved to the days that it lasted. So a transition that is repeated finds no row, and adds
 * nothing.
 */
public class ReservationStore {

    private static final String BEGIN =
            """
            insert into reservation (service_id, user_id, user_name, group_name, application, priority_class, core,
                                     millicores, memory, since)
            select b.*, cast(? as timestamptz)
            from unnest(cast(? as bigint[]), cast(? as bigint[]), cast(? as text[]), cast(? as text[]),
                        cast(? as text[]), cast(? as text[]), cast(? as boolean[]), cast(? as bigint[]),
                        cast(? as bigint[])) as b
            on conflict (service_id) do nothing""";

    private static final String RECLAIM = "update reservation set reclaimed = true where service_id = any(?)";

    /** Clocks of two leaders may differ: a reservation never ends before it begins. */
    private static final String RELEASED =
            """
            with i as (
                delete from reservation r using (select unnest(cast(? as bigint[])) as id, cast(? as timestamptz) as at) s
                where r.service_id = s.id
                returning r.*, greatest(r.since, r.measured_until, s.at) as until, %s)"""
                    .formatted(UsageSql.KIND);

    /** Of services that hold nothing. A master of an earlier version leaves such rows. */
    private static final String FORGOTTEN =
            """
            with i as (
                delete from reservation r using service s
                where s.id = r.service_id and s.status not in ('runnable', 'starting', 'active', 'terminating')
                returning r.*, greatest(r.since, r.measured_until, coalesce(s.ended_at, cast(? as timestamptz))) as until, %s)"""
                    .formatted(UsageSql.KIND);

    private static final String ADD =
            """
            , p as (select d.day, i.user_id, i.user_name, i.group_name, i.application, i.priority_class, i.kind, %s
                    from i, %s where d.seconds > 0)
            , added as (
                insert into usage_day as u (day, user_id, user_name, group_name, application, priority_class, kind,
                                            core_seconds, byte_seconds, measured_core_seconds, measured_byte_seconds,
                                            used_core_seconds, used_byte_seconds)
                select day, user_id, max(user_name), group_name, application, priority_class, kind,
                       sum(core_seconds), sum(byte_seconds), sum(measured_core_seconds), sum(measured_byte_seconds),
                       sum(used_core_seconds), sum(used_byte_seconds)
                from p
                group by day, user_id, group_name, application, priority_class, kind
                on conflict (day, user_id, group_name, application, priority_class, kind) do update
                set core_seconds = u.core_seconds + excluded.core_seconds,
                    byte_seconds = u.byte_seconds + excluded.byte_seconds,
                    measured_core_seconds = u.measured_core_seconds + excluded.measured_core_seconds,
                    measured_byte_seconds = u.measured_byte_seconds + excluded.measured_byte_seconds,
                    used_core_seconds = u.used_core_seconds + excluded.used_core_seconds,
                    used_byte_seconds = u.used_byte_seconds + excluded.used_byte_seconds)
            select kind, sum(core_seconds) as core_seconds, sum(byte_seconds) as byte_seconds from p group by kind"""
                    .formatted(UsageSql.AMOUNTS, UsageSql.DAYS);

    /** Of services that a master of an earlier version placed. */
    private static final String MISSING =
            """
            insert into reservation (service_id, user_id, user_name, group_name, application, priority_class, core,
                                     millicores, memory, since)
            select s.id, u.id, u.username, coalesce(g.name, ''), coalesce(e.description ->> 'name', e.name),
                   coalesce(e.description ->> 'priority', ''), s.core,
                   coalesce((c #>> '{resources,cores,min}')::numeric * 1000, 0),
                   coalesce((c #>> '{resources,memory,min}')::bigint, 0),
                   coalesce(s.started_at, cast(? as timestamptz))
            from service s
            join execution e on e.id = s.execution_id
            join users u on u.id = e.owner_id
            left join user_group g on g.id = e.group_id
            left join lateral jsonb_array_elements(e.description -> 'services') as c on c ->> 'name' = s.component
            where s.status in ('runnable', 'starting', 'active', 'terminating')
              and not exists (select from reservation r where r.service_id = s.id)
            on conflict (service_id) do nothing""";

    private final JdbcTemplate jdbc;

    public ReservationStore(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Writes what begins and ends at {@code at}. The services must be in the database.
     *
     * @return what the released services had reserved, up to one amount for each kind
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<ReservedAmount> record(ReservationChanges changes, Instant at) {
        if (changes.isEmpty()) {
            return List.of();
        }
        if (!changes.reclaimed().isEmpty()) {
            jdbc.update(RECLAIM, (Object) ids(changes.reclaimed()));
        }
        List<ReservedAmount> reserved = changes.released().isEmpty()
                ? List.of()
                : jdbc.query(RELEASED + ADD, (row, number) -> amount(row), ids(changes.released()), utc(at));
        begin(changes.begun(), at);
        return reserved;
    }

    /** Adds and ends what a master of an earlier version did not write, while it led after the schema was changed. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void repair(Instant at) {
        jdbc.query(FORGOTTEN + ADD, row -> {}, utc(at));
        jdbc.update(MISSING, utc(at));
    }

    private void begin(Collection<Reservation> begun, Instant at) {
        if (!begun.isEmpty()) {
            jdbc.update(
                    BEGIN,
                    utc(at),
                    column(begun, Reservation::serviceId, Long[]::new),
                    column(begun, Reservation::userId, Long[]::new),
                    column(begun, Reservation::user, String[]::new),
                    column(begun, reservation -> reservation.group().orElse(""), String[]::new),
                    column(begun, Reservation::application, String[]::new),
                    column(begun, reservation -> reservation.priorityClass().orElse(""), String[]::new),
                    column(begun, Reservation::core, Boolean[]::new),
                    column(begun, Reservation::millicores, Long[]::new),
                    column(begun, Reservation::memory, Long[]::new));
        }
    }

    private static ReservedAmount amount(ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        return new ReservedAmount(
                WireNamed.parse(UsageKind.class, row.text("kind")),
                columns.getDouble("core_seconds"),
                columns.getDouble("byte_seconds"));
    }

    private static <T> T[] column(
            Collection<Reservation> rows, Function<Reservation, T> value, IntFunction<T[]> array) {
        return rows.stream().map(value).toArray(array);
    }

    private static Long[] ids(Collection<Long> services) {
        return services.toArray(Long[]::new);
    }

    private static OffsetDateTime utc(Instant time) {
        return OffsetDateTime.ofInstant(time, ZoneOffset.UTC);
    }
}
