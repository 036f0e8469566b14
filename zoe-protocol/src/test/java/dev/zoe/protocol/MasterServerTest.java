package dev.zoe.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.Inet6Address;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ.Socket;

@Timeout(30)
class MasterServerTest {
    private static final String ANY_PORT = "tcp://127.0.0.1:*";
    private static final MasterReply.Accepted ACCEPTED = new MasterReply.Accepted();

    @ParameterizedTest
    @MethodSource("dev.zoe.protocol.MessageCodecTest#requests")
    void everyRequestReachesTheHandler(MasterRequest request) throws Exception {
        try (MasterServer server = serve(asked -> new MasterReply.Refused("asked " + asked));
                MasterClient link = new MasterClient(MasterClientSettings.of(server.endpoint()))) {
            assertThat(link.ask(request)).isEqualTo(new MasterReply.Refused("asked " + request));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.zoe.protocol.MessageCodecTest#replies")
    void everyReplyReachesTheCaller(MasterReply reply) throws Exception {
        try (MasterServer server = serve(asked -> reply);
                MasterClient link = new MasterClient(MasterClientSettings.of(server.endpoint()))) {
            assertThat(link.ask(new MasterRequest.Ping())).isEqualTo(reply);
        }
    }

    @Test
    void aFrameThatIsNoMessageIsRefusedAndCountedAndTheServerGoesOn() {
        try (MasterServer server = serve(request -> ACCEPTED);
                ZContext context = new ZContext();
                Socket socket = connect(context, SocketType.REQ, server)) {
            socket.send("ping!");
            assertThat(socket.recvStr())
                    .startsWith(
                            "{\"v\":1,\"seq\":0,\"type\":\"refused\",\"reason\":\"a request must be one JSON object");
            socket.send("{\"v\":1,\"seq\":5,\"type\":\"ping\"}");
            assertThat(socket.recvStr()).isEqualTo("{\"v\":1,\"seq\":5,\"type\":\"accepted\"}");
            assertThat(server.counts()).isEqualTo(new ServerStatistics(1, 1, 0, 0));
        }
    }

    @Test
    void aFrameWithoutTheEnvelopeIsRefusedToo() {
        try (MasterServer server = serve(request -> ACCEPTED);
                ZContext context = new ZContext();
                Socket socket = connect(context, SocketType.DEALER, server)) {
            socket.send("{\"v\":1,\"seq\":5,\"type\":\"ping\"}");
            assertThat(socket.recv()).isEmpty();
            assertThat(socket.recvStr()).contains("\"type\":\"refused\"");
            assertThat(server.counts()).isEqualTo(new ServerStatistics(0, 1, 0, 0));
        }
    }

    @Test
    void aFrameFarAboveTheLimitIsNotEvenTakenIn() throws Exception {
        try (MasterServer server = serve(request -> ACCEPTED);
                MasterClient link = new MasterClient(MasterClientSettings.of(server.endpoint()));
                ZContext context = new ZContext();
                Socket socket = connect(context, SocketType.DEALER, server)) {
            socket.sendMore("");
            socket.send(new byte[2 * 1024 * 1024]);
            socket.setReceiveTimeOut(300);
            assertThat(socket.recv()).isNull();
            assertThat(link.ask(new MasterRequest.Ping())).isEqualTo(ACCEPTED);
            assertThat(server.counts()).isEqualTo(new ServerStatistics(1, 0, 0, 0));
        }
    }

    @Test
    void aHandlerThatFailsIsReportedWithAReferenceAndTheServerGoesOn() throws Exception {
        try (MasterServer server = serve(request -> {
                    if (request instanceof MasterRequest.Cancel) {
                        throw new IllegalStateException("a secret detail");
                    }
                    if (request instanceof MasterRequest.Delete) {
                        throw new StackOverflowError();
                    }
                    return ACCEPTED;
                });
                MasterClient link = new MasterClient(MasterClientSettings.of(server.endpoint()))) {
            for (MasterRequest bad : List.of(new MasterRequest.Cancel(1), new MasterRequest.Delete(1))) {
                assertThat(link.ask(bad))
                        .isInstanceOfSatisfying(MasterReply.Refused.class, refused -> assertThat(refused.reason())
                                .matches("the master failed on this request;"
                                        + " its log has the cause under reference [0-9a-f]{8}"));
            }
            assertThat(link.ask(new MasterRequest.Ping())).isEqualTo(ACCEPTED);
            assertThat(server.counts()).isEqualTo(new ServerStatistics(3, 0, 2, 0));
        }
    }

    @Test
    void anAnswerThatIsTooLargeIsRefusedInstead() throws Exception {
        MasterReply tooLarge = new MasterReply.LogPart(0, ByteBuffer.allocate(MessageCodec.REPLY_LIMIT), false);
        try (MasterServer server = serve(request -> tooLarge);
                MasterClient link = new MasterClient(MasterClientSettings.of(server.endpoint()))) {
            assertThat(link.ask(new MasterRequest.Ping(), Duration.ofSeconds(30)))
                    .isInstanceOfSatisfying(MasterReply.Refused.class, refused -> assertThat(refused.reason())
                            .startsWith("the master's answer is too large: a reply has at most 16777216 bytes,"
                                    + " this one has 22")
                            .endsWith("; ask for less"));
        }
    }

    @Test
    void waitingLogRequestsDoNotHoldUpHintsAndTooManyAreRefused() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (MasterServer server = new MasterServer(new ServerSettings(ANY_PORT, 1, 1, Optional.empty()), request -> {
                    if (request instanceof MasterRequest.Log) {
                        awaitOrThrow(release);
                    }
                    return ACCEPTED;
                });
                MasterClient link = new MasterClient(MasterClientSettings.of(server.endpoint()));
                ZContext context = new ZContext();
                Socket followers = connect(context, SocketType.DEALER, server)) {
            for (int seq = 0; seq < 100; seq++) {
                followers.sendMore("");
                followers.send(new MessageCodec().encode(seq, new MasterRequest.Log(1, 0, 100, 10_000)));
            }
            await().until(() -> server.counts().requests() == 100);

            assertThat(link.ask(new MasterRequest.Submitted(42))).isEqualTo(ACCEPTED);

            // One is under way and 64 wait for the only log worker.
            assertThat(server.counts().busy()).isEqualTo(100 - 65);
            assertThat(followers.recv()).isEmpty();
            assertThat(followers.recvStr()).contains("the master is busy: 64 requests wait already; ask again later");
            release.countDown();
            List<String> rest = new ArrayList<>();
            while (rest.size() < 99) {
                followers.recv();
                rest.add(followers.recvStr());
            }
            assertThat(rest).filteredOn(answer -> answer.contains("accepted")).hasSize(65);
        }
    }

    @Test
    void closingInterruptsAHandlerThatWaits() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        MasterServer server = serve(request -> {
            waiting.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return ACCEPTED;
        });
        try (ZContext context = new ZContext();
                Socket socket = connect(context, SocketType.REQ, server)) {
            socket.send(new MessageCodec().encode(1, new MasterRequest.Log(1, 0, 100, 60_000)));
            waiting.await();

            server.close();

            interrupted.await();
        }
        // The address is free again.
        new MasterServer(ServerSettings.of(server.endpoint()), request -> ACCEPTED).close();
    }

