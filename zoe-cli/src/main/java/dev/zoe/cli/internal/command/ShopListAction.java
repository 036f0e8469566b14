package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code zoe shop ls}. */
@Command(
        name = "ls",
        description = "List the templates that you may use",
        footer = {"", "Examples:", "  zoe shop ls", "  zoe shop ls -o json"})
final class ShopListAction extends GroupAction {

    ShopListAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        JsonNode templates = api().get("/templates");
        AlignedTable table = new AlignedTable()
                .text("TEMPLATE")
                .text("NAME")
                .text("CATEGORY")
                .text("PARAMETERS")
                .text("LABELS");
        for (JsonNode template : templates.path("items")) {
            table.row(
                    template.path("id").asString(""),
                    template.path("name").asString(""),
                    template.path("category").asString(""),
                    template.path("parameters")
                            .valueStream()
                            .map(parameter -> parameter.path("name").asString(""))
                            .collect(Collectors.joining(",")),
                    template.path("labels")
                            .valueStream()
                            .map(label -> label.asString(""))
                            .collect(Collectors.joining(",")));
        }
        output().printList(templates, terminal(), table, "no templates");
        return ExitCode.OK;
    }
}
