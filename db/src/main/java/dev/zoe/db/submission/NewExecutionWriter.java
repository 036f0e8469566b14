package dev.zoe.db.submission;

import dev.zoe.application.Application;
import dev.zoe.application.ApplicationFootprint;
import dev.zoe.application.Component;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.execution.ArrayMember;
import dev.zoe.db.mapping.ResultRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.SqlParameterValue;

/**
 * Checks and writes an execution, its services, their ports, the first event and an entry of the audit trail. Up to
 * {@link #BATCH} services take one statement: one round trip and one transaction, which is what the throughput of
 * submissions hangs on. More of them follow in batches, so that neither side holds all rows at once.
 *
 * <p>The time of the submission is that of the database. Executions are served in its order, and the clocks of several
 * APIs differ.
 *
 * <p>There is an element per service in the arrays, and no {@code generate_series}: PostgreSQL estimates that as a
 * thousand rows and then plans the statement for each call, which takes nearly as long as carrying it out.
 */
public class NewExecutionWriter {
    /** Services in one statement. */
    static final int BATCH = 500;

    private static final String SERVICES =
            """
            services as (
                insert into service (execution_id, component, ordinal, name, core, status)
                select w.id, i.component, i.ordinal, i.component || i.ordinal, i.core, 'created'
                from written w
                cross join unnest(cast(? as text[]), cast(? as int[]), cast(? as boolean[])) with ordinality
                    as i(component, ordinal, core, place)
                order by i.place
                returning id, component
            ), ports as (
                insert into service_port (service_id, name, number, protocol, url_template)
                select s.id, p.name, p.number, p.protocol, p.template
                from services s
                join unnest(cast(? as text[]), cast(? as text[]), cast(? as int[]), cast(? as text[]),
                            cast(? as text[]))
                    as p(component, name, number, protocol, template) on p.component = s.component
            )
            """;

    /** Nothing is written that {@link QuotaCheck} refuses, which then says why. */
    private static final String INSERT =
            """
            with holder as materialized (
                select * from lock_submission_holders(?, ?)
            ), written as (
                insert into execution (name, owner_id, status, kind, description, core_count, elastic_count,
                                       core_millicores, core_memory, core_gpus, elastic_millicores, elastic_memory,
                                       elastic_gpus, group_id, stored_rows, stored_bytes, submitted_at, idempotency_key,
                                       array_id, array_index)
                select w.name, w.owner_id, 'submitted', w.kind, w.description, w.core_count, w.elastic_count,
                       w.core_millicores, w.core_memory, w.core_gpus, w.elastic_millicores, w.elastic_memory,
                       w.elastic_gpus, (select group_id from holder where group_id is not null), w.stored_rows,
                       w.stored_bytes, clock_timestamp(), w.idempotency_key, w.array_id, w.array_index
                from (values (?, cast(? as bigint), ?, cast(? as jsonb), cast(? as int), cast(? as int),
                              cast(? as bigint), cast(? as bigint), cast(? as int), cast(? as bigint),
                              cast(? as bigint), cast(? as int), cast(? as bigint), cast(? as bigint), ?,
                              cast(? as bigint), cast(? as int), cast(? as text), cast(? as bigint),
                              cast(? as bigint), cast(? as bigint)))
                    as w(name, owner_id, kind, description, core_count, elastic_count, core_millicores, core_memory,
                         core_gpus, elastic_millicores, elastic_memory, elastic_gpus, stored_rows, stored_bytes,
                         idempotency_key, array_id, array_index, named_group, most_executions, most_rows, most_bytes)
                where (w.named_group is null or exists (select from holder where group_id is not null))
                  and not exists (
                      select from holder h
                      where h.waiting_executions > 0 and h.waiting >= h.waiting_executions
                         or h.millicores > 0 and w.core_millicores > h.millicores
                         or h.memory > 0 and w.core_memory > h.memory
                         or h.gpus > 0 and w.core_gpus > h.gpus
                         or h.group_id is null and (h.executions >= w.most_executions
                                                    or w.stored_rows > w.most_rows - h.stored_rows
                                                    or w.stored_bytes > w.most_bytes - h.stored_bytes))
                on conflict do nothing
                returning id, name, kind, submitted_at, array_id, array_index
            ), %s, events as (
                insert into event (at, kind, execution_id, subject, to_state, reason, actor)
                select w.submitted_at, 'execution', w.id, w.name, 'submitted', ?, ? from written w
            ), audited as (
                insert into audit_entry (at, %s, action, target_kind, target, result, after)
                select w.submitted_at, ?, cast(? as bigint), ?, ?, ?, ?, 'execution.submit', 'execution', w.id::text,
                       'done', jsonb_strip_nulls(jsonb_build_object('name', w.name, 'kind', w.kind,
                           'array', w.array_id, 'index', w.array_index))
                from written w
                returning id
            ), pending as (
                insert into audit_pending (entry_id) select id from audited
            )
            select h.*, w.id, w.submitted_at from holder h left join written w on true
            order by h.group_id nulls first
            """
                    .formatted(SERVICES, AuditOrigin.COLUMNS);

    private static final String INSERT_MORE =
            """
            with written as (select cast(? as bigint) as id), %s select 1
            """
                    .formatted(SERVICES);

    private final JdbcTemplate database;

    public NewExecutionWriter(JdbcTemplate database) {
        this.database = database;
    }

    /** What was written, with the number and the time that the database gave it. */
    public record Written(long id, Instant submittedAt) {}

    /**
     * What became of a submission.
     *
     * @param holders whose quotas it was checked against
     * @param written empty when {@link QuotaCheck} refuses it, when the owner is not in the group that it names, or
     *     when the owner has used the idempotency key before, or its array has an execution with its index
     */
    public record Outcome(SubmissionHolders holders, Optional<Written> written) {}

