package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.Facts;
import dev.zoe.cli.internal.output.Style;
import dev.zoe.cli.internal.output.Table.Cell;
import dev.zoe.cli.internal.rest.Api;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code zoe info}. */
@Command(
        name = "info",
        description = "Show which Zoe answers, and how it is",
        footer = {"", "Examples:", "  zoe info", "  zoe info --url https://zoe.example.org -o json"})
final class InfoCommand extends Subcommand {

    @Mixin
    private final OutputOption output = new OutputOption();

    InfoCommand(Context context) {
        super(context);
    }

    @Override
    ExitCode run() {
        Api api = context().api();
        JsonNode info = api.get("/info");
        output.print(info, context().terminal(), terminal -> facts(info, api.address())
                .print(terminal.out(), terminal.colourfulOutput()));
        return ExitCode.OK;
    }

    private static Facts facts(JsonNode info, String address) {
        String formats = info.path("application_formats")
                .valueStream()
                .map(format -> format.asString(""))
                .collect(Collectors.joining(", "));
        String master = info.path("master").asString("?");
        Facts facts = new Facts()
                .add("url", address)
                .add("version", info.path("version").asString("?"))
                .add("API version", info.path("api_version").asString("?"))
                .add("application formats", formats)
                .add("deployment", info.path("deployment_name").asString("?"))
                .add("master", new Cell(master, master.equals("away") ? Style.BAD : Style.GOOD))
                .add("back-end", info.path("back_end").asString("none"));
        String trouble = info.path("back_end_trouble").asString("");
        return trouble.isEmpty() ? facts : facts.add("back-end trouble", new Cell(trouble, Style.BAD));
    }
}
