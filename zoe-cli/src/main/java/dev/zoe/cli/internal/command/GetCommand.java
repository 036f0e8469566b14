package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.AnsiStyle;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.output.KeyValueList;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe get}. */
@Command(
        name = "get",
        description = "Show one execution, its services and its endpoints",
        footer = {"", "Examples:", "  zoe get 42", "  zoe get 42 -o json     the execution with its description"})
final class GetCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "ID", description = "The execution")
    private long id;

    @Mixin
    private final OutputOption output = new OutputOption();

    GetCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        ExecutionDocument execution = api.execution(id);
        output.print(execution.json(), context().terminal(), terminal -> print(execution, api, terminal));
        return ExitCode.OK;
    }

    private void print(ExecutionDocument execution, ZoeRestClient api, Terminal terminal) {
        facts(execution).print(terminal.out(), terminal.colourfulOutput());
        AlignedTable services =
                services(api.get("/executions/" + id + "/services").path("items"));
        if (!services.isEmpty()) {
            terminal.out().println();
            services.print(terminal.out(), terminal.colourfulOutput());
        }
        AlignedTable endpoints =
                endpoints(api.get("/executions/" + id + "/endpoints").path("items"));
        if (!endpoints.isEmpty()) {
            terminal.out().println();
            endpoints.print(terminal.out(), terminal.colourfulOutput());
        }
    }

    private KeyValueList facts(ExecutionDocument execution) {
        JsonNode json = execution.json();
        KeyValueList facts = new KeyValueList()
                .add("execution", execution.title())
                .add("owner", text(json, "owner"))
                .add("status", Cell.status(execution.status()))
                .add("kind", text(json, "kind"))
                .add("core services", execution.core() + " active")
                .add("elastic services", execution.elastic() + " active");
        execution.peakServices().ifPresent(peak -> facts.add("peak services", peak));
        facts.add("submitted", time(json, "submitted_at"))
                .add("queued", time(json, "queued_at"))
                .add("started", time(json, "started_at"))
                .add("ended", time(json, "ended_at"))
                .add("cancel requested", time(json, "cancel_requested_at"))
                .add("run time", execution.runTime(context().clock().instant()).map(HumanReadable::duration));
        execution.exitCode().ifPresent(code -> facts.add("exit code", code));
        return execution.errorMessage().isEmpty()
                ? facts
                : facts.add("error", new Cell(execution.errorMessage(), AnsiStyle.BAD));
    }

    private static AlignedTable services(JsonNode services) {
        AlignedTable table = new AlignedTable()
                .text("SERVICE")
                .text("PART")
                .text("STATUS")
                .text("NODE")
                .number("EXIT CODE")
                .number("RESTARTS")
                .text("ERROR");
        for (JsonNode service : services) {
            table.row(
                    service.path("name").asString(""),
                    service.path("core").asBoolean(false) ? "core" : "elastic",
                    Cell.status(service.path("status").asString("?")),
                    service.path("node").asString(""),
                    service.path("exit_code").asString(""),
                    service.path("restarts").asString(""),
                    service.path("out_of_memory").asBoolean(false)
                            ? "out of memory " + service.path("error_message").asString("")
                            : service.path("error_message").asString(""));
        }
        return table;
    }

    private static AlignedTable endpoints(JsonNode endpoints) {
        AlignedTable table = new AlignedTable().text("ENDPOINT").text("PORT").text("URL");
        for (JsonNode endpoint : endpoints) {
            table.row(
                    endpoint.path("service").asString(""),
                    endpoint.path("port").asString(""),
                    endpoint.path("url").asString(""));
        }
        return table;
    }

    private static Optional<String> text(JsonNode json, String key) {
        return Optional.of(json.path(key).asString(""));
    }

    private static Optional<String> time(JsonNode json, String key) {
        return text(json, key).map(HumanReadable::time);
    }
}
