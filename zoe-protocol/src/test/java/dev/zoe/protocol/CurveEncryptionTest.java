package dev.zoe.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.protocol.MasterLink.MasterAwayException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CurveEncryptionTest {
    private static final Duration SHORT = Duration.ofMillis(400);

    private final CurveKeys master = CurveKeys.generate();
    private final CurveKeys client = CurveKeys.generate();
    private final MasterServer server = start();

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void theRightKeysLetIn() throws Exception {
        try (MasterClient link = link(Optional.of(new MasterClientSettings.Curve(master.publicKey(), client)), 20)) {
            assertThat(link.ask(new MasterRequest.Ping())).isEqualTo(new MasterReply.Accepted());
        }
    }

    /**
     * As on a machine that is very busy: the greetings of both sides pass in three pieces, which take longer than the
     * first timeout of 1 s, and the whole handshake takes less than a try.
     */
    @Test
    @Timeout(60)
    void aSlowHandshakeComesToItsEnd() throws Exception {
        int port = URI.create(server.endpoint()).getPort();
        MasterClientSettings.Curve curve = new MasterClientSettings.Curve(master.publicKey(), client);
        try (SlowLink slow = new SlowLink(port, 360);
                MasterClient link = new MasterClient(new MasterClientSettings(
                        List.of(slow.endpoint()), Duration.ofSeconds(4), 8, 4, Optional.of(curve)))) {
            assertThat(link.ask(new MasterRequest.Ping())).isEqualTo(new MasterReply.Accepted());
        }
    }

    @Test
    void aClientThatTheMasterDoesNotKnowIsKeptOut() {
        assertAway(Optional.of(new MasterClientSettings.Curve(master.publicKey(), CurveKeys.generate())));
    }

    @Test
    void aMasterThatTheClientDoesNotKnowIsNotTalkedTo() {
        assertAway(
                Optional.of(new MasterClientSettings.Curve(CurveKeys.generate().publicKey(), client)));
    }

    @Test
    void aClientWithoutKeysIsKeptOut() {
        assertAway(Optional.empty());
    }

    @Test
    void aHostThatCannotBeLookedUpIsSaid() {
        MasterClientSettings settings = new MasterClientSettings(
                List.of("tcp://no..host:4850"),
                SHORT,
                2,
                1,
                Optional.of(new MasterClientSettings.Curve(master.publicKey(), client)));
        try (MasterClient link = new MasterClient(settings)) {
            assertThatThrownBy(() -> link.ask(new MasterRequest.Ping()))
                    .isInstanceOf(MasterAwayException.class)
                    .hasMessageStartingWith("the master at tcp://no..host:4850 gave no answer to a ping request in 2"
                            + " tries of 400 ms: no..host");
            assertThat(link.openSockets()).isZero();
        }
    }

    @Test
    void withKeysTheMasterMayListenForOtherMachines() {
        new MasterServer(settings("tcp://*:*"), request -> new MasterReply.Accepted()).close();
    }

    @Test
    void theSecretKeyIsNeverPrinted() {
        assertThat(client.toString()).contains(client.publicKey()).doesNotContain(client.secretKey());
        assertThat(new MasterClientSettings.Curve(master.publicKey(), client).toString())
                .doesNotContain(client.secretKey());
    }

    @Test
    void aKeyOfTheWrongLengthIsRefusedWithoutPrintingIt() {
        assertThatThrownBy(() -> new CurveKeys(client.publicKey(), "too short"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the secret key must have 40 characters of Z85, it has 9");
    }

    @Test
    void anEmptyListOfClientsIsRefused() {
        assertThatThrownBy(() -> new ServerSettings.Curve(master, Set.of()))
                .hasMessage("no public key of a client is given, so no client could connect");
    }

    private void assertAway(Optional<MasterClientSettings.Curve> curve) {
        long before = server.counts().requests();
        try (MasterClient link = link(curve, 2)) {
            assertThatThrownBy(() -> link.ask(new MasterRequest.Ping())).isInstanceOf(MasterAwayException.class);
        }
        assertThat(server.counts().requests()).isEqualTo(before);
    }

    private MasterClient link(Optional<MasterClientSettings.Curve> curve, int tries) {
        return new MasterClient(new MasterClientSettings(List.of(server.endpoint()), SHORT, tries, 4, curve));
    }

    private MasterServer start() {
        return new MasterServer(settings("tcp://127.0.0.1:*"), request -> new MasterReply.Accepted());
    }

    private ServerSettings settings(String endpoint) {
        return new ServerSettings(
                endpoint, 1, 1, Optional.of(new ServerSettings.Curve(master, Set.of(client.publicKey()))));
    }
}
