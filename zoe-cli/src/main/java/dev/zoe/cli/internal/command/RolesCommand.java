package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

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
                new ListAction(this),
                new Show(this),
                new RoleAddAction(this),
                new RoleSetAction(this),
                new Remove(this));
    }

    @Override
    ExitCode run() {
        return new ListAction(this).run();
    }

    @Command(
            name = "ls",
            description = "List roles",
            footer = {"", "Examples:", "  zoe roles ls", "  zoe roles ls -o json"})
    private static final class ListAction extends GroupAction {
        ListAction(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            JsonNode roles = api().list(RoleText.LIST, new QueryParameters(), Integer.MAX_VALUE);
            output().printList(roles, terminal(), RoleText.table(roles), "no roles");
            return ExitCode.OK;
        }
    }

    @Command(
            name = "show",
            description = "Show a role",
            footer = {"", "Examples:", "  zoe roles show operator"})
    private static final class Show extends GroupAction {

        @Parameters(index = "0", paramLabel = "NAME", description = "The role")
        private String name = "";

        Show(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            JsonNode role = api().get(RoleText.path(name));
            output().print(role, terminal(), to -> RoleText.facts(role).print(to.out(), to.colourfulOutput()));
            return ExitCode.OK;
        }
    }

    @Command(
            name = "rm",
            description = "Delete roles that no user has",
            footer = {"", "Examples:", "  zoe roles rm auditor"})
    private static final class Remove extends RemoveAction {
        Remove(ActionGroup group) {
            super(group, "role");
        }

        @Override
        String list() {
            return RoleText.LIST;
        }
    }
}
