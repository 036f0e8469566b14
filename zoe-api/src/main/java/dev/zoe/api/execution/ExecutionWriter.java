package dev.zoe.api.execution;

import dev.zoe.application.Application;
import dev.zoe.application.Component;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
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
                values (:name, :owner, 'submitted', :kind, cast(:description as jsonb), :core, :elastic,
                        :coreMillicores, :coreMemory, :at, :key)
                on conflict (owner_id, idempotency_key) where idempotency_key is not null do nothing
                returning id
            ), services as (
                insert into service (execution_id, component, ordinal, name, core, status)
                select w.id, i.component, i.ordinal, i.component || i.ordinal, i.core, 'created'
                from written w
                cross join unnest(:components, :ordinals, :cores) with ordinality
                    as i(component, ordinal, core, place)
                order by i.place
                returning id, component
            ), ports as (
                insert into service_port (service_id, name, number, protocol, url_template)
                select s.id, p.name, p.number, p.protocol, p.template
                from services s
                join unnest(:portComponents, :portNames, :portNumbers, :portProtocols, :portTemplates)
                    as p(component, name, number, protocol, template) on p.component = s.component
            ), events as (
                insert into event (at, kind, execution_id, subject, to_state, reason, actor)
                select :at, 'execution', w.id, :name, 'submitted', :reason, :actor from written w
            )
            select id from written
            """;

    private final JdbcClient database;

    ExecutionWriter(JdbcClient database) {
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
        return database.sql(INSERT)
                .param("name", execution.name())
                .param("owner", execution.ownerId())
                .param("kind", execution.kind())
                .param("description", execution.canonicalJson())
                .param("core", application.coreCount())
                .param("elastic", application.elasticCount())
                .param("coreMillicores", execution.coreMillicores())
                .param("coreMemory", execution.coreMemory())
                .param("at", execution.submittedAt().atOffset(ZoneOffset.UTC))
                .param("key", execution.idempotencyKey().orElse(null))
                .param("reason", "submitted by " + execution.owner())
                .param("actor", execution.owner())
                .param("components", texts(instances, instance -> instance.component.name()))
                .param("ordinals", numbers(instances, Instance::ordinal))
                .param(
                        "cores",
                        new SqlArrayValue(
                                "bool", instances.stream().map(Instance::core).toArray()))
                .param("portComponents", texts(ports, OwnedPort::component))
                .param("portNames", texts(ports, port -> port.port.name()))
                .param("portNumbers", numbers(ports, port -> port.port.number()))
                .param(
                        "portProtocols",
                        texts(ports, port -> port.port.protocol().name().toLowerCase(Locale.ROOT)))
                .param(
                        "portTemplates",
                        texts(ports, port -> port.port.urlTemplate().orElse(null)))
                .query(Long.class)
                .optional();
    }

    private record Instance(Component component, int ordinal) {
        boolean core() {
            return ordinal < component.coreCount();
        }
    }

    private record OwnedPort(String component, Component.Port port) {}

    private static <T> SqlArrayValue texts(List<T> items, Function<T, ?> value) {
        return new SqlArrayValue("text", items.stream().map(value).toArray());
    }

    private static <T> SqlArrayValue numbers(List<T> items, Function<T, Integer> value) {
        return new SqlArrayValue("int4", items.stream().map(value).toArray());
    }
}
