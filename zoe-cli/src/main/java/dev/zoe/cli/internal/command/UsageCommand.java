package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code zoe usage}. */
@Command(
        name = "usage",
        description = "Show reserved core-hours and GB-hours, and what was used of them",
        footer = {
            "",
            "A service counts from its placement until its container is gone. What elastic",
            "services had that were reclaimed is lost. Days are those of UTC. Users see their",
            "own usage; that of others needs the capability can_operate_others. CORES-USED",
            "and MEMORY-USED are shares of what was measured; - where nothing was.",
            "",
            "Examples:",
            "  zoe usage",
            "  zoe usage --from 2026-11-01 --to 2026-11-30 --by user,day",
            "  zoe usage --by application,kind --of ada -o csv > usage.csv"
        })
final class UsageCommand extends Subcommand {

    @Option(
            names = "--from",
            paramLabel = "DAY",
            description = "First day, such as 2026-11-01 (default: 29 days before the last one)")
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "DAY", description = "Last day (default: today)")
    private Optional<String> to = Optional.empty();

    @Option(
            names = "--by",
            paramLabel = "LIST",
            description = "Some of day,user,group,application,class,kind (default: ${DEFAULT-VALUE})")
    private String by = "user,kind";

    @Option(names = "--of", paramLabel = "USER", description = "Only of this user")
    private Optional<String> user = Optional.empty();

    @Option(names = "--group", paramLabel = "GROUP", description = "Only of executions that count for this group")
    private Optional<String> group = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = ListLimitConverter.class,
            description = "Up to this many rows; csv has all of them (default: ${DEFAULT-VALUE})")
    private int limit = 1000;

    @Mixin
    private final CsvOutputOption output = new CsvOutputOption();

    UsageCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        QueryParameters query = new QueryParameters()
                .with("from", from)
                .with("to", to)
                .with("by", by)
                .with("user", user)
                .with("group", group);
        if (output.isCsv()) {
            output.printCsv(context(), "/usage" + query);
        } else {
            print(context().api().list("/usage", query, limit));
        }
        return ExitCode.OK;
    }

    private void print(JsonNode usage) {
        output.print(usage, context().terminal(), terminal -> UsageText.print(usage, by, terminal));
        if (output.isTable() && usage.path("next").isString()) {
            context().terminal().notice("more rows are not shown; use a larger --limit");
        }
    }
}
