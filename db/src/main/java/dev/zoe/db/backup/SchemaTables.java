package dev.zoe.db.backup;

import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.postgresql.PGConnection;

/**
 * The tables and sequences of the schema, without the records of the migrations and the key of log-in cookies: who
 * reads a backup could log in with it. A restored database has a key of its own, so old cookies end.
 *
 * @param tables the columns of each table; a table comes after those that its rows refer to
 */
record SchemaTables(Map<String, List<String>> tables, List<String> sequences) {

    private static final String TABLES =
            """
            select c.relname, array_agg(a.attname::text order by a.attnum)
            from pg_class c
            join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
            join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            where c.relkind = 'r' and c.relname not in ('flyway_schema_history', 'login_cookie_key')
            group by c.relname order by c.relname
            """;

    private static final String REFERENCES =
            """
            select child.relname, parent.relname
            from pg_constraint r
            join pg_class child on child.oid = r.conrelid
            join pg_class parent on parent.oid = r.confrelid
            join pg_namespace n on n.oid = child.relnamespace and n.nspname = current_schema()
            where r.contype = 'f' and r.conrelid <> r.confrelid
            """;

    private static final String SEQUENCES =
            """
            select c.relname
            from pg_class c
            join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
            where c.relkind = 'S' order by c.relname
            """;

    static SchemaTables read(Connection connection) throws SQLException {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        Map<String, Set<String>> parents = new LinkedHashMap<>();
        List<String> sequences = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery(TABLES)) {
                while (rows.next()) {
                    columns.put(rows.getString(1), strings(rows.getArray(2)));
                    parents.put(rows.getString(1), new LinkedHashSet<>());
                }
            }
            try (ResultSet rows = statement.executeQuery(REFERENCES)) {
                while (rows.next()) {
                    parents.getOrDefault(rows.getString(1), new LinkedHashSet<>())
                            .add(rows.getString(2));
                }
            }
            try (ResultSet rows = statement.executeQuery(SEQUENCES)) {
                while (rows.next()) {
                    sequences.add(rows.getString(1));
                }
            }
        }
        return new SchemaTables(parentsFirst(columns, parents), sequences);
    }

    private static List<String> strings(Array array) throws SQLException {
        return List.of((String[]) array.getArray());
    }

    private static Map<String, List<String>> parentsFirst(
            Map<String, List<String>> columns, Map<String, Set<String>> parents) {
        Map<String, List<String>> ordered = new LinkedHashMap<>();
        while (ordered.size() < columns.size()) {
            int before = ordered.size();
            columns.forEach((table, itsColumns) -> {
                if (ordered.keySet().containsAll(parents.getOrDefault(table, Set.of()))) {
                    ordered.putIfAbsent(table, itsColumns);
                }
            });
            if (ordered.size() == before) {
                throw new IllegalStateException("tables refer to each other in a circle: " + parents);
            }
        }
        return ordered;
    }

    /** Names as SQL needs them, with commas between them. */
    static String quoted(Connection connection, Iterable<String> names) throws SQLException {
        PGConnection postgres = connection.unwrap(PGConnection.class);
        List<String> quoted = new ArrayList<>();
        for (String name : names) {
            quoted.add(postgres.escapeIdentifier(name));
        }
        return String.join(", ", quoted);
    }
}
