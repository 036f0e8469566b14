package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code zoe users ls}. */
@Command(
        name = "ls",
        description = "List users",
        footer = {
            "",
            "Examples:",
            "  zoe users ls",
            "  zoe users ls --role admin",
            "  zoe users ls --enabled false -o json"
        })
final class UserListAction extends GroupAction {

    @Option(names = "--name", paramLabel = "NAME", description = "Only those whose name begins so")
    private Optional<String> name = Optional.empty();

    @Option(names = "--role", paramLabel = "ROLE", description = "Only those of this role")
    private Optional<String> role = Optional.empty();

    @Option(names = "--quota", paramLabel = "QUOTA", description = "Only those of this quota")
    private Optional<String> quota = Optional.empty();

    @Option(
            names = "--enabled",
            paramLabel = "VALUE",
            arity = "1",
            description = "Only those who can sign in (true), or who cannot (false)")
    private Optional<Boolean> enabled = Optional.empty();

    UserListAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        QueryParameters query = new QueryParameters()
                .with("name", name)
                .with("role", role)
                .with("quota", quota)
                .with("enabled", enabled);
        JsonNode users = api().list(UserText.LIST, query, Integer.MAX_VALUE);
        output().printList(users, terminal(), UserText.table(users), "no users");
        return ExitCode.OK;
    }
}
