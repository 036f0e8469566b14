package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe sessions end}. As JSON or YAML it prints {@code ended}, the ids of the sessions. */
@Command(
        name = "end",
        description = "Log browsers out",
        footer = {
            "",
            "It needs a log-in by password, or by a token of the scope all.",
            "",
            "Examples:",
            "  zoe sessions end 7 9",
            "  zoe sessions end --all",
            "  zoe sessions end --all --owner ada"
        })
final class SessionEndAction extends GroupAction {

    @Parameters(arity = "0..*", paramLabel = "SESSION", description = "Ids, as 'zoe sessions' lists them")
    private List<String> ids = List.of();

    @Option(names = "--all", description = "All of them")
    private boolean all;

    @Mixin
    private final SessionsCommand.OwnerOption owner = new SessionsCommand.OwnerOption();

    SessionEndAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        if (ids.isEmpty() != all) {
            throw new CommandFailure(
                    ExitCode.USAGE, "name either sessions by their ids, or --all; 'zoe sessions' lists them");
        }
        // All are read before the first one is ended, so that a mistake ends none.
        List<Long> numbers = ids.stream().map(SessionEndAction::number).toList();
        ObjectNode document = CliJson.mapper().createObjectNode();
        ArrayNode ended = document.putArray("ended");
        ExitCode result = all ? endAll(ended) : endEach(numbers, ended);
        output().print(document, terminal(), to -> {});
        return result;
    }

    private ExitCode endEach(List<Long> numbers, ArrayNode ended) {
        return BulkOperation.perform("session", numbers, terminal(), id -> {
            api().delete(owner.list() + "/" + id);
            ended.add(id);
            say("session " + id + " ended");
        });
    }

    /** One call ends them; the list before it only says which ones there were. */
    private ExitCode endAll(ArrayNode ended) {
        JsonNode open = api().list(owner.list(), new QueryParameters(), Integer.MAX_VALUE);
        api().delete(owner.list());
        for (JsonNode session : open.path("items")) {
            ended.add(session.path("id").asLong(0));
        }
        say((ended.size() == 1 ? "1 session" : ended.size() + " sessions") + owner.whose() + " ended");
        return ExitCode.OK;
    }

    private void say(String line) {
        if (output().isTable()) {
            terminal().out().println(HumanReadable.oneLine(line));
        }
    }

    private static long number(String id) {
        if (id.matches("[0-9]{1,18}")) {
            return Long.parseLong(id);
        }
        throw new CommandFailure(
                ExitCode.USAGE,
                "'" + HumanReadable.shorten(id) + "' is not the id of a session, such as 7; 'zoe sessions' lists them");
    }
}
