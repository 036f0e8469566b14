package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code zoe demo} and {@code zoe server}: the launcher runs them; the help lists them. */
abstract class LauncherCommand extends Subcommand {

    private final String name;

    @Unmatched
    List<String> arguments = new ArrayList<>();

    private LauncherCommand(String name, CommandContext context) {
        super(context);
        this.name = name;
    }

    @Override
    ExitCode run() {
        throw new CommandFailure(
                ExitCode.USAGE, "'" + name + "' is run by the launcher of the distribution: ./zoe " + name);
    }

    /** In the help so that newcomers find it. */
    @Command(name = "demo", description = "Run a demo application on this machine: ./zoe demo")
    static final class DemoCommand extends LauncherCommand {
        DemoCommand(CommandContext context) {
            super("demo", context);
        }
    }

    /** In the help so that newcomers find it. */
    @Command(name = "server", description = "Start all of Zoe on this machine: ./zoe server")
    static final class ServerCommand extends LauncherCommand {
        ServerCommand(CommandContext context) {
            super("server", context);
        }
    }
}
