package dev.zoe.standalone.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.testing.TestDatabase;
import dev.zoe.standalone.config.DataDirectory;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets into the database of the standalone server. */
@Tag("slow")
class EmbeddedDatabaseTest {
    private static final String WRONG_PASSWORD = "28P01";
    private static final String NOT_ALLOWED = "42501";

    @TempDir
    Path directory;

    @Test
    void onlyTheRightPasswordGetsInAndNoPartIsASuperuser() throws Exception {
        DataDirectory data = new DataDirectory(directory);
        try (EmbeddedDatabase database = EmbeddedDatabase.start(data, sentence -> {})) {
            Map<String, Object> api = database.roles().api();
            String url = String.valueOf(api.get("spring.datasource.url"));

            assertThatThrownBy(() -> DriverManager.getConnection(url, "postgres", "postgres"))
                    .extracting("SQLState")
                    .isEqualTo(WRONG_PASSWORD);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.databasePassword())))
                    .isEqualTo("rw-------");
            assertThat(text(superuser(data, url), "select rolsuper::text from pg_roles where rolname = current_user"))
                    .isEqualTo("true");
            try (Connection asApi = DriverManager.getConnection(
                    url,
                    String.valueOf(api.get("spring.datasource.username")),
                    String.valueOf(api.get("spring.datasource.password")))) {
                assertThat(text(asApi, "select current_user::text")).isEqualTo("zoe_api");
                assertThatThrownBy(() -> text(asApi, "copy (select 1) to program 'cat'"))
                        .extracting("SQLState")
                        .isEqualTo(NOT_ALLOWED);
            }
        }
    }

    /** It trusted every account of the machine, and the superuser owned the tables. */
    @Test
    void theDirectoryOfAnOlderVersionKeepsItsRowsAndGetsPasswords() throws Exception {
        DataDirectory data = new DataDirectory(directory);
        try (EmbeddedPostgres older = EmbeddedPostgres.builder()
                .setDataDirectory(data.database())
                .setCleanDataDirectory(false)
                .setPGStartupWait(Duration.ofSeconds(60))
                .start()) {
            TestDatabase.migrate(older.getJdbcUrl("postgres", "postgres"), "postgres", "");
            try (Connection connection = older.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(
                        "insert into users (username, fs_uid, role_id, quota_id, created_at) values ('ada', 1000, 1, 1, now())");
            }
        }

        String url;
        try (EmbeddedDatabase database = EmbeddedDatabase.start(data, sentence -> {})) {
            Map<String, Object> api = database.roles().api();
            url = String.valueOf(api.get("spring.datasource.url"));
            assertThatThrownBy(() -> DriverManager.getConnection(url, "postgres", ""))
                    .isInstanceOf(SQLException.class);
            TestDatabase.migrate(
                    url,
                    String.valueOf(api.get("spring.flyway.user")),
                    String.valueOf(api.get("spring.flyway.password")));
            Connection superuser = superuser(data, url);
            assertThat(text(superuser, "select username from users")).isEqualTo("ada");
            assertThat(text(
                            superuser,
                            "select string_agg(distinct tableowner, ',') from pg_tables where schemaname = 'public'"))
                    .isEqualTo("zoe_migrations");
            assertThat(text(
                            superuser,
                            "select has_column_privilege('zoe_master', 'users', 'password_hash', 'select')::text"))
                    .isEqualTo("false");
        }
        try (EmbeddedDatabase again = EmbeddedDatabase.start(data, sentence -> {})) {
            assertThat(text(
                            superuser(data, String.valueOf(again.roles().api().get("spring.datasource.url"))),
                            "select username from users"))
                    .isEqualTo("ada");
        }
    }

    private static Connection superuser(DataDirectory data, String url) throws IOException, SQLException {
        return DriverManager.getConnection(
                url, "postgres", SuperuserPassword.read(data.databasePassword()).orElseThrow());
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            assertThat(found.next()).isTrue();
            return found.getString(1);
        }
    }
}
