package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code zoe roles}. */
@Command(
        name = "roles",
        description = "List roles and their capabilities, add, change and delete them",
        footer = {
            "",
            "A capability is what users of a role may do, such as can_see_status. All actions",
            "need the capability can_change_config. The built-in roles cannot be changed.",
            "'zoe roles ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe roles",
            "  zoe roles add auditor can_see_status can_access_api",
            "  zoe roles set auditor +can_operate_others -can_access_api"
        })
final class RolesCommand extends ActionGroup {

    RolesCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(
                new NamedListAction(this, RoleText.ROLES),
                new NamedShowAction(this, RoleText.ROLES),
                new RoleAddAction(this),
                new RoleSetAction(this),
                new NamedRemoveAction(this, RoleText.ROLES));
    }

    @Override
    ExitCode run() {
        return new NamedListAction(this, RoleText.ROLES).run();
    }
}
