package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodesTest {

    private final ScriptedServer server = new ScriptedServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"400, 3", "401, 4", "403, 4", "404, 5", "409, 3", "413, 3", "422, 3", "429, 3", "500, 6", "503, 6"})
    void aRefusalOfTheServerHasItsExitCodeAndItsWords(int status, int exitCode) {
        server.problem("GET", "/info", status, "the reason");

        CliRun run = CliRun.against(server).zoe("info");

        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("error: the reason");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--url http://127.0.0.1:5001|Missing required subcommand",
                "lss|'zoe' has no command 'lss'; did you mean 'ls'",
                "users lst|'zoe users' has no action 'lst'; did you mean 'ls'",
                "ls --nonsense|Unknown option: '--nonsense'",
                "ls -o xml|Invalid value for option '--output'",
                "get|Missing required parameter: 'EXECUTION'",
                "get a_b|'a_b' is neither the id of an execution, such as 42 or 41_3, nor a name",
                "wait 1 --timeout soon|'soon' is not a duration such as 90s, 5m, 2h or PT1H30M",
                "ls --url localhost:5001|'localhost:5001' (--url) is not a URL such as http://127.0.0.1:5001",
                "ls --status bogus|--status must be one or more of submitted, queued, starting, running, cleaning-up,"
                        + " terminated, error, cancelled, not 'bogus'",
                "ls --status running,|not ''",
                "ls --limit 0|--limit must be at least 1",
                "ls --limit x|--limit must be at least 1, not 'x'",
                "run --each rows.csv --at-once x d.json|'--at-once': 'x' is not a whole number such as 10, of up to",
                "logs --tail 99999999999 1|--tail must be a number of lines from 0 to 100000, not '99999999999'",
                "events --limit -1|--limit must be at least 1",
                "completion tcsh|Invalid value for positional parameter",
                "demo|'demo' is run by the launcher of the distribution: ./zoe demo",
                "simulate run|'simulate' is run by the launcher of the distribution: ./zoe simulate",
                "prepare|'prepare' is run by the launcher of the distribution: ./zoe prepare",
                "server --port 1|'server' is run by the launcher of the distribution: ./zoe server"
            })
    void aWrongCommandLineIsSaidAndEndsWithTwo(String arguments, String message) {
        CliRun run = CliRun.alone().zoe(arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("error: ").contains(message);
    }

    @Test
    void withoutArgumentsTheCommandsAreShownWithTheirPurpose() {
        CliRun run = CliRun.alone().zoe();

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("Usage: zoe ", "\nApplications:\n  init ", "\nPeople:\n  login ", "'zoe --help' more")
                .doesNotContain("Exit codes");
    }

    @Test
    void nobodyAtThatAddressIsUnreachable() {
        server.stop();

        CliRun run = CliRun.against(server).zoe("info");

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.err())
                .isEqualTo("error: cannot reach Zoe at " + server.url() + ": connection refused. Start it with"
                        + " './zoe server', or set ZOE_URL to where it runs\n");
    }

    @Test
    void somethingElseAtThatAddressIsUnreachable() {
        server.on("GET", "/info", exchange -> ScriptedServer.answer(exchange, 200, "text/html", "<html>hello</html>"));

        CliRun run = CliRun.against(server).zoe("info");

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.err())
                .isEqualTo("error: " + server.url() + " does not answer with the API of Zoe; check the url\n");
    }

    @Test
    void anErrorPageThatIsNoProblemDocumentIsQuoted() {
        server.on(
                "GET", "/info", exchange -> ScriptedServer.answer(exchange, 502, "text/html", "<h1>Bad\nGateway</h1>"));

        assertThat(CliRun.against(server).zoe("info").err())
                .isEqualTo("error: the server answered 502: <h1>Bad Gateway</h1>\n");
    }

    @Test
    void aRedirectIsNotFollowedWithThePassword() {
        server.on("GET", "/info", exchange -> {
            exchange.getResponseHeaders().set("Location", "https://zoe.example.org/api/v1/info");
            ScriptedServer.answer(exchange, 301, "text/plain", "");
        });

        CliRun run = CliRun.against(server).zoe("info");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("redirects to https://zoe.example.org/api/v1/info; set the url");
    }

    @ParameterizedTest
    @CsvSource({"GET, nodes", "PATCH, nodes drain n1", "POST, cancel 42"})
    void noRedirectCarriesThePasswordToAnotherServer(String method, String command) {
        try (ScriptedServer other = new ScriptedServer()) {
            server.on(
                    method,
                    command.startsWith("cancel")
                            ? "/executions/42/cancel"
                            : "GET".equals(method) ? "/nodes" : "/nodes/n1",
                    exchange -> {
                        exchange.getResponseHeaders().set("Location", other.url() + exchange.getRequestURI());
                        ScriptedServer.answer(exchange, 307, "text/plain", "");
                    });

            CliRun run = CliRun.against(server)
                    .with("ZOE_USER", "ada")
                    .with("ZOE_PASS", "secret")
                    .zoe(command.split(" "));

            assertThat(run.exitCode()).isNotZero();
            assertThat(server.requests().get(0).header("Authorization")).startsWith("Basic ");
            assertThat(other.requests()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"GET, /nodes, nodes", "PATCH, /nodes/n1, nodes drain n1"})
    void aTokenIsSentAsBearer(String method, String path, String command) {
        server.problem(method, path, 401, "The token is unknown, expired or revoked, or its user is disabled.");

        CliRun run = CliRun.against(server).with("ZOE_TOKEN", "zoe_t0k").zoe(command.split(" "));

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err()).contains("expired or revoked").doesNotContain("zoe_t0k");
        assertThat(server.requests().get(0).header("Authorization")).isEqualTo("Bearer zoe_t0k");
    }

    @Test
    void aPasswordThatIsSetForAnotherServerIsNotSentAndTheErrorSaysSo() {
        server.problem("GET", "/executions", 401, "Send a user name and a password with HTTP Basic.");

        CliRun run = CliRun.alone()
                .with("ZOE_URL", "https://zoe.example.org")
                .with("ZOE_USER", "ada")
                .with("ZOE_PASS", "secret")
                .zoe("ls", "--url", server.url());

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err())
                .contains("the password of ZOE_PASS is for https://zoe.example.org and was not sent to " + server.url()
                        + "; set ZOE_URL");
        assertThat(server.requests()).singleElement().satisfies(request -> assertThat(request.header("Authorization"))
                .isEmpty());
    }

    @Test
    void aDefectIsNoSuccess() {
        CliRun run = CliRun.alone().clock(new BrokenClock()).with("ZOE_URL", server.url());
        server.get("/executions", "executions.json");

        assertThat(run.zoe("ls").exitCode()).isEqualTo(70);
        assertThat(run.err()).startsWith("error: a defect of this program: java.lang.IllegalStateException: no time");
    }

    private static final class BrokenClock extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            throw new IllegalStateException("no time");
        }
    }
}
