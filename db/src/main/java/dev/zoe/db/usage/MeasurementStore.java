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
     * neither waits for the other.
     */
    private static final String ADD =
            """
            with m as (
                select r.service_id, v.at, v.core_seconds, v.memory, coalesce(r.measured_until, s.started_at) as before
                from unnest(cast(? as bigint[]), cast(cast(? as text[]) as timestamptz[]), cast(? as numeric[]), cast(? as bigint[]))
                         as v(service_id, at, core_seconds, memory)
                join reservation r on r.service_id = v.service_id
                join service s on s.id = v.service_id
                where s.started_at is not null and v.at > greatest(r.since, coalesce(r.measured_until, s.started_at))
                for update of r skip locked)
            update reservation r
            set measured_until = m.at,
                measured_cores = greatest(m.core_seconds - r.used_core_seconds, 0) / extract(epoch from m.at - m.before),
                measured_memory = m.memory,
                used_core_seconds = greatest(r.used_core_seconds, m.core_seconds),
                used_byte_seconds = r.used_byte_seconds + m.memory * extract(epoch from m.at - m.before)
            from m where m.service_id = r.service_id""";

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
