package dev.zoe.db.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.test.context.DynamicPropertyRegistry;

/**
 * A fresh, migrated database on a real PostgreSQL. The server is started once per JVM and ends with it; a database is a
 * copy of a template and takes some milliseconds.
 *
 * <p>A Spring test writes:
 *
 * <pre>{@code
 * @DynamicPropertySource
 * static void database(DynamicPropertyRegistry properties) {
 *     TestDatabase.register(properties);
 * }
 * }</pre>
 *
 * @param name of the database on the server
 * @param url for JDBC
 */
public record TestDatabase(String name, String url) {

    /** The superuser of the server. */
    public static final String USER = "postgres";

    /** The server takes any password from loopback. */
    public static final String PASSWORD = "postgres";

    private static final String TEMPLATE = "zoe_template";
    private static final AtomicInteger COUNT = new AtomicInteger();

    /** A database with the schema and its first rows, and nothing else. */
    public static TestDatabase create() {
        return copyOf(Server.MIGRATED);
    }

    /** A database without anything in it. */
    public static TestDatabase createEmpty() {
        return copyOf("template1");
    }

    /** Points {@code spring.datasource} of a test's context to a fresh database. */
    public static void register(DynamicPropertyRegistry properties) {
        TestDatabase database = create();
        properties.add("spring.datasource.url", database::url);
        properties.add("spring.datasource.username", () -> USER);
        properties.add("spring.datasource.password", () -> PASSWORD);
    }

    /** Opens a connection for each request; nothing is pooled. */
    public DataSource dataSource() {
        return Server.POSTGRES.getDatabase(USER, name);
    }

    /** Connections to the database of a server that another process started; nothing is pooled. */
    public static DataSource connections(String url, String user, String password) {
        return new DriverManagerDataSource(url, user, password);
    }

    /** Brings a database to the newest schema. */
    public static void migrate(String url, String user, String password) {
        var unused = Flyway.configure()
                .dataSource(url, user, password)
                .locations("classpath:db/migration")
                .load()
                .migrate();
    }

    private static TestDatabase copyOf(String template) {
        String name = "zoe_test_" + COUNT.incrementAndGet();
        execute(Server.POSTGRES, "create database " + name + " template " + template);
        return new TestDatabase(name, Server.POSTGRES.getJdbcUrl(USER, name));
    }

    private static void execute(EmbeddedPostgres server, String sql) {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("the test server refuses \"" + sql + "\": " + e.getMessage(), e);
        }
    }

    /** Started by the first test that needs it. */
    private static final class Server {

        static final EmbeddedPostgres POSTGRES = start();
        static final String MIGRATED = migrate();

        private static EmbeddedPostgres start() {
            try {
                Path data = TestServerDirectory.create();
                // Nothing here has to survive a power cut, and many contexts of one JVM keep their pools.
                EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setDataDirectory(data)
                        .setRegisterShutdownHook(false)
                        .setServerConfig("fsync", "off")
                        .setServerConfig("synchronous_commit", "off")
                        .setServerConfig("full_page_writes", "off")
                        .setServerConfig("max_connections", "300")
                        .setPGStartupWait(Duration.ofSeconds(60))
                        .start();
                TestServerDirectory.endWithJvm(data);
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL for the tests does not start", e);
            }
        }

        private static String migrate() {
            execute(POSTGRES, "create database " + TEMPLATE);
            Flyway.configure()
                    .dataSource(POSTGRES.getDatabase(USER, TEMPLATE))
                    .locations("classpath:db/migration")
                    .load()
                    .migrate();
            return TEMPLATE;
        }
    }
}
