package dev.zoe.db.usage;

/** Parts of statements that several classes use. */
final class UsageSql {

    static final String KIND = "case when r.reclaimed then 'lost' when r.core then 'core' else 'elastic' end as kind";

    /**
     * The days of UTC from {@code i.since} to {@code i.until}, with the seconds of each, and those of them that
     * measurements cover.
     */
    static final String DAYS =
            """
            lateral (
                select start::date as day,
                       extract(epoch from least(i.until, (start + interval '1 day') at time zone 'UTC')
                                          - greatest(i.since, start at time zone 'UTC')) as seconds,
                       case when i.measured_until > greatest(i.since, start at time zone 'UTC') then
                           extract(epoch from least(i.measured_until, (start + interval '1 day') at time zone 'UTC')
                                              - greatest(i.since, start at time zone 'UTC'))
                       else 0 end as measured
                from generate_series(date_trunc('day', i.since at time zone 'UTC'), i.until at time zone 'UTC',
                                     interval '1 day') as start) as d""";

    /**
     * Reserved, measured and used amounts of one day of a reservation. What was used is spread over the days by the
     * measured time.
     */
    static final String AMOUNTS =
            """
            i.millicores * d.seconds * 0.001 as core_seconds,
            i.memory * d.seconds as byte_seconds,
            i.millicores * d.measured * 0.001 as measured_core_seconds,
            i.memory * d.measured as measured_byte_seconds,
            case when d.measured > 0 then i.used_core_seconds * d.measured
                / extract(epoch from i.measured_until - i.since) else 0 end as used_core_seconds,
            case when d.measured > 0 then i.used_byte_seconds * d.measured
                / extract(epoch from i.measured_until - i.since) else 0 end as used_byte_seconds""";

    private UsageSql() {}
}
