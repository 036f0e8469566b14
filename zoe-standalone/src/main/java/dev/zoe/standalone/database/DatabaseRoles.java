package dev.zoe.standalone.database;

import dev.zoe.db.backup.DatabaseAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * The database roles of the parts of the server: one owns the tables and runs the migrations, one is the API's and one
 * the master's. None is a superuser. What the last two may do is in {@code afterMigrate.sql}. Their passwords are new
 * at every start and stored nowhere.
 */
public final class DatabaseRoles {

    static final String MIGRATIONS = "zoe_migrations";
    static final String API = "zoe_api";
    static final String MASTER = "zoe_master";

    /** Tables that an earlier version created as superuser get the owner that runs later migrations. */
    private static final String HAND_OVER =
            """
            do $$
            declare
                found record;
            begin
                alter schema public owner to zoe_migrations;
                for found in
                    select c.oid::regclass as name, c.relkind = 'S' as sequence
                    from pg_class c
                    where c.relnamespace = 'public'::regnamespace and c.relowner <> 'zoe_migrations'::regrole
                      and c.relkind in ('r', 'p', 'v', 'm', 'S')
                      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'e', 'i'))
                loop
                    execute format('alter %s %s owner to zoe_migrations',
                                   case when found.sequence then 'sequence' else 'table' end, found.name);
                end loop;
                for found in
                    select p.oid::regprocedure as name
                    from pg_proc p
                    where p.pronamespace = 'public'::regnamespace and p.proowner <> 'zoe_migrations'::regrole
                      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
                loop
                    execute format('alter function %s owner to zoe_migrations', found.name);
                end loop;
            end $$""";

    private final String url;
    private final Map<String, String> passwords = new LinkedHashMap<>();

    private DatabaseRoles(String url) {
        this.url = url;
        List.of(MIGRATIONS, API, MASTER).forEach(role -> passwords.put(role, SuperuserPassword.generate()));
    }

    /**
     * Creates the roles, or sets new passwords of existing ones.
     *
     * @param superuser opens connections of the superuser
     * @param url for JDBC
     */
    static DatabaseRoles make(DataSource superuser, String url) throws SQLException {
        DatabaseRoles roles = new DatabaseRoles(url);
        try (Connection connection = superuser.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (Map.Entry<String, String> role : roles.passwords.entrySet()) {
                statement.execute(
                        """
                        do $$ begin
                            if not exists (select from pg_roles where rolname = '%1$s') then create role %1$s; end if;
                        end $$"""
                                .formatted(role.getKey()));
                statement.execute(
                        "alter role %s login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '%s'"
                                .formatted(role.getKey(), role.getValue()));
            }
            statement.execute(HAND_OVER);
            connection.commit();
        }
        return roles;
    }

    /** The role that owns the tables. */
    DatabaseAddress owner() {
        return new DatabaseAddress(url, MIGRATIONS, password(MIGRATIONS));
    }

    /** The connection settings of the API, which also runs the migrations, as the role that owns the tables. */
    public Map<String, Object> api() {
        Map<String, Object> properties = new HashMap<>(source(API));
        properties.put("spring.flyway.user", MIGRATIONS);
        properties.put("spring.flyway.password", password(MIGRATIONS));
        return Map.copyOf(properties);
    }

    /** The connection settings of the master. */
    public Map<String, Object> master() {
        Map<String, Object> properties = new HashMap<>(source(MASTER));
        properties.put("spring.flyway.enabled", false);
        return Map.copyOf(properties);
    }

    private Map<String, Object> source(String role) {
        return Map.of(
                "spring.datasource.url", url,
                "spring.datasource.username", role,
                "spring.datasource.password", password(role),
                "spring.datasource.hikari.pool-name", role);
    }

    private String password(String role) {
        return passwords.getOrDefault(role, "");
    }
}
