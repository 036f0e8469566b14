package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.StarterDescription;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.DocumentPrinter;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.output.OutputFormat;
import dev.zoe.cli.internal.template.TemplateForm;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe init}. */
@Command(
        name = "init",
        description = "Write a description to start from",
        footer = {
            "",
            "With a template of the server ('zoe shop' lists them), asks on a terminal for",
            "each parameter that --set does not have; Enter takes the default in brackets.",
            "Without a terminal, or with --yes, parameters keep their defaults. Without a",
            "template, writes a small description with comments; that needs no server.",
            "",
            "Examples:",
            "  zoe init",
            "  zoe init mandelbrot -o picture.yaml",
            "  zoe init mandelbrot --set worker=4 --yes -o -"
        })
final class InitCommand extends Subcommand {

    private static final String STANDARD_OUTPUT = "-";
    private static final String USUAL_FILE = "application";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "TEMPLATE",
            description = "Id or name of a template (default: a description of the program's own)")
    private Optional<String> template = Optional.empty();

    @Option(
            names = {"-o", "--file"},
            paramLabel = "FILE",
            description = "Where to write; .json for JSON, - for the standard output (default: TEMPLATE.yaml)")
    private Optional<String> file = Optional.empty();

    @Option(names = "--set", paramLabel = "PARAM=VALUE", description = "A value of a parameter")
    private List<String> values = List.of();

    @Option(
            names = {"-y", "--yes"},
            description = "Ask nothing")
    private boolean yes;

    @Option(names = "--force", description = "Replace the file when it exists")
    private boolean force;

    InitCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        if (template.isEmpty() && !values.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.USAGE, "--set gives parameters of a template, and none is named; 'zoe shop' lists them");
        }
        String target = file.orElseGet(() -> template.map(InitCommand::fileName).orElse(USUAL_FILE) + ".yaml");
        // Before the questions, whose answers would be lost.
        if (!target.equals(STANDARD_OUTPUT) && !force && Files.exists(Path.of(target))) {
            throw exists(target);
        }
        boolean json = target.toLowerCase(Locale.ROOT).endsWith(".json");
        String text = template.isEmpty() ? StarterDescription.text(json) : fromTemplate(template.get(), json);
        write(target, text);
        return ExitCode.OK;
    }

    private String fromTemplate(String name, boolean json) {
        Terminal terminal = context().terminal();
        TemplateForm form = TemplateForm.find(context().api(), name);
        form.set(values);
        if (!yes && !form.parameters().isEmpty() && terminal.prompt().isTyped()) {
            form.ask(terminal);
        }
        JsonNode answer = form.fill();
        answer.path("notes").forEach(note -> terminal.notice(HumanReadable.oneLine("notice: " + note.asString(""))));
        return DocumentPrinter.text(answer.path("application"), json ? OutputFormat.JSON : OutputFormat.YAML);
    }

    private void write(String target, String text) {
        Terminal terminal = context().terminal();
        if (target.equals(STANDARD_OUTPUT)) {
            terminal.out().print(text);
            return;
        }
        OpenOption ifExists = force ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.CREATE_NEW;
        try {
            Files.writeString(Path.of(target), text, StandardOpenOption.CREATE, StandardOpenOption.WRITE, ifExists);
        } catch (FileAlreadyExistsException present) {
            throw exists(target);
        } catch (IOException unwritable) {
            throw new CommandFailure(
                    ExitCode.USAGE, target + " cannot be written: " + unwritable.getMessage() + "; choose one with -o");
        }
        terminal.out()
                .println(HumanReadable.oneLine("wrote " + target + "; check it with 'zoe validate " + target
                        + "', submit it with 'zoe run " + target + "'"));
    }

    private static CommandFailure exists(String target) {
        return new CommandFailure(
                ExitCode.USAGE, target + " exists; name another file with -o, or replace it with --force");
    }

    /** A template may be named in words. */
    private static String fileName(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-");
    }
}
