package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code zoe groups}. */
@Command(
        name = "groups",
        description = "List groups, add, change and delete them, change their members",
        footer = {
            "",
            "The members of a group share its quota and, under the order 'fair', a part of the",
            "capacity. An execution counts for its user and one group: 'zoe submit --group', or",
            "the default group of the user. All actions need the capability can_change_config.",
            "'zoe groups ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe groups",
            "  zoe groups add physics quota=students shares=2",
            "  zoe groups add-member physics ada bob"
        })
final class GroupsCommand extends ActionGroup {

    GroupsCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(
                new NamedListAction(this, GroupText.GROUPS),
                new NamedShowAction(this, GroupText.GROUPS),
                new GroupWriteAction.Add(this),
                new GroupWriteAction.Set(this),
                new NamedRemoveAction(this, GroupText.GROUPS),
                new GroupMemberAction.Add(this),
                new GroupMemberAction.Remove(this));
    }

    @Override
    ExitCode run() {
        return new NamedListAction(this, GroupText.GROUPS).run();
    }
}
