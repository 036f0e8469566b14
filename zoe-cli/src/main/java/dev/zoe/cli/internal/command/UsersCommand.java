package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code zoe users}. */
@Command(
        name = "users",
        description = "List users, add, change and delete them",
        footer = {
            "",
            "All actions need the capability can_change_config. 'zoe users ACTION --help'",
            "shows the options of an action.",
            "",
            "Examples:",
            "  zoe users",
            "  zoe users add ada --role power-user --quota students",
            "  zoe users set ada quota=unlimited",
            "  zoe users disable ada --cancel"
        })
final class UsersCommand extends ActionGroup {

    UsersCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(
                new UserListAction(this),
                new UserAddAction(this),
                new UserShowAction(this),
                new UserSetAction(this),
                new UserSwitchAction.Disable(this),
                new UserSwitchAction.Enable(this),
                new Remove(this));
    }

    @Override
    ExitCode run() {
        return new UserListAction(this).run();
    }

    @Command(
            name = "rm",
            description = "Delete users",
            footer = {
                "",
                "A user with executions cannot be deleted, only disabled.",
                "",
                "Examples:",
                "  zoe users rm ada",
                "  zoe users rm ada grace"
            })
    private static final class Remove extends RemoveAction {
        Remove(ActionGroup group) {
            super(group, "user");
        }

        @Override
        String list() {
            return UserText.LIST;
        }
    }
}
