package dev.zoe.standalone.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.protocol.KeyFiles;
import dev.zoe.protocol.LazyPirateClient;
import dev.zoe.protocol.LinkSettings;
import dev.zoe.protocol.MasterLink.MasterAwayException;
import dev.zoe.protocol.Reply;
import dev.zoe.protocol.Request;
import dev.zoe.standalone.LiveServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Another account of the machine reaches the ports of the server's parts on loopback. */
class StrangersTest {

    @Test
    void withoutKeysTheMasterAnswersNothing() throws Exception {
        Path data = LiveServer.sharedOnProcesses().workspace().resolve("../..").normalize();
        String endpoint = masterEndpoint(data);
        Path keys = data.resolve("keys");
        LinkSettings.Curve known = new LinkSettings.Curve(
                KeyFiles.readPublic(keys.resolve("master.pub")), KeyFiles.readPair(keys.resolve("api.key")));

        try (LazyPirateClient api = link(endpoint, 60, Optional.of(known))) {
            assertThat(api.ask(new Request.Ping())).isInstanceOf(Reply.Pong.class);
        }
        try (LazyPirateClient stranger = link(endpoint, 2, Optional.empty())) {
            assertThatThrownBy(() -> stranger.ask(new Request.Ping())).isInstanceOf(MasterAwayException.class);
        }
    }

    private static LazyPirateClient link(String endpoint, int tries, Optional<LinkSettings.Curve> keys) {
        return new LazyPirateClient(new LinkSettings(List.of(endpoint), Duration.ofSeconds(1), tries, 1, keys));
    }

    private static String masterEndpoint(Path data) throws Exception {
        String port = Files.readAllLines(data.resolve("postgresql/postmaster.pid"))
                .get(3)
                .strip();
        String password =
                Files.readString(data.resolve("pgpass")).strip().replaceFirst("127\\.0\\.0\\.1:\\*:\\*:postgres:", "");
        try (Connection database = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:%s/postgres".formatted(port), "postgres", password);
                Statement statement = database.createStatement();
                ResultSet lease = statement.executeQuery("select endpoint from lease where name = 'leader'")) {
            assertThat(lease.next()).isTrue();
            return lease.getString(1);
        }
    }
}
