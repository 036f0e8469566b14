package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedSession;
import dev.zoe.cli.testing.PseudoTerminal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExecCommandTest {
    private static final String READY = "{\"execution\":42,\"service\":\"web0\"}";

    @Test
    void outputErrorsAndExitCodeAreThoseOfTheProgram() throws Exception {
        try (ScriptedSession session = ScriptedSession.open(server -> {
            server.send(8, 0, READY);
            server.send(0, 1, "red \u001b[31m");
            server.send(0, 2, "oops\n");
            server.exit(3);
        })) {
            CliRun run = CliRun.alone()
                    .with("ZOE_URL", session.url())
                    .with("ZOE_TOKEN", "zoe_x")
                    .onTerminal()
                    .zoe("exec", "42/web0", "--", "sh", "-c", "a b&c,d");

            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(run.out()).isEqualTo("red \u001b[31m");
            assertThat(run.err()).isEqualTo("oops\n");
            assertThat(session.head())
                    .startsWith("GET /api/v1/executions/42/exec?columns=0&command=sh&command=-c&command=a%20b%26c%2Cd"
                            + "&rows=0&service=web0&stdin=false&tty=false HTTP/1.1")
                    .containsIgnoringCase("authorization: Bearer zoe_x")
                    .containsIgnoringCase("sec-websocket-protocol: zoe-session-1");
        }
    }

    @Test
    void inputIsSentUntilItsEndOnlyWhenAsked() throws Exception {
        try (ScriptedSession session = ScriptedSession.open(server -> {
            server.send(8, 0, READY);
            String first = server.receive();
            server.send(0, 1, first + "|" + server.receive());
            server.exit(0);
        })) {
            CliRun run =
                    CliRun.alone().with("ZOE_URL", session.url()).input("typed").zoe("exec", "-i", "42", "--", "cat");

            assertThat(run.out()).isEqualTo("0 0 typed|1 0 ");
            assertThat(session.head()).contains("stdin=true");
        }
    }

    @Test
    void aWindowIsGivenForWhatWasShown() throws Exception {
        byte[] piece = new byte[32_768];
        try (ScriptedSession session = ScriptedSession.open(server -> {
            server.send(8, 0, READY);
            server.send(0, 1, piece);
            assertThat(server.receive()).isEqualTo("2 1 \0\0\u0080\0");
            server.exit(0);
        })) {
            CliRun run = CliRun.alone().with("ZOE_URL", session.url()).zoe("exec", "42", "--", "cat");

            assertThat(run.out()).hasSize(piece.length);
            assertThat(run.exitCode()).isZero();
        }
    }

    @Test
    void aRefusalIsAProblemAndSoIsAnEarlyEnd() {
        String missing = "{\"type\":\"urn:zoe:problem:missing-capability\",\"status\":403,\"title\":\"No\","
                + "\"detail\":\"This needs \\u001b[2J can_access_services.\"}";
        try (ScriptedSession session = ScriptedSession.refusing(403, missing)) {
            CliRun run = CliRun.alone().with("ZOE_URL", session.url()).zoe("exec", "42", "--", "id");

            assertThat(run.exitCode()).isEqualTo(4);
            assertThat(run.err()).startsWith("error: This needs \\x1b[2J can_access_services.");
        }
        String ended = "{\"type\":\"urn:zoe:problem:session-ended\",\"status\":410,\"title\":\"Ended\","
                + "\"detail\":\"The service has ended, and the program with it.\"}";
        try (ScriptedSession session = ScriptedSession.open(server -> server.send(7, 0, ended))) {
            CliRun run = CliRun.alone().with("ZOE_URL", session.url()).zoe("exec", "42", "--", "id");

            assertThat(run.exitCode()).isEqualTo(5);
            assertThat(run.err()).isEqualTo("error: The service has ended, and the program with it.\n");
        }
        try (ScriptedSession session = ScriptedSession.open(ScriptedSession::close)) {
            CliRun run = CliRun.alone().with("ZOE_URL", session.url()).zoe("exec", "42", "--", "id");

            assertThat(run.exitCode()).isEqualTo(6);
            assertThat(run.err()).contains("the connection to " + session.url() + " broke off");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "exec 42|Missing required parameter: 'PROGRAM'",
                "exec 42/ -- id|'42/' names no service; write 42/worker0, or 42 alone",
                "exec a_b -- id|'a_b' is neither the id of an execution",
                "exec -t 42 -- sh|-t needs a terminal as output",
                "port-forward 42|Missing required parameter: '[LOCAL:]PORT'",
                "port-forward 42 x:80|'x:80' is no port; write 80, http, 8080:80 or 0:80",
                "port-forward 42 99999|'99999' is no port",
                "port-forward 42 8080:|'8080:' is no port",
                "port-forward 42 80 --address no.such.host.invalid|is no address of this machine"
            })
    void aWrongCommandLineSaysWhatIsRight(String line, String message) {
        CliRun run = CliRun.alone().zoe(line.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }

    @Tag("slow")
    @Test
    void keysAndTheSizeOfTheTerminalGoToTheProgram() throws Exception {
        try (ScriptedSession session = ScriptedSession.open(server -> {
            server.send(8, 0, READY);
            server.send(0, 1, "prompt> ");
            server.send(0, 1, "got " + server.receive().replace('\u0003', 'C') + "\r\n");
            server.send(0, 1, "size" + server.receive().replace("\0", "") + "\r\n");
            server.exit(9);
        })) {
            String zoe =
                    "'" + String.join("' '", PseudoTerminal.command(List.of("exec", "-it", "42", "--", "sh"))) + "'";
            List<String> words = List.of("sh", "-c", zoe + "; echo exit $?; stty -a");
            try (PseudoTerminal terminal = PseudoTerminal.start(words, Map.of("ZOE_URL", session.url()), 90, 30)) {
                terminal.awaitText("prompt> ").type("\u0003").awaitText("got 0 0 C");
                terminal.resize(100, 40);
                terminal.awaitText("size5 0 d(")
                        .awaitText("exit 9")
                        .awaitText(" icanon")
                        .awaitText(" echo ");
                assertThat(session.head())
                        .contains("columns=90")
                        .contains("rows=30")
                        .contains("tty=true");
            }
        }
    }
}
