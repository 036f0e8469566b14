package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code zoe completion}. */
@Command(
        name = "completion",
        description = "Print the completion script of a shell",
        footer = {
            "",
            "Examples:",
            "  source <(zoe completion bash)            in ~/.bashrc",
            "  source <(zoe completion zsh)             in ~/.zshrc",
            "  zoe completion fish > ~/.config/fish/completions/zoe.fish"
        })
final class CompletionCommand extends Subcommand {

    /** Shells that are known. */
    enum Shell {
        BASH,
        ZSH,
        FISH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish")
    private Shell shell = Shell.BASH;

    CompletionCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        CommandLine everything = CommandDispatcher.withEveryCommand(context());
        // The bash script enables zsh's emulation of bash completion.
        String script =
                shell == Shell.FISH ? FishCompletionScript.script(everything) : AutoComplete.bash("zoe", everything);
        context().terminal().out().print(script);
        return ExitCode.OK;
    }
}
