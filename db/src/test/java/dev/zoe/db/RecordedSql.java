package dev.zoe.db;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hibernate.resource.jdbc.spi.StatementInspector;

/** Remembers the SQL that Hibernate sends. Hibernate makes it by its name, so what it remembers is static. */
public class RecordedSql implements StatementInspector {

    private static final List<String> SENT = new CopyOnWriteArrayList<>();

    @Override
    public String inspect(String sql) {
        SENT.add(sql);
        return sql;
    }

    public static void clear() {
        SENT.clear();
    }

    public static List<String> sent() {
        return List.copyOf(SENT);
    }
}
