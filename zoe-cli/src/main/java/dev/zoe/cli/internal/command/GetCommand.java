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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe get}. */
@Command(
        name = "get",
        description = "Show one execution, its services and its endpoints",
        footer = {
            "",
            "Examples:",
            "  zoe get 42",
            "  zoe get mandelbrot",
            "  zoe get 42 -o json     the execution with its description"
        })
final class GetCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "EXECUTION", description = "Its id, or its name if no other one has it")
    private ExecutionReference execution = ExecutionReference.NONE;

    @Mixin
    private final OutputOption output = new OutputOption();

    GetCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        ExecutionDocument found = api.execution(execution.id(api));
        output.print(found.json(), context().terminal(), terminal -> print(found, api, terminal));
        return ExitCode.OK;
    }

    private void print(ExecutionDocument found, ZoeRestClient api, Terminal terminal) {
        long id = found.id();
        facts(found).print(terminal.out(), terminal.colourfulOutput());
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

    private KeyValueList facts(ExecutionDocument found) {
        JsonNode json = found.json();
        KeyValueList facts = new KeyValueList()
                .add("execution", found.title())
                .add("owner", text(json, "owner"))
                .add("status", Cell.status(found.status()))
                .add("waits for", Optional.of(found.awaited()))
                .add("kind", text(json, "kind"))
                .add("array", Optional.of(found.arrayPlace()))
                .add("core services", found.core() + " active")
                .add("elastic services", found.elastic() + " active");
        found.peakServices().ifPresent(peak -> facts.add("peak services", peak));
        facts.add("submitted", time(json, "submitted_at"))
                .add("queued", time(json, "queued_at"))
                .add("started", time(json, "started_at"))
                .add("ended", time(json, "ended_at"))
                .add("cancel requested", time(json, "cancel_requested_at"))
                .add("run time", found.runTime(context().clock().instant()).map(HumanReadable::duration));
        JsonNode idle = json.path("idle");
        if (idle.isObject()) {
            facts.add("idle since", time(idle, "since"))
                    .add("elastic services stopped", time(idle, "elastic_released_at"))
                    .add("will be ended", time(idle, "stop_at"))
                    .add(
                            "idle in all",
                            HumanReadable.duration(
                                    Duration.ofSeconds(idle.path("seconds").asLong(0))));
        }
        found.exitCode().ifPresent(code -> facts.add("exit code", code));
        if (found.errorMessage().isEmpty()) {
            return facts;
        }
        // The end of an idle execution is none of its faults.
        return found.status().equals("error")
                ? facts.add("error", new Cell(found.errorMessage(), AnsiStyle.BAD))
                : facts.add("reason", found.errorMessage());
    }

    /** What services use has columns only when some service was measured. */
    private static AlignedTable services(JsonNode services) {
        boolean measured = services.valueStream()
                .anyMatch(service -> service.path("used_cores").isNumber());
        AlignedTable table =
                new AlignedTable().text("SERVICE").text("PART").text("STATUS").text("NODE");
        if (measured) {
            table.number("CPU").number("MEMORY");
        }
        table.number("EXIT CODE").number("RESTARTS").text("ERROR");
        for (JsonNode service : services) {
            List<Object> row = new ArrayList<>(List.of(
                    service.path("name").asString(""),
                    service.path("core").asBoolean(false) ? "core" : "elastic",
                    Cell.status(service.path("status").asString("?")),
                    service.path("node").asString("")));
            if (measured) {
                row.add(used(service.path("used_cores"), value -> HumanReadable.cores(value.asDouble())));
                row.add(used(service.path("used_memory"), value -> HumanReadable.size(value.asLong())));
            }
            row.add(service.path("exit_code").asString(""));
            row.add(service.path("restarts").asString(""));
            row.add(
                    service.path("out_of_memory").asBoolean(false)
                            ? "out of memory " + service.path("error_message").asString("")
                            : service.path("error_message").asString(""));
            table.row(row.toArray());
        }
        return table;
    }

    /** Nothing for a service that was not measured. */
    private static String used(JsonNode value, Function<JsonNode, String> show) {
        return value.isNumber() ? show.apply(value) : "";
    }

    private static AlignedTable endpoints(JsonNode endpoints) {
        AlignedTable table = new AlignedTable().text("ENDPOINT").text("PORT").text("URL");
        for (JsonNode endpoint : endpoints) {
            table.row(
                    endpoint.path("service").asString(""),
                    endpoint.path("port").asString(""),
                    EndpointAddress.of(endpoint));
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