    /** Whether it takes several statements, which the caller puts into one transaction. */
    public static boolean needsTransaction(NewExecution execution) {
        return execution.application().coreCount() + execution.application().elasticCount() > BATCH;
    }

    /**
     * Checks an execution against the quotas of its owner and its group and the limits of the site, and writes it. The
     * owner is locked until the transaction ends, and so is the group where its number of waiting ones is limited: of
     * two submissions at the same time, also in two processes, the second one sees the first.
     *
     * @param origin who submits it, for the audit trail
     * @throws EmptyResultDataAccessException if its owner was deleted
     */
    public Outcome write(NewExecution execution, WaitingLimits limits, AuditOrigin origin) {
        List<Instance> instances = execution.application().components().stream()
                .flatMap(component -> IntStream.range(0, component.totalCount())
                        .mapToObj(ordinal -> new Instance(component, ordinal)))
                .toList();
        Outcome outcome = insert(execution, limits, origin, instances.subList(0, Math.min(BATCH, instances.size())));
        outcome.written().ifPresent(row -> {
            for (int from = BATCH; from < instances.size(); from += BATCH) {
                insertMore(row.id(), instances.subList(from, Math.min(from + BATCH, instances.size())));
            }
        });
        return outcome;
    }

    private Outcome insert(NewExecution execution, WaitingLimits limits, AuditOrigin origin, List<Instance> instances) {
        Application application = execution.application();
        ApplicationFootprint footprint = execution.footprint();
        Object group = new SqlParameterValue(Types.VARCHAR, execution.group().orElse(null));
        List<@Nullable Object> values = new ArrayList<>(Arrays.asList(
                execution.ownerId(),
                group,
                execution.name(),
                execution.ownerId(),
                execution.kind(),
                execution.canonicalJson(),
                application.coreCount(),
                application.elasticCount(),
                footprint.coreMillicores(),
                footprint.coreMemory(),
                footprint.coreGpus(),
                footprint.elasticMillicores(),
                footprint.elasticMemory(),
                footprint.elasticGpus(),
                execution.rows(),
                footprint.bytes(),
                new SqlParameterValue(Types.VARCHAR, execution.idempotencyKey().orElse(null)),
                new SqlParameterValue(
                        Types.BIGINT,
                        execution.array().map(ArrayMember::arrayId).orElse(null)),
                new SqlParameterValue(
                        Types.INTEGER, execution.array().map(ArrayMember::index).orElse(null)),
                group,
                mostOf(limits.executions()),
                mostOf(limits.rows()),
                mostOf(limits.bytes())));
        values.addAll(columns(instances));
        values.add("submitted by " + execution.owner());
        values.add(execution.owner());
        values.addAll(origin.values());
        return outcome(
                execution, database.query(INSERT, (row, number) -> held(execution, number, row), values.toArray()));
    }

    private static long mostOf(long limit) {
        return limit == 0 ? Long.MAX_VALUE : limit;
    }

    private record Held(SubmissionHolder holder, Optional<Written> written) {}

    private static Held held(NewExecution execution, int number, ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        SubmissionHolder holder =
                number == 0 ? SubmissionHolder.user(execution.ownerId(), row) : SubmissionHolder.group(row);
        return new Held(holder, row.maybeNumber("id").isEmpty() ? Optional.empty() : Optional.of(written(row)));
    }

    private static Outcome outcome(NewExecution execution, List<Held> held) {
        if (held.isEmpty()) {
            throw new EmptyResultDataAccessException(
                    "the user %s with the number %d was deleted".formatted(execution.owner(), execution.ownerId()), 1);
        }
        Optional<SubmissionHolder> group =
                held.stream().skip(1).map(Held::holder).findFirst();
        return new Outcome(
                new SubmissionHolders(held.get(0).holder(), group), held.get(0).written());
    }

    private void insertMore(long id, List<Instance> instances) {
        List<@Nullable Object> values = new ArrayList<>(List.of(id));
        values.addAll(columns(instances));
        database.query(INSERT_MORE, row -> {}, values.toArray());
    }

    private static Written written(ResultRow row) throws SQLException {
        return new Written(row.number("id"), row.time("submitted_at"));
    }

    /** The parameters of {@link #SERVICES}. */
    private static List<Object> columns(List<Instance> instances) {
        // By name: the hash of a component takes in its whole description.
        Map<String, Component> components = new LinkedHashMap<>();
        instances.forEach(instance -> components.put(instance.component.name(), instance.component));
        List<OwnedPort> ports = components.values().stream()
                .flatMap(component -> component.ports().stream().map(port -> new OwnedPort(component.name(), port)))
                .toList();
        return List.of(
                texts(instances, instance -> instance.component.name()),
                numbers(instances, Instance::ordinal),
                instances.stream().map(Instance::core).toArray(Boolean[]::new),
                texts(ports, OwnedPort::component),
                texts(ports, port -> port.port.name()),
                numbers(ports, port -> port.port.number()),
                texts(ports, port -> port.port.protocol().name().toLowerCase(Locale.ROOT)),
                texts(ports, port -> port.port.urlTemplate().orElse(null)));
    }

    private record Instance(Component component, int ordinal) {
        boolean core() {
            return ordinal < component.coreCount();
        }
    }

    private record OwnedPort(String component, Component.Port port) {}

    private static <T> @Nullable String[] texts(List<T> items, Function<T, @Nullable String> value) {
        return items.stream().map(value).toArray(String[]::new);
    }

    private static <T> Integer[] numbers(List<T> items, Function<T, Integer> value) {
        return items.stream().map(value).toArray(Integer[]::new);
    }
}
