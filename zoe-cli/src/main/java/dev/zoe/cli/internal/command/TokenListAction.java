package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.AnsiStyle;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code zoe tokens ls}. */
@Command(
        name = "ls",
        description = "List tokens, without their secrets",
        footer = {"", "Examples:", "  zoe tokens ls", "  zoe tokens ls --owner ada -o json"})
final class TokenListAction extends GroupAction {

    @Mixin
    private final TokensCommand.OwnerOption owner = new TokensCommand.OwnerOption();

    TokenListAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        JsonNode tokens = api().list(owner.list(), new QueryParameters(), Integer.MAX_VALUE);
        output().printList(tokens, terminal(), table(tokens), "no tokens");
        return ExitCode.OK;
    }

    private AlignedTable table(JsonNode tokens) {
        AlignedTable table = new AlignedTable()
                .text("NAME")
                .text("SCOPE")
                .number("AGE")
                .number("LAST USED")
                .number("EXPIRES IN");
        for (JsonNode token : tokens.path("items")) {
            table.row(
                    token.path("name").asString(""),
                    token.path("scope").asString(""),
                    since(token, "created_at", "?"),
                    since(token, "last_used_at", "never"),
                    expiry(token));
        }
        return table;
    }

    private String since(JsonNode token, String key, String missing) {
        return ExecutionDocument.time(token, key)
                .map(at -> HumanReadable.age(Duration.between(at, now())))
                .orElse(missing);
    }

    private Cell expiry(JsonNode token) {
        if (token.path("expired").asBoolean(false)) {
            return new Cell("expired", AnsiStyle.BAD);
        }
        return Cell.of(ExecutionDocument.time(token, "expires_at")
                .map(at -> HumanReadable.age(Duration.between(now(), at)))
                .orElse("?"));
    }

    private Instant now() {
        return context().clock().instant();
    }
}
