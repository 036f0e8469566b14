package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.KeyValueList;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.template.TemplateForm;
import dev.zoe.cli.internal.template.TemplateParameter;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe shop show}. */
@Command(
        name = "show",
        description = "Show a template: its parameters, and what it asks for",
        footer = {"", "Examples:", "  zoe shop show mandelbrot", "  zoe shop show mandelbrot -o yaml"})
final class ShopShowAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "TEMPLATE", description = "Its id, or its name")
    private String name = "";

    ShopShowAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        TemplateForm form = TemplateForm.find(api(), name);
        JsonNode template = api().get("/templates/" + ZoeRestClient.pathSegment(form.id()));
        output().print(template, terminal(), to -> print(template, form, to));
        return ExitCode.OK;
    }

    private static void print(JsonNode template, TemplateForm form, Terminal to) {
        new KeyValueList()
                .add("template", form.id())
                .add("name", Optional.of(template.path("name").asString("")))
                .add("category", Optional.of(template.path("category").asString("")))
                .add("needs", Optional.of(template.path("needs_containers").asBoolean(false) ? "containers" : ""))
                .print(to.out(), to.colourfulOutput());
        AlignedTable table = new AlignedTable()
                .text("PARAMETER")
                .text("TYPE")
                .text("DEFAULT")
                .text("MAY BE")
                .text("MEANING");
        for (TemplateParameter parameter : form.parameters()) {
            String meaning = parameter.description().isEmpty() ? parameter.title() : parameter.description();
            table.row(parameter.name(), parameter.type(), parameter.initial(), parameter.range(), meaning);
        }
        to.out().println();
        if (!table.isEmpty()) {
            table.print(to.out(), to.colourfulOutput());
            to.out().println();
        }
        DemandTable.print(form.fill().path("application"), to);
    }
}
