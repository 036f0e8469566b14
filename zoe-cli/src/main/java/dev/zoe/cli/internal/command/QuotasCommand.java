package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code zoe quotas}. */
@Command(
        name = "quotas",
        description = "List quotas, add, change and delete them",
        footer = {
            "",
            "A quota limits what a user, or the members of a group together, have in use at",
            "once, and how long an execution may run. All actions need the capability can_change_config.",
            "'zoe quotas ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe quotas",
            "  zoe quotas add students cores=8 memory=16GiB executions=10 run-time=2h",
            "  zoe quotas set students cores=unlimited"
        })
final class QuotasCommand extends ActionGroup {

    QuotasCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(
                new NamedListAction(this, QuotaText.QUOTAS),
                new NamedShowAction(this, QuotaText.QUOTAS),
                new QuotaWriteAction.Add(this),
                new QuotaWriteAction.Set(this),
                new NamedRemoveAction(this, QuotaText.QUOTAS));
    }

    @Override
    ExitCode run() {
        return new NamedListAction(this, QuotaText.QUOTAS).run();
    }
}
