package dev.zoe.db.activity;

import dev.zoe.db.mapping.ResultRow;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads which services are to be asked for their activity: those of executions that may not be idle for ever, or that
 * are noted as idle.
 */
public class ActivityCheckReader {

    private static final String ALL =
            """
            select e.id, c #>> '{activity,path}' as path,
                   (select p.host_address from service_port p
                    where s.status = 'active' and p.service_id = s.id and p.name = c #>> '{activity,port}') as address
            from execution e
            join users u on u.id = e.owner_id
            join role r on r.id = u.role_id
            cross join lateral jsonb_array_elements(e.description -> 'services') as c
            join service s on s.execution_id = e.id and s.component = c ->> 'name' and s.core
            where e.status = 'running' and jsonb_path_exists(e.description, '$.services[*].activity')
              and c -> 'activity' is not null and not (s.status = 'inactive' and s.exit_code = 0)
              and (e.description -> 'idle' is not null or r.idle_release_elastic_seconds is not null
                   or r.idle_stop_seconds is not null
                   or exists (select from execution_activity a where a.execution_id = e.id and a.idle_since is not null))
            order by e.id, s.id""";

    private final JdbcClient database;

    public ActivityCheckReader(JdbcClient database) {
        this.database = database;
    }

    /** By execution. */
    public List<ActivityCheck> all() {
        return database.sql(ALL)
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return new ActivityCheck(row.number("id"), row.maybeText("address"), row.text("path"));
                })
                .list();
    }
}
