package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code zoe secrets ls}. */
@Command(
        name = "ls",
        description = "List secrets, without their values",
        footer = {"", "Examples:", "  zoe secrets ls", "  zoe secrets ls --owner ada -o json"})
final class SecretListAction extends GroupAction {

    @Mixin
    private final SecretsCommand.OwnerOption owner = new SecretsCommand.OwnerOption();

    SecretListAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        JsonNode secrets = api().list(owner.list(), new QueryParameters(), Integer.MAX_VALUE);
        output().printList(secrets, terminal(), table(secrets), "no secrets");
        return ExitCode.OK;
    }

    private AlignedTable table(JsonNode secrets) {
        AlignedTable table = new AlignedTable()
                .text("NAME")
                .number("VERSION")
                .number("BYTES")
                .number("CREATED")
                .number("CHANGED");
        for (JsonNode secret : secrets.path("items")) {
            table.row(
                    secret.path("name").asString(""),
                    secret.path("version").asString("?"),
                    secret.path("size").asString("?"),
                    age(secret, "created_at"),
                    age(secret, "updated_at"));
        }
        return table;
    }

    private String age(JsonNode secret, String key) {
        return ExecutionDocument.time(secret, key)
                .map(at ->
                        HumanReadable.age(Duration.between(at, context().clock().instant())))
                .orElse("?");
    }
}
