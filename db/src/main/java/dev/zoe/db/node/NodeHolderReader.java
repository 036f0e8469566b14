package dev.zoe.db.node;

import dev.zoe.db.mapping.ResultRow;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads which executions hold what on the nodes, and what they use of it. */
public class NodeHolderReader {

    private static final String HOLDERS =
            """
            select s.node, e.id, e.name, e.owner_id, u.username as owner, s.core, count(*) as services,
                   sum(r.millicores)::bigint as millicores, sum(r.memory)::bigint as memory,
                   sum(r.measured_cores) as used_cores, sum(r.measured_memory)::bigint as used_memory,
                   min(s.placed_because) as reason
            from reservation r
            join service s on s.id = r.service_id
            join execution e on e.id = s.execution_id
            join users u on u.id = e.owner_id
            where s.node is not null
            group by s.node, e.id, u.username, s.core
            order by s.node, s.core desc, e.id""";

    private final JdbcClient database;

    public NodeHolderReader(JdbcClient database) {
        this.database = database;
    }

    /** Of all nodes; of each node, those of core services first. */
    public List<NodeHolderRow> readAll() {
        return database.sql(HOLDERS)
                .query((columns, number) -> row(new ResultRow(columns)))
                .list();
    }

    private static NodeHolderRow row(ResultRow row) throws SQLException {
        return new NodeHolderRow(
                row.text("node"),
                row.number("id"),
                row.text("name"),
                row.number("owner_id"),
                row.text("owner"),
                row.flag("core"),
                row.count("services"),
                row.number("millicores"),
                row.number("memory"),
                Optional.ofNullable(row.columns().getBigDecimal("used_cores")).map(BigDecimal::doubleValue),
                row.maybeNumber("used_memory"),
                row.maybeText("reason"));
    }
}
