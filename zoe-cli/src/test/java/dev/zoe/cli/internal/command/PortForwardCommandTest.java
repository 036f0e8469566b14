package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedSession;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PortForwardCommandTest {
    private static final String ENDED = "{\"type\":\"urn:zoe:problem:session-ended\",\"status\":410,"
            + "\"title\":\"Ended\",\"detail\":\"The service has ended.\"}";

    private final int local = freePort();

    @Test
    void aConnectionIsAChannelWhoseDirectionsEndOneByOne() throws Exception {
        CompletableFuture<String> answer = new CompletableFuture<>();
        try (ScriptedSession session = ScriptedSession.open(server -> {
            server.send(8, 0, "{\"execution\":42,\"service\":\"web0\",\"ports\":[80]}");
            var unused = CompletableFuture.runAsync(() -> exchange(answer));
            assertThat(server.receive()).isEqualTo("3 1 \0\0");
            assertThat(server.receive()).isEqualTo("0 1 question");
            assertThat(server.receive()).isEqualTo("1 1 ");
            server.send(0, 1, "answer");
            server.send(1, 1, "");
            answer.get(1, TimeUnit.MINUTES);
            server.send(7, 0, ENDED);
        })) {
            CliRun run = CliRun.alone().with("ZOE_URL", session.url()).zoe("port-forward", "42/web0", local + ":http");

            assertThat(answer).isCompletedWithValue("answer");
            assertThat(run.out()).isEqualTo("forwarding 127.0.0.1:" + local + " to 42/web0:80\n");
            assertThat(run.err()).isEqualTo("error: The service has ended.\n");
            assertThat(run.exitCode()).isEqualTo(5);
            assertThat(session.head()).startsWith("GET /api/v1/executions/42/port-forward?port=http&service=web0 ");
        }
    }

    private void exchange(CompletableFuture<String> answer) {
        // The server sends its first frame before the command listens.
        while (!answer.isDone()) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), local)) {
                socket.getOutputStream().write("question".getBytes(StandardCharsets.UTF_8));
                socket.shutdownOutput();
                answer.complete(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException notYet) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aPortThatIsTakenIsAnErrorWithAdvice() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ScriptedSession session = ScriptedSession.open(
                        server -> server.send(8, 0, "{\"execution\":42,\"service\":\"web0\",\"ports\":[80]}"))) {
            CliRun run = CliRun.alone()
                    .with("ZOE_URL", session.url())
                    .zoe("port-forward", "42", taken.getLocalPort() + ":80");

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .contains("cannot listen on 127.0.0.1 port " + taken.getLocalPort())
                    .contains("or 0:80 for a free one");
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
