package dev.zoe.db.usage;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Writes measurements of the use beside the reservations. */
public class MeasurementStore {

    private static final String ACTIVE =
            """
            select s.id, s.container_name, s.node
            from service s join reservation r on r.service_id = s.id
            where s.status = 'active' and s.container_name is not null
            order by s.node, s.id""";

    /**
     * The container of a reservation never changes, so its processor time only grows. The memory of a measurement
     * counts for the time since the one before, or since the start. A row that the loop holds is left out, so that
     * neither waits for the other. What was used since the start of the execution also counts for the periods of the
     * execution, for each by the part of the time that is in it.
     */
    private static final String ADD =
            """
            with m as (
                select r.service_id, s.execution_id, v.at, v.core_seconds, v.memory,
                       coalesce(r.measured_until, s.started_at) as before,
                       greatest(v.core_seconds - r.used_core_seconds, 0) as more
                from unnest(cast(? as bigint[]), cast(cast(? as text[]) as timestamptz[]), cast(? as numeric[]), cast(? as bigint[]))
                         as v(service_id, at, core_seconds, memory)
                join reservation r on r.service_id = v.service_id
                join service s on s.id = v.service_id
                where s.started_at is not null and v.at > greatest(r.since, coalesce(r.measured_until, s.started_at))
                for update of r skip locked),
            measured as (
                update reservation r
                set measured_until = m.at,
                    measured_cores = m.more / extract(epoch from m.at - m.before),
                    measured_memory = m.memory,
                    used_core_seconds = greatest(r.used_core_seconds, m.core_seconds),
                    used_byte_seconds = r.used_byte_seconds + m.memory * extract(epoch from m.at - m.before)
                from m where m.service_id = r.service_id),
            aged as (
                select m.execution_id, e.started_at, m.more / extract(epoch from m.at - m.before) as cores, m.memory,
                       greatest(extract(epoch from m.before - e.started_at), 0) as low,
                       extract(epoch from m.at - e.started_at) as high
                from m join execution e on e.id = m.execution_id where e.started_at < m.at),
            part as (
                select a.execution_id, a.started_at, p.low, a.cores, a.memory, least(a.high, p.high) as high,
                       least(a.high, p.high) - greatest(a.low, p.low) as seconds
                from aged a cross join lateral (
                    select s as low, s + 60 as high
                    from generate_series(floor(a.low / 60)::bigint * 60, floor(least(a.high, 3599))::bigint, 60) s
                    union all
                    select s, s + 600
                    from generate_series(greatest(floor(a.low / 600)::bigint * 600, 3600),
                                         floor(least(a.high, 86399))::bigint, 600) s
                    union all
                    select s, s + 3600
                    from generate_series(greatest(floor(a.low / 3600)::bigint * 3600, 86400),
                                         floor(a.high)::bigint, 3600) s) as p)
            insert into execution_use as u (execution_id, since, until, core_seconds, byte_seconds)
            select execution_id, started_at + low * interval '1 second',
                   started_at + max(high)::double precision * interval '1 second',
                   sum(cores * seconds), sum(memory * seconds)
            from part where seconds > 0
            group by execution_id, started_at, low
            on conflict (execution_id, since) do update
            set until = greatest(u.until, excluded.until),
                core_seconds = u.core_seconds + excluded.core_seconds,
                byte_seconds = u.byte_seconds + excluded.byte_seconds""";

    private final JdbcTemplate jdbc;

    public MeasurementStore(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** All active services, by node. */
    public List<MeasuredService> active() {
        return jdbc.query(
                ACTIVE, (row, number) -> new MeasuredService(row.getLong(1), row.getString(2), row.getString(3)));
    }

    /** Adds measurements of different services; those of services that were released meanwhile are dropped. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void add(List<Measurement> measurements) {
        jdbc.update(
                ADD,
                measurements.stream().map(Measurement::service).toArray(Long[]::new),
                measurements.stream()
                        .map(measurement -> measurement.at().toString())
                        .toArray(String[]::new),
                measurements.stream().map(Measurement::coreSeconds).toArray(Double[]::new),
                measurements.stream().map(Measurement::memory).toArray(Long[]::new));
    }
}
