package dev.zoe.cli.internal.command;

import dev.zoe.application.DescriptionError;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.DocumentPrinter;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.DescriptionErrorFormat;
import dev.zoe.cli.internal.terminal.Terminal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe validate}. */
@Command(
        name = "validate",
        description = "Check a description, without submitting it",
        footer = {
            "",
            "Works without a server, with the default limits. With --online the server checks,",
            "with the limits of its site. All errors are reported at once, one per line:",
            "location (JSON Pointer), what is wrong, the value.",
            "",
            "Examples:",
            "  zoe validate mandelbrot.json",
            "  zoe validate sweep.yaml --set services[worker].total_count=8 --var size=10",
            "  zoe validate old.json -o json | jq .application     the same in format 4"
        })
final class ValidateCommand extends Subcommand {

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "The description (JSON or YAML); - reads standard input")
    private String file = "";

    @Mixin
    private final ChangeOptions changes = new ChangeOptions();

    @Option(names = "--online", description = "Let the server check it")
    private boolean online;

    @Mixin
    private final OutputOption output = new OutputOption();

    ValidateCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        Terminal terminal = context().terminal();
        DescriptionFile description = changes.changed(DescriptionFile.read(file, terminal.in()));
        if (online) {
            byte[] body = description.text().getBytes(StandardCharsets.UTF_8);
            printValid(description, context().api().postRepeatably("/validation", body));
            return ExitCode.OK;
        }
        // The library of the validator warns on the error stream when it finds no logging back-end.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        DescriptionReader.Result result = new DescriptionReader(SiteLimits.defaults()).read(description.text());
        if (result instanceof DescriptionReader.Result.Invalid invalid) {
            printInvalid(description, invalid.errors());
            return ExitCode.REFUSED;
        }
        printValid(description, answer((DescriptionReader.Result.Valid) result));
        return ExitCode.OK;
    }

    /** The document that the API would return. */
    private static JsonNode answer(DescriptionReader.Result.Valid valid) {
        ObjectNode answer = CliJson.mapper().createObjectNode();
        answer.put("valid", true).put("format", valid.formatVersion());
        ArrayNode notes = answer.putArray("notes");
        valid.notes().forEach(notes::add);
        answer.set("application", CliJson.mapper().readTree(valid.canonicalJson()));
        return answer;
    }

    private void printValid(DescriptionFile description, JsonNode answer) {
        output.print(answer, context().terminal(), terminal -> {
            terminal.out()
                    .println(HumanReadable.oneLine(description.name() + " is valid: application "
                            + answer.path("application").path("name").asString("?") + ", format "
                            + answer.path("format").asString("?")));
            answer.path("notes")
                    .forEach(note -> terminal.out().println("  " + HumanReadable.oneLine(note.asString(""))));
        });
    }

    private void printInvalid(DescriptionFile description, List<DescriptionError> errors) {
        Terminal terminal = context().terminal();
        terminal.notice(
                description.name() + " is not valid: " + (errors.size() == 1 ? "1 error" : errors.size() + " errors"));
        if (output.isTable()) {
            errors.forEach(error -> terminal.notice(HumanReadable.oneLine(
                    DescriptionErrorFormat.line(error.pointer(), error.value(), error.message()))));
            return;
        }
        ObjectNode answer = CliJson.mapper().createObjectNode().put("valid", false);
        ArrayNode list = answer.putArray("errors");
        errors.forEach(error -> list.addObject()
                .put("pointer", error.pointer())
                .put("value", error.value())
                .put("message", error.message()));
        DocumentPrinter.print(answer, output.format(), terminal.out());
    }
}
