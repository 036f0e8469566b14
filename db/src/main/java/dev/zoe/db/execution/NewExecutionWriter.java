package dev.zoe.db.execution;

import dev.zoe.application.Application;
import dev.zoe.application.ApplicationFootprint;
import dev.zoe.application.Component;
import dev.zoe.db.audit.AuditOrigin;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes an execution, its services, their ports, the first event and an entry of the audit trail. Up to {@link #BATCH}
 * services take one statement: one round trip and one transaction, which is what the throughput of submissions hangs
 * on. More of them follow in batches, so that neither side holds all rows at once.
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

    private static final String INSERT =
            """
            with written as (
                insert into execution (name, owner_id, status, kind, description, core_count, elastic_count,
                                       core_millicores, core_memory, core_gpus, elastic_millicores, elastic_memory,
                                       elastic_gpus, group_id, stored_rows, stored_bytes, submitted_at, idempotency_key)
                values (?, ?, 'submitted', ?, cast(? as jsonb), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, clock_timestamp(), ?)
                on conflict (owner_id, idempotency_key) where idempotency_key is not null do nothing
                returning id, name, kind, submitted_at
            ), %s, events as (
                insert into event (at, kind, execution_id, subject, to_state, reason, actor)
                select w.submitted_at, 'execution', w.id, w.name, 'submitted', ?, ? from written w
            ), audited as (
                insert into audit_entry (at, %s, action, target_kind, target, result, after)
                select w.submitted_at, ?, cast(? as bigint), ?, ?, ?, ?, 'execution.submit', 'execution', w.id::text,
                       'done', jsonb_build_object('name', w.name, 'kind', w.kind)
                from written w
                returning id
            ), pending as (
                insert into audit_pending (entry_id) select id from audited
            )
            select id, submitted_at from written
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

    /** Whether it takes several statements, which the caller puts into one transaction. */
    public static boolean needsTransaction(NewExecution execution) {
        return execution.application().coreCount() + execution.application().elasticCount() > BATCH;
    }

    /**
     * Empty when the owner has used the idempotency key before.
     *
     * @param origin who submits it, for the audit trail
     */
    public Optional<Written> write(NewExecution execution, AuditOrigin origin) {
        Application application = execution.application();
        List<Instance> instances = application.components().stream()
                .flatMap(component -> IntStream.range(0, component.totalCount())
                        .mapToObj(ordinal -> new Instance(component, ordinal)))
                .toList();
        List<Instance> first = instances.subList(0, Math.min(BATCH, instances.size()));
        Optional<Written> written = insert(execution, origin, first);
        written.ifPresent(row -> {
            for (int from = BATCH; from < instances.size(); from += BATCH) {
                insertMore(row.id(), instances.subList(from, Math.min(from + BATCH, instances.size())));
            }
        });
        return written;
    }

    private Optional<Written> insert(NewExecution execution, AuditOrigin origin, List<Instance> instances) {
        Application application = execution.application();
        ApplicationFootprint footprint = execution.footprint();
        List<@Nullable Object> values = new ArrayList<>(Arrays.asList(
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
                execution.groupId().orElse(null),
                execution.rows(),
                footprint.bytes(),
                execution.idempotencyKey().orElse(null)));
        values.addAll(columns(instances));
        values.add("submitted by " + execution.owner());
        values.add(execution.owner());
        values.addAll(origin.values());
        return database.query(INSERT, (row, number) -> written(row), values.toArray()).stream()
                .findFirst();
    }

    private void insertMore(long id, List<Instance> instances) {
        List<@Nullable Object> values = new ArrayList<>(List.of(id));
        values.addAll(columns(instances));
        database.query(INSERT_MORE, row -> {}, values.toArray());
    }

    private static Written written(ResultSet row) throws SQLException {
        return new Written(
                row.getLong("id"),
                row.getObject("submitted_at", OffsetDateTime.class).toInstant());
    }

    /** The parameters of {@link #SERVICES}. */
    private static List<Object> columns(List<Instance> instances) {
        List<OwnedPort> ports = instances.stream()
                .map(Instance::component)
                .distinct()
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
