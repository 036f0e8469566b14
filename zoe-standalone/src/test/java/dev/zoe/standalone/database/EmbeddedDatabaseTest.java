package dev.zoe.standalone.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.testing.DatabaseRightsReader;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.standalone.config.DataDirectory;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
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
        // An earlier version left it to the umask.
        Files.createDirectory(data.databasePrograms());
        Files.setPosixFilePermissions(data.databasePrograms(), PosixFilePermissions.fromString("rwxrwxrwx"));
        try (EmbeddedDatabase database = EmbeddedDatabase.start(data, sentence -> {})) {
            Map<String, Object> api = database.roles().api();
            String url = String.valueOf(api.get("spring.datasource.url"));

            assertThatThrownBy(() -> TestDatabase.connections(url, "postgres", "postgres")
                            .getConnection())
                    .extracting("SQLState")
                    .isEqualTo(WRONG_PASSWORD);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.databasePassword())))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.databasePrograms())))
                    .isEqualTo("rwx------");
            assertThat(new DatabaseRightsReader(superuser(data, url)).isSuperuser())
                    .isTrue();
            DatabaseRightsReader asApi = new DatabaseRightsReader(TestDatabase.connections(
                    url,
                    String.valueOf(api.get("spring.datasource.username")),
                    String.valueOf(api.get("spring.datasource.password"))));
            assertThat(asApi.role()).isEqualTo("zoe_api");
            assertThat(asApi.isSuperuser()).isFalse();
            assertThatThrownBy(asApi::startProgram).extracting("SQLState").isEqualTo(NOT_ALLOWED);
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
            new TestUserWriter(older.getPostgresDatabase()).add("ada", "user");
        }

        String url;
        try (EmbeddedDatabase database = EmbeddedDatabase.start(data, sentence -> {})) {
            Map<String, Object> api = database.roles().api();
            url = String.valueOf(api.get("spring.datasource.url"));
            assertThatThrownBy(
                            () -> TestDatabase.connections(url, "postgres", "").getConnection())
                    .isInstanceOf(SQLException.class);
            TestDatabase.migrate(
                    url,
                    String.valueOf(api.get("spring.flyway.user")),
                    String.valueOf(api.get("spring.flyway.password")));
            DataSource superuser = superuser(data, url);
            assertThat(new TestTables(superuser).values("users", "username")).containsExactly("ada");
            DatabaseRightsReader rights = new DatabaseRightsReader(superuser);
            assertThat(rights.ownersOfTables()).containsExactly("zoe_migrations");
            assertThat(rights.mayRead("zoe_master", "users", "password_hash")).isFalse();
        }
        try (EmbeddedDatabase again = EmbeddedDatabase.start(data, sentence -> {})) {
            DataSource superuser =
                    superuser(data, String.valueOf(again.roles().api().get("spring.datasource.url")));
            assertThat(new TestTables(superuser).values("users", "username")).containsExactly("ada");
        }
    }

    private static DataSource superuser(DataDirectory data, String url) throws IOException {
        return TestDatabase.connections(
                url, "postgres", SuperuserPassword.read(data.databasePassword()).orElseThrow());
    }
}
