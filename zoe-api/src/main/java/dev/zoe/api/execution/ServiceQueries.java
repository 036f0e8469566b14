package dev.zoe.api.execution;

import dev.zoe.api.execution.ServiceView.PortView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.row.Row;
import dev.zoe.api.security.Caller;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Looks at the services of an execution and at where their ports are reached. */
@Service
public class ServiceQueries {
    private static final String SERVICES = """
            select s.id, s.execution_id, s.component, s.name, s.core, s.status, s.node, s.container_name, s.address,
                   s.exit_code, s.out_of_memory, s.error_message, s.restarts, s.started_at, s.ended_at
            from service s
            """;
    private static final String PORTS = """
            select p.service_id, p.name, p.number, p.protocol, p.host_address
            from service_port p join service s on s.id = p.service_id
            """;

    private final JdbcClient database;
    private final ExecutionQueries executions;

    ServiceQueries(JdbcClient database, ExecutionQueries executions) {
        this.database = database;
        this.executions = executions;
    }

    /**
     * All services of an execution, by component in the order of the description, then by ordinal.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public List<ServiceView> list(Caller caller, long execution) {
        executions.status(caller, execution);
        return read("where s.execution_id = :execution order by s.id", Map.of("execution", execution));
    }

    /** @throws Problem when there is no such execution that the caller may see, or it has no such service */
    public ServiceView get(Caller caller, long execution, String name) {
        executions.status(caller, execution);
        Map<String, Object> values = Map.of("execution", execution, "name", name);
        return read("where s.execution_id = :execution and s.name = :name", values).stream()
                .findFirst()
                .orElseThrow(() -> new Problem(
                        ProblemType.NOT_FOUND,
                        "Execution %d has no service '%s'; its services are named like worker0, as GET /api/v1/executions/%d/services lists them."
                                .formatted(execution, name, execution)));
    }

    /**
     * Where the published ports of an execution are reached now.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public List<EndpointView> endpoints(Caller caller, long execution) {
        executions.status(caller, execution);
        return database.sql("""
                        select s.name as service, p.name as port, p.protocol, p.url_template, p.host_address
                        from service s join service_port p on p.service_id = s.id
                        where s.execution_id = :execution and s.status = 'active' and p.host_address is not null
                        order by s.id, p.id
                        """)
                .param("execution", execution)
                .query((columns, number) -> endpoint(new Row(columns)))
                .list();
    }

    private List<ServiceView> read(String where, Map<String, Object> values) {
        Map<Long, List<OwnedPort>> ports = database.sql(PORTS + where.replace(" order by s.id", "") + " order by p.id")
                .params(values)
                .query((columns, number) -> port(new Row(columns)))
                .stream()
                .collect(Collectors.groupingBy(OwnedPort::service));
        return database.sql(SERVICES + where)
                .params(values)
                .query((columns, number) -> service(columns, ports))
                .list();
    }

    private record OwnedPort(long service, PortView port) {}

    private static OwnedPort port(Row row) throws SQLException {
        return new OwnedPort(
                row.number("service_id"),
                new PortView(
                        row.text("name"), row.count("number"), row.text("protocol"), row.maybeText("host_address")));
    }

    private static ServiceView service(ResultSet columns, Map<Long, List<OwnedPort>> ports) throws SQLException {
        Row row = new Row(columns);
        long id = row.number("id");
        return new ServiceView(
                id,
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
                ports.getOrDefault(id, List.of()).stream().map(OwnedPort::port).toList());
    }

    /** Without a proxy before it, a port has no proxy path. */
    private static EndpointView endpoint(Row row) throws SQLException {
        String address = row.text("host_address");
        String url = row.maybeText("url_template")
                .map(template -> template.replace("{ip_port}", address).replace("{proxy_path}", ""))
                .orElse(row.text("protocol") + "://" + address);
        return new EndpointView(row.text("service"), row.text("port"), url);
    }
}
