package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code zoe users set}. */
@Command(
        name = "set",
        description = "Change a user",
        footer = {
            "",
            "Keys: role, quota, shares (weight under the order 'fair', 1 to 1000000), email (empty",
            "for none), enabled (true or false), uid (number on the nodes). A disabled user",
            "cannot sign in; the executions continue.",
            "",
            "Examples:",
            "  zoe users set ada role=operator quota=unlimited",
            "  zoe users set ada email="
        })
final class UserSetAction extends GroupAction {

    private static final AssignableKeys KEYS = new AssignableKeys("role=operator")
            .with("role", "role", AssignableValues::name)
            .with("quota", "quota", AssignableValues::name)
            .with("shares", "shares", AssignableValues::count)
            .with("email", "email", AssignableValues::optionalText)
            .with("enabled", "enabled", AssignableValues::flag)
            .with("uid", "fs_uid", AssignableValues::uid);

    @Parameters(index = "0", paramLabel = "NAME", description = "The user")
    private String name = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "KEY=VALUE", description = "What to change")
    private List<String> changes = List.of();

    UserSetAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        return print(api().patch(UserText.path(name), CliJson.body(KEYS.read(changes))), UserText::facts);
    }
}
