package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** A command that the launcher runs. It is here so that the help lists it. */
@Command
final class LauncherCommand extends Subcommand {

    private static final Map<String, String> DESCRIPTIONS = Map.of(
            "demo", "Run a demo application on this machine: ./zoe demo",
            "server", "Start all of Zoe on this machine: ./zoe server",
            "api", "Run API and web pages in a process of their own",
            "master", "Run a master in a process of its own",
            "images", "Build the images of the shop: ./zoe images build",
            "keys", "Make the keys of API and master",
            "backup", "Write the database to a file, while Zoe runs",
            "restore", "Restore a file of backup",
            "simulate", "Try schedulers in virtual time",
            "prepare", "Make later starts faster, again after an update of Java");

    private final String name;

    @Unmatched
    List<String> arguments = new ArrayList<>();

    private LauncherCommand(String name, CommandContext context) {
        super(context);
        this.name = name;
    }

    /** Empty when the launcher has no such command. */
    static Optional<CommandLine> of(String name, CommandContext context) {
        return Optional.ofNullable(DESCRIPTIONS.get(name)).map(description -> {
            CommandLine line = new CommandLine(new LauncherCommand(name, context));
            line.getCommandSpec().usageMessage().description(description);
            return line;
        });
    }

    @Override
    ExitCode run() {
        throw new CommandFailure(
                ExitCode.USAGE, "'" + name + "' is run by the launcher of the distribution: ./zoe " + name);
    }
}
