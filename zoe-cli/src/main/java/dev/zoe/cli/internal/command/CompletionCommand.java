package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code zoe completion}. */
@Command(
        name = "completion",
        description = "Print the completion script of a shell",
        footer = {
            "",
            "The script completes commands, options and values. It asks the server of the",
            "current context for ids and names, for up to a second.",
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
        String resource = "/dev/zoe/cli/completion." + shell;
        try (InputStream script =
                Objects.requireNonNull(CompletionCommand.class.getResourceAsStream(resource), resource)) {
            context().terminal().out().print(new String(script.readAllBytes(), StandardCharsets.UTF_8));
            return ExitCode.OK;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
