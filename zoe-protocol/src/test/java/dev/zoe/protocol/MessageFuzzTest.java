package dev.zoe.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.SafeText;
import dev.zoe.application.testing.FuzzRounds;
import dev.zoe.application.testing.InputMutator;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * Messages that are changed at random, at the codec and over real sockets at both ends of the link. An input is a frame
 * with one character for each byte.
 */
@Timeout(60)
class MessageFuzzTest {
    private static final MessageCodec CODEC = new MessageCodec();
    private static final List<String> REQUESTS = frames(MessageCodecTest.requests(), MessageFuzzTest::encoded);
    private static final List<String> REPLIES = frames(MessageCodecTest.replies(), MessageFuzzTest::encoded);
    private static final long SEQ = 7;
    private static final String FRAME_BORDER = "@FRAME@";

    @Test
    void aRequestIsReadOrRefused() {
        FuzzRounds.of(1500).run(mutator -> changed(mutator, REQUESTS), MessageFuzzTest::readRequest);
    }

    @Test
    void aReplyIsReadOrRefused() {
        FuzzRounds.of(1500).run(mutator -> changed(mutator, REPLIES), MessageFuzzTest::readReply);
    }

    @Test
    void framesThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("messages.txt", frame -> {
            readRequest(frame);
            readReply(frame);
        });
    }

    @Test
    void theMasterAnswersWhateverFramesAPeerSends() throws Exception {
        try (MasterServer server = serve();
                ZContext context = new ZContext();
                ZMQ.Socket peer = context.createSocket(SocketType.DEALER)) {
            peer.setHandshakeIvl(300);
            peer.connect(server.endpoint());
            FuzzRounds.of(300).run(MessageFuzzTest::message, message -> {
                send(peer, message);
                // The answer to this one shows that the server has read the message before.
                byte[] ping = CODEC.encode(Long.MAX_VALUE, new MasterRequest.Ping());
                peer.sendMore("");
                peer.send(ping);
                String answer = peer.recvStr();
                while (!answer.contains("\"seq\":" + Long.MAX_VALUE)) {
                    answer = peer.recvStr();
                }
                assertThat(server.counts().failures()).isZero();
            });
            assertThat(server.counts().unreadable()).isPositive();
            assertStillServes(server);
        }
    }

    @Test
    void theMasterOutlivesConnectionsThatSpeakAnotherProtocol() throws Exception {
        // The beginning of ZMTP 3.1 (RFC 37): signature, version, mechanism, and a command.
        String greeting =
                "\u00ff\0\0\0\0\0\0\0\1\u007f\3\1NULL" + "\0".repeat(48) + "\4\31\5READY\13Socket-Type\0\0\0\6DEALER";
        try (MasterServer server = serve()) {
            URI endpoint = URI.create(server.endpoint());
            FuzzRounds.of(100)
                    .run(
                            mutator -> new String(mutator.bytes(greeting.getBytes(ISO_8859_1)), ISO_8859_1)
                                    + REQUESTS.get(0),
                            bytes -> sendRaw(endpoint, bytes));
            assertStillServes(server);
        }
    }

    @Test
    void aCallerGetsAnAnswerWhateverFramesAMasterSends() throws Exception {
        AtomicReference<String> answer = new AtomicReference<>("");
        try (ScriptedFrameServer master = new ScriptedFrameServer(request -> List.of(
                        withSeq(Objects.requireNonNull(answer.get()), request.seq()),
                        ScriptedFrameServer.frame(request.seq(), new MasterReply.Accepted())));
                MasterClient link = new MasterClient(new MasterClientSettings(
                        List.of(master.endpoint()),
                        Duration.ofSeconds(30),
                        1,
                        MasterClientSettings.DEFAULT_SOCKETS,
                        Optional.empty()))) {
            FuzzRounds.of(300).run(mutator -> changed(mutator, REPLIES), frame -> {
                answer.set(frame);
                MasterReply reply = link.ask(new MasterRequest.Ping());
                if (reply instanceof MasterReply.Refused refused
                        && refused.reason().startsWith("the master's answer")) {
                    assertPrintable(refused.reason());
                }
            });
        }
    }

    private static void readRequest(String frame) throws MessageException {
        try {
            MessageFrame<MasterRequest> read = CODEC.decodeRequest(frame.getBytes(ISO_8859_1));
            assertThat(CODEC.decodeRequest(CODEC.encode(read.seq(), read.message())))
                    .isEqualTo(read);
        } catch (MessageException e) {
            assertPrintable(e.fault());
        }
    }

    private static void readReply(String frame) throws MessageException {
        try {
            MessageFrame<MasterReply> read = CODEC.decodeReply(frame.getBytes(ISO_8859_1));
            assertThat(CODEC.decodeReply(CODEC.encode(read.seq(), read.message())))
                    .isEqualTo(read);
        } catch (MessageException e) {
            assertPrintable(e.fault());
        }
    }

    private static void assertPrintable(String fault) {
        assertThat(fault).isEqualTo(SafeText.line(fault));
    }

    private static String changed(InputMutator mutator, List<String> frames) {
        String frame = mutator.pick(frames);
        return mutator.pick(List.of(true, true, false))
                ? bytes(mutator.json(frame).getBytes(UTF_8))
                : bytes(mutator.bytes(frame.getBytes(ISO_8859_1)));
    }

    /** Frames in the order in which a peer sends them: with and without the empty one before the request. */
    private static String message(InputMutator mutator) {
        List<String> frames = new ArrayList<>();
        for (int before = mutator.pick(List.of(0, 1, 1, 1, 2, 5)); before > 0; before--) {
            frames.add(before == 1 ? mutator.pick(List.of("", "", "", "x")) : mutator.pick(List.of("", "proxy")));
        }
        frames.add(changed(mutator, REQUESTS));
        return String.join(FRAME_BORDER, frames);
    }

    private static void send(ZMQ.Socket peer, String message) {
        String[] frames = message.split(FRAME_BORDER, -1);
        for (int i = 0; i < frames.length; i++) {
            peer.send(frames[i].getBytes(ISO_8859_1), i < frames.length - 1 ? ZMQ.SNDMORE : 0);
        }
    }

    private static void sendRaw(URI endpoint, String bytes) throws IOException {
        try (Socket connection = new Socket(endpoint.getHost(), endpoint.getPort())) {
            OutputStream out = connection.getOutputStream();
            out.write(bytes.getBytes(ISO_8859_1));
            out.flush();
        } catch (IOException closed) {
            // The server may close the connection before it has all bytes.
            assertThat(closed.getMessage()).containsAnyOf("reset", "Broken pipe");
        }
    }

    private static void assertStillServes(MasterServer server) throws Exception {
        try (MasterClient link = new MasterClient(MasterClientSettings.of(server.endpoint()))) {
            assertThat(link.ask(new MasterRequest.Ping())).isEqualTo(new MasterReply.Accepted());
        }
    }

    private static MasterServer serve() {
        return new MasterServer(ServerSettings.of("tcp://127.0.0.1:*"), request -> new MasterReply.Accepted());
    }

    private static byte[] withSeq(String frame, long seq) {
        return frame.replace("\"seq\":" + SEQ + ",", "\"seq\":" + seq + ",").getBytes(ISO_8859_1);
    }

    private static String bytes(byte[] frame) {
        return new String(frame, ISO_8859_1);
    }

    @FunctionalInterface
    private interface Encoding<T> {
        byte[] of(T message) throws MessageException;
    }

    private static byte[] encoded(MasterRequest request) throws MessageException {
        return CODEC.encode(SEQ, request);
    }

    private static byte[] encoded(MasterReply reply) throws MessageException {
        return CODEC.encode(SEQ, reply);
    }

    private static <T> List<String> frames(Stream<T> messages, Encoding<T> encoding) {
        return messages.map(message -> {
                    try {
                        return new String(encoding.of(message), UTF_8);
                    } catch (MessageException e) {
                        throw new AssertionError(e);
                    }
                })
                .toList();
    }
}
