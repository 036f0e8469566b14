package dev.zoe.db.service;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.usage.MeasuredUse;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads services with their ports and newest measurements, to show them. An execution may have a thousand, and an
 * entity of each takes several times as long.
 */
public class ServiceReader {

    private static final String SERVICES =
            """
            select s.id, s.execution_id, s.component, s.name, s.core, s.status, s.node, s.container_name, s.address,
                   s.exit_code, s.out_of_memory, s.error_message, s.restarts, s.started_at, s.ended_at,
                   r.measured_cores, r.measured_memory, r.measured_until
            from service s
            left join reservation r on r.service_id = s.id and s.status = 'active' and r.measured_cores is not null
            where s.execution_id = :execution""";

    private static final String SUMMARIES =
            """
            select id, component, name, core, status from service where execution_id = :execution
            order by component, ordinal""";

    private static final String PORTS =
            """
            select p.service_id, p.name, p.number, p.protocol, p.host_address
            from service s join service_port p on p.service_id = s.id
            where s.execution_id = :execution""";

    private static final String NAMED = " and s.name = :name";

    private static final String PORT_ORDER = " order by p.number, p.name";

    private final JdbcClient database;

    public ServiceReader(JdbcClient database) {
        this.database = database;
    }

    /** All services of an execution, by component and ordinal. */
    public List<ServiceRow> ofExecution(long execution) {
        List<ServiceRow> services = services(
                database.sql(SERVICES + " order by s.component, s.ordinal").param("execution", execution));
        return withPorts(services, database.sql(PORTS + PORT_ORDER).param("execution", execution));
    }

    /** The same without where they run and what they use, in the same order. */
    public List<ServiceSummary> summariesOfExecution(long execution) {
        return database.sql(SUMMARIES)
                .param("execution", execution)
                .query((columns, number) -> summary(new ResultRow(columns)))
                .list();
    }

    /** The service of an execution that has this name; empty when none has. */
    public Optional<ServiceRow> find(long execution, String name) {
        List<ServiceRow> services = services(
                database.sql(SERVICES + NAMED).param("execution", execution).param("name", name));
        return withPorts(
                        services,
                        database.sql(PORTS + NAMED + PORT_ORDER)
                                .param("execution", execution)
                                .param("name", name))
                .stream()
                .findFirst();
    }

    private static List<ServiceRow> services(JdbcClient.StatementSpec statement) {
        return statement
                .query((columns, number) -> service(new ResultRow(columns)))
                .list();
    }

    /** The ports are read after the services, so that a service that is active has the addresses of its ports. */
    private static List<ServiceRow> withPorts(List<ServiceRow> services, JdbcClient.StatementSpec statement) {
        Map<Long, List<ServiceRow.Port>> ports = new HashMap<>();
        statement.query(columns -> {
            ResultRow row = new ResultRow(columns);
            ports.computeIfAbsent(row.number("service_id"), service -> new ArrayList<>())
                    .add(new ServiceRow.Port(
                            row.text("name"),
                            row.count("number"),
                            row.text("protocol"),
                            row.maybeText("host_address")));
        });
        return services.stream()
                .map(service -> ports.containsKey(service.id()) ? service.withPorts(ports.get(service.id())) : service)
                .toList();
    }

    private static ServiceSummary summary(ResultRow row) throws SQLException {
        return new ServiceSummary(
                row.number("id"), row.text("component"), row.text("name"), row.flag("core"), row.text("status"));
    }

    private static ServiceRow service(ResultRow row) throws SQLException {
        return new ServiceRow(
                row.number("id"),
                row.number("execution_id"),
                row.text("component"),
                row.text("name"),
                row.flag("core"),
                row.text("status"),
                row.maybeText("node"),
                row.maybeText("container_name"),
                row.maybeText("address"),
                row.maybeCount("exit_code"),
                row.flag("out_of_memory"),
                row.maybeText("error_message"),
                row.count("restarts"),
                row.maybeTime("started_at"),
                row.maybeTime("ended_at"),
                use(row),
                List.of());
    }

    private static Optional<MeasuredUse> use(ResultRow row) throws SQLException {
        Optional<Long> memory = row.maybeNumber("measured_memory");
        return memory.isEmpty()
                ? Optional.empty()
                : Optional.of(new MeasuredUse(
                        row.number("id"),
                        row.columns().getDouble("measured_cores"),
                        memory.get(),
                        row.time("measured_until")));
    }
}
