package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe shop save}. */
@Command(
        name = "save",
        description = "Save a template that only you have",
        footer = {
            "",
            "The server chooses its id, which begins with 'my-'. A file with parameters is the",
            "list of a manifest in JSON or YAML. With --replace, another template of yours is",
            "replaced as a whole.",
            "",
            "Examples:",
            "  zoe shop save 'My sort' --file sort.json",
            "  zoe shop save 'My sort' --file sort.json --parameters parameters.json --label text",
            "  zoe shop save 'My sort' --file sort.json --replace my-7"
        })
final class ShopSaveAction extends GroupAction {

    private static final String PARAMETERS = "parameters";

    @Parameters(index = "0", paramLabel = "NAME", description = "What people see")
    private String name = "";

    @Option(
            names = "--file",
            paramLabel = "FILE",
            required = true,
            description = "The description, in JSON or YAML, or - for the standard input")
    private String file = "";

    @Option(names = "--category", paramLabel = "NAME", description = "The heading in lists (default: Own)")
    private Optional<String> category = Optional.empty();

    @Option(names = "--about", paramLabel = "TEXT", description = "What it does, in Markdown")
    private Optional<String> about = Optional.empty();

    @Option(names = "--label", paramLabel = "WORD", description = "A word to search for; can be repeated")
    private List<String> labels = List.of();

    @Option(names = "--parameters", paramLabel = "FILE", description = "The parameters of the template")
    private Optional<String> parameters = Optional.empty();

    @Option(names = "--replace", paramLabel = "TEMPLATE", description = "Replace this template of yours: its id")
    private Optional<String> replaced = Optional.empty();

    ShopSaveAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        ObjectNode template = CliJson.mapper().createObjectNode().put("name", name);
        category.ifPresent(text -> template.put("category", text));
        about.ifPresent(text -> template.put("about", text));
        labels.forEach(template.withArray("labels")::add);
        parameters.ifPresent(list -> template.set(PARAMETERS, document(list)));
        template.set("application", document(file));
        byte[] body = CliJson.body(template);
        JsonNode saved = replaced.map(id -> api().put("/templates/" + ZoeRestClient.pathSegment(id), body))
                .orElseGet(() -> api().post("/templates", body));
        output().print(saved, terminal(), to -> to.out()
                .println(HumanReadable.oneLine("template " + saved.path("id").asString("?") + " saved")));
        return ExitCode.OK;
    }

    private JsonNode document(String argument) {
        DescriptionFile read = DescriptionFile.read(argument, terminal().in());
        JsonNode document = CliJson.tryRead(read.text().getBytes(StandardCharsets.UTF_8));
        if (!document.isContainer()) {
            throw new CommandFailure(ExitCode.REFUSED, read.name() + " is not JSON");
        }
        return document;
    }
}
