package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Commands of operators: the launcher runs them; the help lists them. */
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

    /** In the help so that operators find it. */
    @Command(name = "api", description = "Run API and web pages in a process of their own")
    static final class ApiCommand extends LauncherCommand {
        ApiCommand(CommandContext context) {
            super("api", context);
        }
    }

    /** In the help so that operators find it. */
    @Command(name = "master", description = "Run a master in a process of its own")
    static final class MasterCommand extends LauncherCommand {
        MasterCommand(CommandContext context) {
            super("master", context);
        }
    }

    /** In the help so that operators find it. */
    @Command(name = "keys", description = "Make the keys of API and master")
    static final class KeysCommand extends LauncherCommand {
        KeysCommand(CommandContext context) {
            super("keys", context);
        }
    }

    /** In the help so that operators find it. */
    @Command(name = "backup", description = "Write the database to a file, while Zoe runs")
    static final class BackupCommand extends LauncherCommand {
        BackupCommand(CommandContext context) {
            super("backup", context);
        }
    }

    /** In the help so that operators find it. */
    @Command(name = "restore", description = "Restore a file of backup")
    static final class RestoreCommand extends LauncherCommand {
        RestoreCommand(CommandContext context) {
            super("restore", context);
        }
    }

    /** In the help so that readers of the evaluation find it. */
    @Command(name = "simulate", description = "Try schedulers in virtual time")
    static final class SimulateCommand extends LauncherCommand {
        SimulateCommand(CommandContext context) {
            super("simulate", context);
        }
    }

    /** In the help so that operators find it after an update of Java. */
    @Command(name = "prepare", description = "Make later starts faster, again after an update of Java")
    static final class PrepareCommand extends LauncherCommand {
        PrepareCommand(CommandContext context) {
            super("prepare", context);
        }
    }
}
