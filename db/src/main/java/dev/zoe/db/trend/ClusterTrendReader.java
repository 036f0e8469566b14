package dev.zoe.db.trend;

import java.sql.ResultSet;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads how many cores were reserved, how many executions waited, and how long executions took. What was reserved and
 * what waited is reckoned back from the present by the events, so it lacks executions that were deleted since.
 */
public class ClusterTrendReader {

    /**
     * The step of a time, and the part of this step that came after it. What is newer than the end counts at the end.
     */
    private static final String STEP =
            """
            least(floor(extract(epoch from v.at - cast(:from as timestamptz)) / :step)::int, :steps - 1) as number,
            greatest(0, 1 - extract(epoch from v.at - cast(:from as timestamptz)) / :step
                + least(floor(extract(epoch from v.at - cast(:from as timestamptz)) / :step)::int, :steps - 1)) as part
            """;

    /** The descriptions are large, so each is read once for each component and not for each event. */
    private static final String RESERVED =
            """
            with event_change as (
                select %s, v.service_id,
                       (v.to_state in ('runnable', 'starting', 'active', 'terminating'))::int
                       - (coalesce(v.from_state, '') in ('runnable', 'starting', 'active', 'terminating'))::int as change
                from event v
                where v.at >= :from and v.kind = 'service' and v.to_state is not null),
            component_change as (
                select c.number, s.execution_id, s.component, s.core, sum(c.change) as change,
                       sum(c.change * c.part) as part
                from event_change c join service s on s.id = c.service_id
                where c.change <> 0
                group by c.number, s.execution_id, s.component, s.core),
            demand as (
                select c.execution_id, c.component, (d #>> '{resources,cores,min}')::float8 as cores
                from (select distinct execution_id, component from component_change) c
                join execution e on e.id = c.execution_id
                join lateral jsonb_array_elements(e.description -> 'services') d on d ->> 'name' = c.component)
            select c.number, c.core, sum(c.change * d.cores)::float8 as change, sum(c.part * d.cores)::float8 as part
            from component_change c join demand d using (execution_id, component)
            group by c.number, c.core"""
                    .formatted(STEP);

    private static final String RESERVED_NOW =
            """
            select coalesce(sum(millicores) filter (where core), 0) / 1000.0 as core,
                   coalesce(sum(millicores) filter (where not core), 0) / 1000.0 as elastic,
                   (select coalesce(sum(millicores), 0) / 1000.0 from node where status <> 'lost') as capacity
            from reservation""";

    private static final String WAITING =
            """
            with event_change as (
                select %s, (v.to_state in ('submitted', 'queued'))::int
                           - (coalesce(v.from_state, '') in ('submitted', 'queued'))::int as change
                from event v
                where v.at >= :from and v.kind = 'execution' and v.to_state is not null)
            select number, sum(change)::float8 as change, sum(change * part)::float8 as part
            from event_change where change <> 0 group by number"""
                    .formatted(STEP);

    private static final String WAITING_NOW = "select count(*) from execution where status in ('submitted', 'queued')";

    private static final String ENDED =
            """
            select number, count(*) as ended,
                   percentile_cont(array[0.5, 0.95]) within group (order by turnaround) as turnarounds,
                   percentile_cont(array[0.5, 0.95]) within group (order by turnaround / greatest(run, 10)) as normalized
            from (select least(floor(extract(epoch from e.ended_at - cast(:from as timestamptz)) / :step)::int, :steps - 1)
                             as number,
                         extract(epoch from e.ended_at - e.submitted_at)::float8 as turnaround,
                         extract(epoch from e.ended_at - e.started_at)::float8 as run
                  from execution e
                  where e.ended_at >= :from and e.status = 'terminated' and e.started_at is not null) as ended
            group by number""";

    private final JdbcClient database;

    public ClusterTrendReader(JdbcClient database) {
        this.database = database;
    }

    /** The cores that services held. */
    @Transactional(readOnly = true)
    public AllocationTrend allocation(TrendRange range) {
        LevelChanges core = new LevelChanges(range.steps());
        LevelChanges elastic = new LevelChanges(range.steps());
        statement(RESERVED, range).query((ResultSet row) -> {
            LevelChanges changes = row.getBoolean("core") ? core : elastic;
            changes.add(row.getInt("number"), row.getDouble("change"), row.getDouble("part"));
        });
        return database.sql(RESERVED_NOW)
                .query((row, number) -> new AllocationTrend(
                        list(core.means(row.getDouble("core"))),
                        list(elastic.means(row.getDouble("elastic"))),
                        row.getDouble("capacity")))
                .single();
    }

    /** How many executions waited, those that wait for others among them: the mean of each step. */
    @Transactional(readOnly = true)
    public List<Double> waiting(TrendRange range) {
        LevelChanges changes = new LevelChanges(range.steps());
        statement(WAITING, range)
                .query((ResultSet row) ->
                        changes.add(row.getInt("number"), row.getDouble("change"), row.getDouble("part")));
        return list(changes.means(database.sql(WAITING_NOW).query(Double.class).single()));
    }

    /** The executions that ended well, by the step of their end. */
    public List<CompletionTrend> completions(TrendRange range) {
        List<CompletionTrend> trend = new ArrayList<>(Collections.nCopies(range.steps(), CompletionTrend.NONE));
        statement(ENDED, range).query((ResultSet row) -> {
            Double[] turnarounds = (Double[]) row.getArray("turnarounds").getArray();
            Double[] normalized = (Double[]) row.getArray("normalized").getArray();
            trend.set(
                    row.getInt("number"),
                    new CompletionTrend(
                            row.getInt("ended"), turnarounds[0], turnarounds[1], normalized[0], normalized[1]));
        });
        return trend;
    }

    private JdbcClient.StatementSpec statement(String text, TrendRange range) {
        return database.sql(text)
                .param("from", utc(range.from()))
                .param("step", range.step().toSeconds())
                .param("steps", range.steps());
    }

    private static OffsetDateTime utc(Instant time) {
        return OffsetDateTime.ofInstant(time, ZoneOffset.UTC);
    }

    private static List<Double> list(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }
}
