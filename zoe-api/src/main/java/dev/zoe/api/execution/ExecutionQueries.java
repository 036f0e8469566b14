package dev.zoe.api.execution;

import dev.zoe.api.page.Page;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.row.Row;
import dev.zoe.api.security.Caller;
import dev.zoe.api.security.Capability;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Looks at executions. A caller who may not see one is told that it does not exist. */
@Service
public class ExecutionQueries {
    private static final String COLUMNS = """
            select e.id, e.name, e.owner_id, u.username as owner, e.status, e.kind, e.submitted_at, e.queued_at,
                   e.started_at, e.ended_at, e.cancel_requested_at, e.exit_code, e.error_message, e.core_count,
                   e.elastic_count, e.peak_services, a.core as core_active, a.elastic as elastic_active%s
            from execution e
            join users u on u.id = e.owner_id
            cross join lateral (
                select count(*) filter (where s.core) as core, count(*) filter (where not s.core) as elastic
                from service s where s.execution_id = e.id and s.status = 'active') a
            """;

    private final JdbcClient database;
    private final JsonMapper json;

    ExecutionQueries(JdbcClient database, JsonMapper json) {
        this.database = database;
        this.json = json;
    }

    /** Newest first; only the caller's own ones unless the role may operate others. */
    public Page<ExecutionView> list(Caller caller, ExecutionFilter filter) {
        StringBuilder sql = new StringBuilder(COLUMNS.formatted("")).append("where true");
        Map<String, Object> values = new HashMap<>();
        if (!caller.may(Capability.OPERATE_OTHERS)) {
            sql.append(" and e.owner_id = :caller");
            values.put("caller", caller.id());
        }
        if (!filter.statuses().isEmpty()) {
            sql.append(" and e.status in (:statuses)");
            values.put("statuses", filter.statuses());
        }
        filter.name().ifPresent(name -> {
            boolean isPrefix = name.endsWith("*");
            sql.append(isPrefix ? " and e.name like :name" : " and e.name = :name");
            values.put("name", isPrefix ? prefixPattern(name) : name);
        });
        filter.owner().ifPresent(owner -> {
            sql.append(" and e.owner_id = (select id from users where username = :owner)");
            values.put("owner", owner);
        });
        filter.before().ifPresent(before -> {
            sql.append(" and e.id < :before");
            values.put("before", before);
        });
        values.put("limit", filter.limit() + 1);
        List<ExecutionView> read = database.sql(
                        sql.append(" order by e.id desc limit :limit").toString())
                .params(values)
                .query((columns, number) -> view(columns, Optional.empty()))
                .list();
        return Page.cut(read, filter.limit(), ExecutionView::id);
    }

    /**
     * One execution with its description.
     *
     * @throws Problem when there is none that the caller may see
     */
    public ExecutionView get(Caller caller, long id) {
        return database.sql(COLUMNS.formatted(", e.description") + "where e.id = :id and " + visible(caller))
                .param("id", id)
                .param("caller", caller.id())
                .query((columns, number) -> view(columns, Optional.of(json.readTree(columns.getString("description")))))
                .optional()
                .orElseThrow(() -> Problem.notFound("execution", id));
    }

    /**
     * The status alone.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public String status(Caller caller, long id) {
        return database.sql("select e.status from execution e where e.id = :id and " + visible(caller))
                .param("id", id)
                .param("caller", caller.id())
                .query(String.class)
                .optional()
                .orElseThrow(() -> Problem.notFound("execution", id));
    }

    private static String visible(Caller caller) {
        return caller.may(Capability.OPERATE_OTHERS) ? "true" : "e.owner_id = :caller";
    }

    private static String prefixPattern(String name) {
        String prefix = name.substring(0, name.length() - 1);
        return prefix.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
    }

    private static ExecutionView view(ResultSet columns, Optional<JsonNode> description) throws SQLException {
        Row row = new Row(columns);
        return new ExecutionView(
                row.number("id"),
                row.text("name"),
                row.text("owner"),
                row.text("status"),
                row.text("kind"),
                row.time("submitted_at"),
                row.maybeTime("queued_at"),
                row.maybeTime("started_at"),
                row.maybeTime("ended_at"),
                row.maybeTime("cancel_requested_at"),
                row.maybeCount("exit_code"),
                row.maybeText("error_message"),
                new Progress(row.count("core_count"), row.count("core_active")),
                new Progress(row.count("elastic_count"), row.count("elastic_active")),
                row.count("peak_services"),
                Optional.empty(),
                description);
    }
}
