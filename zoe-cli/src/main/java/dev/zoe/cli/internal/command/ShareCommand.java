package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe share}. */
@Command(
        name = "share",
        description = "Let other users see an execution and open its applications",
        footer = {
            "",
            "They see the execution, its services and its events, and open its applications",
            "in a browser. They read no output, and change nothing.",
            "Without --with and --group, it shows with whom the execution is shared.",
            "",
            "Examples:",
            "  zoe share 42 --with bob",
            "  zoe share 42 --group physics",
            "  zoe share 42",
            "  zoe share 42 --end --with bob"
        })
final class ShareCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "EXECUTION", description = "Its id, or its name if no other one has it")
    private ExecutionReference execution = ExecutionReference.NONE;

    @Option(names = "--with", paramLabel = "USER", description = "This user; may be repeated")
    private List<String> users = List.of();

    @Option(names = "--group", paramLabel = "NAME", description = "All members of this group; may be repeated")
    private List<String> groups = List.of();

    @Option(names = "--end", description = "Share it with them no longer")
    private boolean end;

    ShareCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        String path = "/executions/" + execution.id(api) + "/shares";
        if (users.isEmpty() && groups.isEmpty()) {
            show(api.get(path).path("items"));
            return ExitCode.OK;
        }
        List<String> holders = new ArrayList<>();
        users.forEach(user -> holders.add("/users/" + ZoeRestClient.pathSegment(user)));
        groups.forEach(group -> holders.add("/groups/" + ZoeRestClient.pathSegment(group)));
        for (String holder : holders) {
            if (end) {
                api.delete(path + holder);
            } else {
                api.put(path + holder);
            }
        }
        return ExitCode.OK;
    }

    private void show(JsonNode shares) {
        AlignedTable table = new AlignedTable().text("KIND").text("NAME").text("SINCE");
        for (JsonNode share : shares) {
            table.row(
                    share.path("kind").asString(""),
                    share.path("name").asString(""),
                    HumanReadable.time(share.path("created_at").asString("")));
        }
        if (table.isEmpty()) {
            context().terminal().notice("not shared");
        } else {
            table.print(context().terminal().out(), context().terminal().colourfulOutput());
        }
    }
}
