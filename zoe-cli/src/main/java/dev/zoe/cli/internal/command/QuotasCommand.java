package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe quotas}. */
@Command(
        name = "quotas",
        description = "List quotas, add, change and delete them",
        footer = {
            "",
            "A quota limits what each of its users has in use at once, and how long an",
            "execution may run. All actions need the capability can_change_config.",
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
                new ListAction(this),
                new Show(this),
                new QuotaWriteAction.Add(this),
                new QuotaWriteAction.Set(this),
                new Remove(this));
    }

    @Override
    ExitCode run() {
        return new ListAction(this).run();
    }

    @Command(
            name = "ls",
            description = "List quotas",
            footer = {"", "Examples:", "  zoe quotas ls", "  zoe quotas ls -o json"})
    private static final class ListAction extends GroupAction {
        ListAction(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            JsonNode quotas = api().list(QuotaText.LIST, new QueryParameters(), Integer.MAX_VALUE);
            output().printList(quotas, terminal(), QuotaText.table(quotas), "no quotas");
            return ExitCode.OK;
        }
    }

    @Command(
            name = "show",
            description = "Show a quota",
            footer = {"", "Examples:", "  zoe quotas show students"})
    private static final class Show extends GroupAction {

        @Parameters(index = "0", paramLabel = "NAME", description = "The quota")
        private String name = "";

        Show(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            JsonNode quota = api().get(QuotaText.path(name));
            output().print(quota, terminal(), to -> QuotaText.facts(quota).print(to.out(), to.colourfulOutput()));
            return ExitCode.OK;
        }
    }

    @Command(
            name = "rm",
            description = "Delete quotas that no user has",
            footer = {"", "Examples:", "  zoe quotas rm students"})
    private static final class Remove extends RemoveAction {
        Remove(ActionGroup group) {
            super(group, "quota");
        }

        @Override
        String list() {
            return QuotaText.LIST;
        }
    }
}
