package dev.zoe.db.testing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Empties any tables, counts their rows and searches them. */
public final class TestTables {

    private static final int MOST_TRIES = 20;

    /**
     * Deletes without triggers, and so without checks of references. A truncation would take ten times as long, because
     * it gives each table and each index another file. The locks wait for writers, whose rows a deletion would not see.
     */
    private static final String EMPTYING =
            """
            do $$
            declare
                emptied regclass[];
                one regclass;
            begin
                with recursive reached (name) as (
                    select unnest(array['%s'])::regclass
                    union
                    select conrelid::regclass from pg_constraint join reached on confrelid = name where contype = 'f')
                select array_agg(name) into emptied from reached;
                foreach one in array emptied loop
                    execute format('lock table %%s in share row exclusive mode', one);
                end loop;
                set local session_replication_role = replica;
                foreach one in array emptied loop
                    execute format('delete from %%s', one);
                end loop;
                -- What the trigger of a truncation forgets.
                if 'execution'::regclass = any(emptied) then
                    delete from unended_change;
                    delete from user_unended;
                    delete from group_unended;
                end if;
            end $$""";

    private final JdbcClient database;

    /** To read the states of all tables, by what is ignored. */
    private final Map<Set<String>, String> statements = new HashMap<>();

    public TestTables(DataSource database) {
        this.database = JdbcClient.create(database);
    }

    /**
     * Removes all rows of these tables and the rows that refer to them. A server under test reads and writes them
     * meanwhile, in an order of its own; of two that wait for each other, PostgreSQL ends one.
     */
    public void empty(String... tables) {
        JdbcClient.StatementSpec emptying = database.sql(EMPTYING.formatted(String.join("', '", tables)));
        for (int tries = 1; true; tries++) {
            try {
                emptying.update();
                return;
            } catch (PessimisticLockingFailureException deadlock) {
                if (tries == MOST_TRIES) {
                    throw deadlock;
                }
            }
        }
    }

    /** Number of rows. */
    public long count(String table) {
        return database.sql("select count(*) from " + table).query(Long.class).single();
    }

    /** The values of a column of text, in no order. */
    public List<String> values(String table, String column) {
        return database.sql("select " + column + " from " + table)
                .query(String.class)
                .list();
    }

    /** Names of all tables. */
    public List<String> names() {
        return database.sql("select table_name from information_schema.tables where table_schema = 'public'")
                .query(String.class)
                .list();
    }

    /**
     * Number of rows that contain a text in some column.
     *
     * @param ignored a column that is not searched
     */
    public long countContaining(String table, String text, Optional<String> ignored) {
        return database.sql("select count(*) from " + table
                        + " t where strpos((to_jsonb(t) - cast(:ignored as text))::text, :text) > 0")
                .param("ignored", ignored.orElse(""))
                .param("text", text)
                .query(Long.class)
                .single();
    }

    /**
     * A text for each table that changes with every change of a row.
     *
     * @param ignored tables, and columns such as {@code token.last_used_at}, that may change
     */
    public Map<String, String> states(Set<String> ignored) {
        Map<String, String> states = new TreeMap<>();
        database.sql(statements.computeIfAbsent(ignored, this::statesOfAll)).query(row -> {
            states.put(row.getString("name"), row.getString("state"));
        });
        return states;
    }

    private String statesOfAll(Set<String> ignored) {
        return names().stream()
                .filter(table -> !ignored.contains(table))
                .map(table -> state(table, ignored))
                .collect(Collectors.joining(" union all "));
    }

    /**
     * Every change gives a row another {@code xmin}, the number of its transaction, and a later transaction has a
     * greater number. So the count of rows and the sum of their numbers, which need no sorting, are other ones after
     * any change, new row or removed row.
     */
    private static String state(String table, Set<String> ignored) {
        String columns = ignored.stream()
                .filter(name -> name.startsWith(table + "."))
                .map(name -> " - '" + name.substring(table.length() + 1) + "'")
                .collect(Collectors.joining());
        String state = columns.isEmpty()
                ? "concat(count(*), ' ', sum(t.xmin::text::bigint))"
                : "md5(coalesce(string_agg((to_jsonb(t)%1$s)::text, ' ' order by (to_jsonb(t)%1$s)::text), ''))"
                        .formatted(columns);
        return "select '%1$s' as name, %2$s as state from %1$s t".formatted(table, state);
    }
}
