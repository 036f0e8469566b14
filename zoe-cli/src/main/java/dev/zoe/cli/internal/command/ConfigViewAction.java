package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.DocumentPrinter;
import dev.zoe.cli.internal.output.OutputFormat;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.settings.Configuration;
import dev.zoe.cli.internal.settings.ContextValues;
import picocli.CommandLine.Command;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe config view}. */
@Command(
        name = "view",
        description = "Show the configuration file, without its secrets",
        footer = {"", "Examples:", "  zoe config view", "  zoe config view -o json"})
final class ConfigViewAction extends GroupAction {

    private static final String HIDDEN = "(hidden)";

    ConfigViewAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        Configuration configuration = context().configurationFile().configuration();
        ObjectNode document = CliJson.mapper().createObjectNode();
        configuration.current().ifPresent(name -> document.put("current_context", name));
        configuration.output().ifPresent(format -> document.put("output", format));
        ObjectNode contexts = document.putObject("contexts");
        configuration.names().forEach(name -> configuration
                .context(name)
                .ifPresent(values -> put(values, contexts.putObject(name))));
        OutputFormat format = output().isTable() ? OutputFormat.YAML : output().format();
        DocumentPrinter.print(document, format, terminal().out());
        return ExitCode.OK;
    }

    private static void put(ContextValues values, ObjectNode context) {
        values.url().ifPresent(url -> context.put("url", url));
        values.user().ifPresent(user -> context.put("user", user));
        values.pass().ifPresent(secret -> context.put("pass", HIDDEN));
        values.token().ifPresent(secret -> context.put("token", HIDDEN));
        values.caFile().ifPresent(file -> context.put("ca_file", file));
    }
}
