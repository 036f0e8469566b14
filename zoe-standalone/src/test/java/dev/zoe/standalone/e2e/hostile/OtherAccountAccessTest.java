package dev.zoe.standalone.e2e.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestLeaseReader;
import dev.zoe.protocol.KeyFiles;
import dev.zoe.protocol.MasterClient;
import dev.zoe.protocol.MasterClientSettings;
import dev.zoe.protocol.MasterLink.MasterAwayException;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Another account of the machine reaches the ports of the server's parts on loopback. */
class OtherAccountAccessTest {

    @Test
    void withoutKeysTheMasterAnswersNothing() throws Exception {
        Path data =
                InProcessServer.sharedOnProcesses().workspace().resolve("../..").normalize();
        String endpoint = masterEndpoint(data);
        Path keys = data.resolve("keys");
        MasterClientSettings.Curve known = new MasterClientSettings.Curve(
                KeyFiles.readPublic(keys.resolve("master.pub")), KeyFiles.readPair(keys.resolve("api.key")));

        try (MasterClient api = link(endpoint, 60, Optional.of(known))) {
            assertThat(api.ask(new MasterRequest.Ping())).isInstanceOf(MasterReply.Pong.class);
        }
        try (MasterClient stranger = link(endpoint, 2, Optional.empty())) {
            assertThatThrownBy(() -> stranger.ask(new MasterRequest.Ping())).isInstanceOf(MasterAwayException.class);
        }
    }

    private static MasterClient link(String endpoint, int tries, Optional<MasterClientSettings.Curve> keys) {
        return new MasterClient(new MasterClientSettings(List.of(endpoint), Duration.ofSeconds(1), tries, 1, keys));
    }

    private static String masterEndpoint(Path data) throws Exception {
        String port = Files.readAllLines(data.resolve("postgresql/postmaster.pid"))
                .get(3)
                .strip();
        String password =
                Files.readString(data.resolve("pgpass")).strip().replaceFirst("127\\.0\\.0\\.1:\\*:\\*:postgres:", "");
        return new TestLeaseReader(TestDatabase.connections(
                        "jdbc:postgresql://127.0.0.1:%s/postgres".formatted(port), "postgres", password))
                .endpoint();
    }
}
