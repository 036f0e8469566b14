package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code zoe sessions ls}. */
@Command(
        name = "ls",
        description = "List sessions, the one that was used last first",
        footer = {"", "Examples:", "  zoe sessions ls", "  zoe sessions ls --owner ada -o json"})
final class SessionListAction extends GroupAction {

    @Mixin
    private final SessionsCommand.OwnerOption owner = new SessionsCommand.OwnerOption();

    SessionListAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        JsonNode sessions = api().list(owner.list(), new QueryParameters(), Integer.MAX_VALUE);
        output().printList(sessions, terminal(), table(sessions), "no browser is logged in");
        return ExitCode.OK;
    }

    private AlignedTable table(JsonNode sessions) {
        Instant now = context().clock().instant();
        AlignedTable table = new AlignedTable()
                .number("ID")
                .text("ADDRESS")
                .number("AGE")
                .number("LAST USED")
                .number("EXPIRES IN")
                .text("BROWSER");
        for (JsonNode session : sessions.path("items")) {
            table.row(
                    session.path("id").asString("?"),
                    known(session, "address"),
                    age(ExecutionDocument.time(session, "created_at").map(at -> Duration.between(at, now))),
                    age(ExecutionDocument.time(session, "last_used_at").map(at -> Duration.between(at, now))),
                    age(ExecutionDocument.time(session, "expires_at").map(at -> Duration.between(now, at))),
                    HumanReadable.shorten(known(session, "browser")));
        }
        return table;
    }

    private static String age(Optional<Duration> time) {
        return time.map(HumanReadable::age).orElse("?");
    }

    private static String known(JsonNode session, String key) {
        return Optional.of(session.path(key).asString(""))
                .filter(text -> !text.isEmpty())
                .orElse("unknown");
    }
}
