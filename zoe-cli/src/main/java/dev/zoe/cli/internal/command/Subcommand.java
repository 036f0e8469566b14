package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A command: what all of them have. */
@Command(synopsisHeading = "Usage: ", sortOptions = false, usageHelpAutoWidth = true)
abstract class Subcommand implements Callable<Integer> {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 100,
            description = "Show this help and exit")
    boolean help;

    private final CommandContext context;

    Subcommand(CommandContext context) {
        this.context = context;
    }

    final CommandContext context() {
        return context;
    }

    /** @throws dev.zoe.cli.internal.failure.CommandFailure when it cannot do what it was asked to */
    abstract ExitCode run();

    /** The exit code of the process for a result; most commands have those of {@link ExitCode} only. */
    int exitCode(ExitCode result) {
        return result.value();
    }

    @Override
    public final Integer call() {
        return exitCode(run());
    }
}
