package dev.zoe.db.usage;

/** Parts of statements that several classes use. */
final class UsageSql {

    static final String KIND = "case when r.reclaimed then 'lost' when r.core then 'core' else 'elastic' end as kind";

    /** The days of UTC from {@code i.since} to {@code i.until}, with the seconds of each. */
    static final String DAYS =
            """
            lateral (
                select start::date as day,
                       extract(epoch from least(i.until, (start + interval '1 day') at time zone 'UTC')
                                          - greatest(i.since, start at time zone 'UTC')) as seconds
                from generate_series(date_trunc('day', i.since at time zone 'UTC'), i.until at time zone 'UTC',
                                     interval '1 day') as start) as d""";

    static final String CORE_SECONDS = "sum(i.millicores * d.seconds * 0.001)";
    static final String BYTE_SECONDS = "sum(i.memory * d.seconds)";

    private UsageSql() {}
}
