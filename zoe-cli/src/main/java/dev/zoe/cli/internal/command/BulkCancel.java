package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Cancels all executions that meet conditions: the server does a part of them at each call. */
final class BulkCancel {

    private final ZoeRestClient api;
    private final Terminal terminal;
    private final OutputOption output;

    BulkCancel(ZoeRestClient api, Terminal terminal, OutputOption output) {
        this.api = api;
        this.terminal = terminal;
        this.output = output;
    }

    ExitCode perform(ObjectNode body) {
        ObjectNode whole = CliJson.mapper().createObjectNode();
        JsonNode part = call(body);
        whole.set("dry_run", part.path("dry_run"));
        whole.set("matching", part.path("matching"));
        boolean dryRun = part.path("dry_run").asBoolean(false);
        boolean anyDone = add(part, whole, dryRun);
        while (!dryRun && anyDone && left(part) > 0) {
            part = call(body);
            anyDone = add(part, whole, dryRun);
        }
        whole.set("left", part.path("left"));
        output.print(whole, terminal, to -> {});
        if (output.isTable()) {
            say(whole, part, dryRun);
        }
        return ExitCode.OK;
    }

    private JsonNode call(ObjectNode body) {
        // The server may have cancelled a part of them, which a second answer would leave out.
        return api.postOnce("/executions/cancel", CliJson.mapper().writeValueAsBytes(body), Map.of());
    }

    private boolean add(JsonNode part, ObjectNode whole, boolean dryRun) {
        for (JsonNode execution : part.path("items")) {
            whole.withArray("items").add(execution);
            if (output.isTable()) {
                terminal.out()
                        .println(HumanReadable.oneLine("%s (%d) of %s %s"
                                .formatted(
                                        execution.path("name").asString("?"),
                                        execution.path("id").asLong(0),
                                        execution.path("owner").asString("?"),
                                        dryRun
                                                ? "would be cancelled: "
                                                        + execution
                                                                .path("status")
                                                                .asString("?")
                                                : "is being cancelled")));
            }
        }
        return !part.path("items").isEmpty();
    }

    private void say(ObjectNode whole, JsonNode last, boolean dryRun) {
        if (whole.withArray("items").isEmpty()) {
            terminal.notice("no execution to cancel");
        } else if (dryRun && left(last) > 0) {
            terminal.notice("and %d older ones".formatted(left(last)));
        } else if (left(last) > 0) {
            terminal.notice("%d are left; repeat the command".formatted(left(last)));
        }
    }

    private static long left(JsonNode part) {
        return part.path("left").asLong(0);
    }
}
