package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.terminal.Terminal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe tokens add}. */
@Command(
        name = "add",
        description = "Create a token and print its secret, once",
        footer = {
            "",
            "The secret is alone on the standard output, so that a script can store it. It",
            "cannot be shown again.",
            "",
            "Examples:",
            "  zoe tokens add ci",
            "  zoe tokens add dashboard --scope read --expires 30d > token"
        })
final class TokenAddAction extends GroupAction {

    /** What a token allows. */
    enum Scope {
        READ,
        RUN,
        ALL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name, unique among your tokens")
    private String name = "";

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            description = "read, run (also executions) or all that you may do (default: run)")
    private Optional<Scope> scope = Optional.empty();

    @Option(
            names = "--expires",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "When it ends, such as 12h or 30d (default: 90d)")
    private Optional<Duration> expires = Optional.empty();

    TokenAddAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        ObjectNode body = CliJson.mapper().createObjectNode().put("name", name);
        scope.ifPresent(value -> body.put("scope", value.toString()));
        expires.ifPresent(value -> body.put("expires_in", value.toString()));
        JsonNode token = api().post("/tokens", CliJson.body(body));
        output().print(token, terminal(), to -> print(token, to));
        return ExitCode.OK;
    }

    private static void print(JsonNode token, Terminal terminal) {
        terminal.out().println(HumanReadable.oneLine(token.path("secret").asString("")));
        terminal.notice(HumanReadable.oneLine("token " + token.path("name").asString("") + ", scope "
                + token.path("scope").asString("?") + ", until "
                + HumanReadable.time(token.path("expires_at").asString("?"))
                + "; keep its secret, which is not shown again"));
    }
}
