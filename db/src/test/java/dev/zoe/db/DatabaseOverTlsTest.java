package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.testing.TestCertificate;
import dev.zoe.db.testing.TestDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A PostgreSQL that requires TLS, with the settings of docs/operators/tls.md. */
@Tag("slow")
class DatabaseOverTlsTest {
    private static final TestCertificate SERVER = TestCertificate.ofLocalhost();
    private static final TestCertificate STRANGER = TestCertificate.ofLocalhost();
    private static final TestCertificate ELSEWHERE = TestCertificate.of("db", "san=dns:db.example.org", 30);
    private static final String ROLE = "zoe_tls";
    /** The second line is for the start of the server and for this test. */
    private static final String RULES =
            """
            hostssl all %s 127.0.0.1/32 trust
            host all postgres 127.0.0.1/32 trust
            """
                    .formatted(ROLE);

    @TempDir
    static Path directory;

    private static EmbeddedPostgres encrypted;

    @BeforeAll
    static void start() throws IOException {
        encrypted = start(SERVER, "server");
        JdbcClient.create(encrypted.getPostgresDatabase())
                .sql("create role " + ROLE + " login superuser")
                .update();
    }

    private static EmbeddedPostgres start(TestCertificate certificate, String name) throws IOException {
        Path rules = Files.writeString(directory.resolve("pg_hba.conf"), RULES);
        return EmbeddedPostgres.builder()
                .setServerConfig("ssl", "on")
                .setServerConfig(
                        "ssl_cert_file",
                        certificate
                                .writeCertificate(directory.resolve(name + ".crt"))
                                .toString())
                .setServerConfig(
                        "ssl_key_file",
                        certificate.writeKey(directory.resolve(name + ".key")).toString())
                .setServerConfig("hba_file", rules.toString())
                .setPGStartupWait(Duration.ofSeconds(60))
                .start();
    }

    @AfterAll
    static void stop() throws IOException {
        encrypted.close();
    }

    @Test
    void migrationsAndQueriesAreEncrypted() {
        String url = verified(encrypted, SERVER);

        TestDatabase.migrate(url, ROLE, "");

        JdbcClient database = client(url);
        assertThat(database.sql("select ssl from pg_stat_ssl where pid = pg_backend_pid()")
                        .query(Boolean.class)
                        .single())
                .isTrue();
        assertThat(database.sql("select count(*) from execution")
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void aServerThatAnotherAuthoritySignedIsRefused() {
        assertThatThrownBy(() -> select(verified(encrypted, STRANGER)))
                .isInstanceOf(DataAccessException.class)
                .hasStackTraceContaining("PKIX path");
    }

    @Test
    void aServerWithACertificateForAnotherNameIsRefused() throws IOException {
        try (EmbeddedPostgres elsewhere = start(ELSEWHERE, "elsewhere")) {
            assertThatThrownBy(() -> select(verified(elsewhere, ELSEWHERE)))
                    .isInstanceOf(DataAccessException.class)
                    .hasStackTraceContaining("could not be verified by hostnameverifier");
        }
    }

    @Test
    void aServerWithoutTlsIsRefused() {
        TestDatabase plain = TestDatabase.create();
        String url = plain.url() + (plain.url().contains("?") ? "&" : "?") + options(SERVER);

        assertThatThrownBy(() -> select(url))
                .isInstanceOf(DataAccessException.class)
                .hasStackTraceContaining("does not support SSL");
    }

    @Test
    void aServerThatRequiresTlsRefusesAClientWithout() {
        assertThatThrownBy(() -> select(url(encrypted) + "?sslmode=disable"))
                .isInstanceOf(DataAccessException.class)
                .hasStackTraceContaining("no pg_hba.conf entry")
                .hasStackTraceContaining("no encryption");
    }

    private static void select(String url) {
        var unused = client(url).sql("select 1").query(Integer.class).single();
    }

    private static JdbcClient client(String url) {
        return JdbcClient.create(TestDatabase.connections(url, ROLE, ""));
    }

    private static String url(EmbeddedPostgres server) {
        return "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(server.getPort());
    }

    private static String verified(EmbeddedPostgres server, TestCertificate authority) {
        return url(server) + "?" + options(authority);
    }

    private static String options(TestCertificate authority) {
        return "sslmode=verify-full&sslrootcert=" + authority.writeCertificate(directory.resolve("ca.pem"));
    }
}
