package dev.zoe.standalone.e2e.access;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.SessionClient;
import dev.zoe.protocol.SessionFrame;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a client sends that keeps to no rule of a session, while programs run in a real container. */
@Tag("slow")
class HostileFramesOnDockerTest extends DockerServerTestBase {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /**
     * Blocks of input that no program reads, 8 MiB. The engine takes some of it for the program, and each time the
     * window opens again, so that twice the window may still be allowed.
     */
    private static final int TOO_MANY_BLOCKS = 64 * SessionFrame.FIRST_WINDOW / SessionFrame.MOST_CONTENT;

    private ExecutionHandle run;
    private SessionClient neighbour;

    /** @param messages that are sent one after the other */
    record Attack(String name, List<byte[]> messages) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Attack> attacks() {
        byte[] block = bytes(new SessionFrame.Data(SessionFrame.INPUT, ByteBuffer.allocate(SessionFrame.MOST_CONTENT)));
        byte[] data = bytes(new SessionFrame.Data(SessionFrame.INPUT, UTF_8.encode("x")));
        return List.of(
                attack("nothing", new byte[0]),
                attack("no type", "hello".getBytes(UTF_8)),
                attack("half a header", Arrays.copyOf(data, 3)),
                attack("a window without its number", Arrays.copyOf(window(1), 6)),
                attack("a window that takes back", window(-1)),
                attack("input on a channel that is not open", bytes(new SessionFrame.Data(7, UTF_8.encode("x")))),
                attack("a port of a program", bytes(new SessionFrame.Open(1, 0))),
                attack("an end that is not the client's to give", bytes(new SessionFrame.Exit(0))),
                attack("a failure that is not the client's to give", bytes(new SessionFrame.Failed("{}"))),
                attack("a beginning that is not the client's to give", bytes(new SessionFrame.Ready("{}"))),
                new Attack("more input than the window allows", Collections.nCopies(TOO_MANY_BLOCKS, block)),
                attack("a frame above the limit", Arrays.copyOf(block, 4 * SessionFrame.MOST_BYTES)));
    }

    @BeforeEach
    void openSessionOfSomebodyElse() throws InterruptedException {
        run = ExecutionHandle.submit(
                user, application("attacked").main("exec sleep 3600").json());
        run.awaitStatus("running");
        neighbour = open("cat");
    }

    @AfterEach
    void end() {
        neighbour.close();
        run.cancel();
        run.awaitEnd();
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void theSessionEndsWithItsProgramAndTheOthersGoOn(Attack attack) throws Exception {
        SessionClient session = open("sleep 4711");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(processes()).contains("sleep 4711"));

        session.sendUntilRefused(attack.messages());

        session.awaitEnded();
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(processes()).doesNotContain("sleep 4711"));
        assertNeighbourEchoes("still here\n");
    }

    /** A terminal of no size is none that a program could draw on; the session has no terminal at all. */
    @Test
    void aSizeWithoutATerminalChangesNothing() throws Exception {
        for (int size : List.of(0, -1, Integer.MAX_VALUE)) {
            neighbour.send(new SessionFrame.Resize(size, size));
        }
        assertNeighbourEchoes("as before\n");
    }

    /** The client alone would suffer from output that it cannot take. */
    @Test
    void windowsThatAddUpToMoreThanANumberHoldsChangeNothing() throws Exception {
        for (int i = 0; i < 3; i++) {
            neighbour.sendRaw(window(Integer.MAX_VALUE));
        }
        assertNeighbourEchoes("as before\n");
    }

    @Test
    void inputAfterItsEndDoesNotReachTheProgram() throws Exception {
        SessionClient session = open("cat");
        session.send(new SessionFrame.End(SessionFrame.INPUT));
        session.send(new SessionFrame.Data(SessionFrame.INPUT, UTF_8.encode("too late\n")));

        assertThat(session.receive()).isEqualTo(new SessionFrame.Exit(0));
    }

    private void assertNeighbourEchoes(String line) throws InterruptedException {
        neighbour.send(new SessionFrame.Data(SessionFrame.INPUT, UTF_8.encode(line)));
        assertThat(neighbour.receive()).isInstanceOfSatisfying(SessionFrame.Data.class, data -> assertThat(
                        UTF_8.decode(data.bytes()).toString())
                .isEqualTo(line));
    }

    private SessionClient open(String script) throws InterruptedException {
        SessionClient session = SessionClient.open(
                user,
                "/api/v1/executions/" + run.id() + "/exec?stdin=true&command=sh&command=-c&command="
                        + URLEncoder.encode("exec " + script, UTF_8));
        session.receiveReady();
        return session;
    }

    /** The processes of the container, as a program in it lists them. */
    private String processes() throws InterruptedException {
        StringBuilder listed = new StringBuilder();
        try (SessionClient listing = open("ps")) {
            for (SessionFrame frame = listing.receive(); !(frame instanceof SessionFrame.Exit); ) {
                if (frame instanceof SessionFrame.Data data) {
                    listed.append(UTF_8.decode(data.bytes()));
                }
                frame = listing.receive();
            }
        }
        return listed.toString();
    }

    private static Attack attack(String name, byte[] message) {
        return new Attack(name, List.of(message));
    }

    private static byte[] window(int bytes) {
        byte[] frame = bytes(new SessionFrame.Window(SessionFrame.OUTPUT, 1));
        ByteBuffer.wrap(frame).putInt(frame.length - Integer.BYTES, bytes);
        return frame;
    }

    private static byte[] bytes(SessionFrame frame) {
        ByteBuffer encoded = frame.encode();
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        return bytes;
    }
}
