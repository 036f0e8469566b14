package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe users add}. */
@Command(
        name = "add",
        description = "Add a user",
        footer = {
            "",
            "Prints a secret, and the command with which the new user sets a password once.",
            "",
            "Examples:",
            "  zoe users add ada",
            "  zoe users add ada --role power-user --quota students --email ada@example.org"
        })
final class UserAddAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "NAME", description = "The name with which the user signs in")
    private String name = "";

    @Option(names = "--role", paramLabel = "ROLE", description = "What the user may do (default: user)")
    private Optional<String> role = Optional.empty();

    @Option(names = "--quota", paramLabel = "QUOTA", description = "What the user may use (default: unlimited)")
    private Optional<String> quota = Optional.empty();

    @Option(names = "--email", paramLabel = "EMAIL", description = "Address of the user")
    private Optional<String> email = Optional.empty();

    @Option(
            names = "--uid",
            paramLabel = "UID",
            description = "Number under which services of the user run on the nodes (default: a free one)")
    private Optional<Integer> uid = Optional.empty();

    UserAddAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        ObjectNode body = CliJson.mapper().createObjectNode().put("username", name);
        role.ifPresent(value -> body.put("role", value));
        quota.ifPresent(value -> body.put("quota", value));
        email.ifPresent(value -> body.put("email", value));
        uid.ifPresent(value -> body.put("fs_uid", value));
        JsonNode user = api().post(UserText.LIST, CliJson.body(body));
        output().print(user, terminal(), to -> {
            to.out()
                    .println(HumanReadable.oneLine("user " + UserText.name(user) + " added: role "
                            + user.path("role").asString("?") + ", quota "
                            + user.path("quota").asString("?")));
            JsonNode reset = user.path("password_reset");
            if (reset.isObject()) {
                PasswordReset.print(reset, UserText.name(user), context());
            }
        });
        return ExitCode.OK;
    }
}
