package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.AnsiStyle;
import dev.zoe.cli.internal.output.KeyValueList;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code zoe info}. */
@Command(
        name = "info",
        description = "Show the version and the state of the server",
        footer = {"", "Examples:", "  zoe info", "  zoe info --url https://zoe.example.org -o json"})
final class InfoCommand extends Subcommand {

    @Mixin
    private final OutputOption output = new OutputOption();

    InfoCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        JsonNode info = api.get("/info");
        output.print(info, context().terminal(), terminal -> facts(info, api.address())
                .print(terminal.out(), terminal.colourfulOutput()));
        return ExitCode.OK;
    }

    private static String backEnd(String name) {
        return name.equals("process") ? "process, which does not isolate users: for one user" : name;
    }

    private static KeyValueList facts(JsonNode info, String address) {
        String formats = info.path("application_formats")
                .valueStream()
                .map(format -> format.asString(""))
                .collect(Collectors.joining(", "));
        String master = info.path("master").asString("?");
        KeyValueList facts = new KeyValueList()
                .add("url", address)
                .add("version", info.path("version").asString("?"))
                .add("API version", info.path("api_version").asString("?"))
                .add("application formats", formats)
                .add("deployment", info.path("deployment_name").asString("?"))
                .add("master", new Cell(master, master.equals("away") ? AnsiStyle.BAD : AnsiStyle.GOOD))
                .add("back-end", backEnd(info.path("back_end").asString("none")));
        MessageText.shown(info)
                .ifPresent(message -> facts.add(
                        "message",
                        new Cell(
                                message,
                                MessageText.isWarning(info.path("message")) ? AnsiStyle.WAITING : AnsiStyle.PLAIN)));
        String trouble = info.path("back_end_trouble").asString("");
        return trouble.isEmpty() ? facts : facts.add("back-end trouble", new Cell(trouble, AnsiStyle.BAD));
    }
}
