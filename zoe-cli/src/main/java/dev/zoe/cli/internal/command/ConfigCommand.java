package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code zoe config}. */
@Command(
        name = "config",
        description = "Name servers as contexts, choose one, set defaults",
        commandListHeading = "%nActions (without one: view):%n",
        footer = {
            "",
            "A context is a server with its log-in. 'zoe login --context NAME' signs in to",
            "it, and --context NAME or ZOE_CONTEXT uses it instead of the current one. Keys",
            "such as url at the top of the file are the context 'default'. The file is the",
            "one that ZOE_CONFIG names, or ~/.config/zoe/config.yaml.",
            "'zoe config ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe config set-context lab --url https://zoe.lab.example.org",
            "  zoe login --context lab",
            "  zoe config use-context lab",
            "  zoe config set output=yaml"
        })
final class ConfigCommand extends ActionGroup {

    ConfigCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(
                new ConfigViewAction(this),
                new ContextListAction(this),
                new ContextActions.Current(this),
                new ContextActions.Use(this),
                new ContextSetAction(this),
                new ContextActions.Rename(this),
                new ContextActions.Delete(this),
                new ConfigValueActions.Get(this),
                new ConfigValueActions.Set(this));
    }

    @Override
    ExitCode run() {
        return new ConfigViewAction(this).run();
    }
}