    @Test
    void closingTwiceIsHarmless() {
        MasterServer server = serve(request -> ACCEPTED);
        server.close();
        server.close();
    }

    @Test
    void anEndpointInUseIsNamed() {
        try (MasterServer first = serve(request -> ACCEPTED)) {
            assertThatThrownBy(() -> new MasterServer(ServerSettings.of(first.endpoint()), request -> ACCEPTED))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            ("the master cannot listen on %s: another process does already, or this is no address of"
                                            + " this machine; stop the other process or set another endpoint")
                                    .formatted(first.endpoint()));
        }
    }

    @Test
    void startsThatFailLeaveNothingOpen() {
        try (MasterServer first = serve(request -> ACCEPTED)) {
            int before = OpenFileDescriptors.count();
            for (int i = 0; i < 50; i++) {
                assertThatThrownBy(() -> new MasterServer(ServerSettings.of(first.endpoint()), request -> ACCEPTED))
                        .isInstanceOf(IllegalStateException.class);
            }
            await().untilAsserted(() -> assertThat(OpenFileDescriptors.count()).isLessThan(before + 50));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp://*:4850", "tcp://0.0.0.0:4850", "tcp://10.1.2.3:4850", "tcp://master.example:4850"})
    void withoutKeysOnlyThisMachineMayListenOrAsk(String endpoint) {
        String why = endpoint + " can be reached from other machines, which needs CURVE keys on both sides: set the"
                + " keys, or use a loopback address such as tcp://127.0.0.1:4850";
        assertThatThrownBy(() -> ServerSettings.of(endpoint)).hasMessage(why);
        if (!endpoint.contains("*")) {
            assertThatThrownBy(() -> MasterClientSettings.of(endpoint)).hasMessage(why);
        }
    }

    @Test
    void aClientHasToKnowWhereTheMasterIs() {
        assertThatThrownBy(() -> MasterClientSettings.of(ANY_PORT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tcp://127.0.0.1:* is no endpoint to connect to: it must name the host and the port of the"
                        + " master");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:4850",
                "tcp://127.0.0.1",
                "tcp://127.0.0.1:port",
                "http://127.0.0.1:4850",
                "tcp://localhost:99999",
                ""
            })
    void whatIsNoEndpointIsRefusedWithAnExample(String endpoint) {
        assertThatThrownBy(() -> ServerSettings.of(endpoint))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(endpoint
                        + " is no endpoint: it must read tcp://<host>:<port>, for example tcp://127.0.0.1:4850");
    }

    @Test
    void theLoopbackOfIpv6WillDo() throws Exception {
        assumeTrue(
                NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .anyMatch(address -> address instanceof Inet6Address && address.isLoopbackAddress()),
                "IPv6 is switched off on this machine");
        try (MasterServer server = new MasterServer(ServerSettings.of("tcp://[::1]:*"), request -> ACCEPTED);
                MasterClient link = new MasterClient(MasterClientSettings.of(server.endpoint()))) {
            assertThat(link.ask(new MasterRequest.Ping())).isEqualTo(ACCEPTED);
        }
    }

    private static MasterServer serve(Function<MasterRequest, MasterReply> handler) {
        return new MasterServer(ServerSettings.of(ANY_PORT), handler);
    }

    /** Connects again when the handshake hangs, as the client does. */
    private static Socket connect(ZContext context, SocketType type, MasterServer server) {
        Socket socket = context.createSocket(type);
        socket.setHandshakeIvl(300);
        socket.connect(server.endpoint());
        return socket;
    }

    private static void awaitOrThrow(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
