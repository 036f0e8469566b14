package dev.zoe.standalone.e2e.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.ApiApplication;
import dev.zoe.api.testing.CuttableRelay;
import dev.zoe.api.testing.MasterKeys;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.standalone.e2e.testing.ChildJvm;
import dev.zoe.standalone.e2e.testing.ChildServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API is started before PostgreSQL. */
@Tag("slow")
class DatabaseAwayAtStartTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    Path directory;

    private final TestDatabase database = TestDatabase.create();
    private CuttableRelay postgres;

    @BeforeEach
    void takeTheDatabaseAway() {
        postgres = new CuttableRelay(
                URI.create(database.url().substring("jdbc:".length())).getPort());
        postgres.cut();
    }

    @AfterEach
    void stop() {
        postgres.close();
    }

    @Test
    void eachTryIsALineAndTheApiComesUpWhenTheDatabaseDoes() throws Exception {
        String port = ChildServer.freePort();
        Process api = startApi(port, 120);
        try {
            await().atMost(PATIENCE)
                    .until(() -> lines("Retrying in 1 sec").count() >= 2
                            && lines("Connection to 127.0.0.1:" + postgres.port() + " refused.")
                                            .count()
                                    >= 2);
            assertThat(output()).doesNotContain("\tat ");

            postgres.mend();
            RestCaller anonymous = new RestCaller("http://127.0.0.1:" + port, Optional.empty());
            await().atMost(PATIENCE).until(() -> output().contains("Started ApiApplication"));
            assertThat(anonymous.get("/api/v1/info").status()).isEqualTo(200);
            assertThat(output()).doesNotContain("\tat ");
        } finally {
            api.destroy();
            api.waitFor();
        }
    }

    @Test
    void givingUpIsAPlainDescriptionOfWhatToDo() throws Exception {
        Process api = startApi(ChildServer.freePort(), 1);
        assertThat(api.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(api.exitValue()).isNotZero();
        assertThat(output())
                .contains("PostgreSQL does not answer: Connection to 127.0.0.1:" + postgres.port() + " refused.")
                .contains("Start PostgreSQL, or let spring.datasource.url name the right")
                .doesNotContain("\tat ");
    }

    private Process startApi(String port, int retries) throws IOException {
        List<String> words = ChildJvm.command(ApiApplication.class, "-Xmx512m");
        words.addAll(List.of(
                "--server.port=" + port,
                "--zoe.api.monitor.port=0",
                "--spring.datasource.url=jdbc:postgresql://127.0.0.1:%d/%s".formatted(postgres.port(), database.name()),
                "--spring.datasource.username=" + TestDatabase.USER,
                "--spring.datasource.password=" + TestDatabase.PASSWORD,
                "--spring.flyway.connect-retries=" + retries,
                "--spring.flyway.connect-retries-interval=1s"));
        words.addAll(MasterKeys.arguments(MasterKeys.ofApi()));
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
    }

    private String output() throws IOException {
        return Files.readString(directory.resolve("output"));
    }

    private Stream<String> lines(String part) throws IOException {
        return output().lines().filter(line -> line.contains(part));
    }
}
