package dev.zoe.api.execution;

import dev.zoe.application.Application;
import dev.zoe.application.Component;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Writes an execution, a row per service, their ports and the first event with one statement: one round trip and one
 * transaction however many services there are, which is what the throughput of submissions hangs on.
 *
 * <p>There is an element per service in the arrays, and no {@code generate_series}: PostgreSQL takes that for a
 * thousand rows and then plans the statement anew each time, which takes nearly as long as carrying it out.
 */
@Repository
class ExecutionWriter {
    private static final String INSERT =
            """
            with written as (
                insert into execution (name, owner_id, status, kind, description, core_count, elastic_count,
                                       core_millicores, core_memory, submitted_at, idempotency_key)
                values (?, ?, 'submitted', ?, cast(? as jsonb), ?, ?, ?, ?, ?, ?)
                on conflict (owner_id, idempotency_key) where idempotency_key is not null do nothing
                returning id, name, submitted_at
            ), services as (
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
            ), events as (
                insert into event (at, kind, execution_id, subject, to_state, reason, actor)
                select w.submitted_at, 'execution', w.id, w.name, 'submitted', ?, ? from written w
            )
            select id from written
            """;

    private final JdbcTemplate database;

    ExecutionWriter(JdbcTemplate database) {
        this.database = database;
    }

    /** The new id; empty when the owner has used the idempotency key before. */
    Optional<Long> write(NewExecution execution) {
        Application application = execution.application();
        List<Instance> instances = application.components().stream()
                .flatMap(component -> IntStream.range(0, component.totalCount())
                        .mapToObj(ordinal -> new Instance(component, ordinal)))
                .toList();
        List<OwnedPort> ports = application.components().stream()
                .flatMap(component -> component.ports().stream().map(port -> new OwnedPort(component.name(), port)))
                .toList();
        List<Long> written = database.queryForList(
                INSERT,
                Long.class,
                execution.name(),
                execution.ownerId(),
                execution.kind(),
                execution.canonicalJson(),
                application.coreCount(),
                application.elasticCount(),
                execution.coreMillicores(),
                execution.coreMemory(),
                execution.submittedAt().atOffset(ZoneOffset.UTC),
                execution.idempotencyKey().orElse(null),
                texts(instances, instance -> instance.component.name()),
                numbers(instances, Instance::ordinal),
                instances.stream().map(Instance::core).toArray(Boolean[]::new),
                texts(ports, OwnedPort::component),
                texts(ports, port -> port.port.name()),
                numbers(ports, port -> port.port.number()),
                texts(ports, port -> port.port.protocol().name().toLowerCase(Locale.ROOT)),
                texts(ports, port -> port.port.urlTemplate().orElse(null)),
                "submitted by " + execution.owner(),
                execution.owner());
        return written.stream().findFirst();
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
