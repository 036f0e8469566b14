package dev.zoe.cli;

import dev.zoe.cli.internal.command.CommandContext;
import dev.zoe.cli.internal.command.CommandDispatcher;
import dev.zoe.cli.internal.terminal.ProcessTerminal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;

/** The program {@code zoe}. */
public final class CliMain {

    private CliMain() {}

    public static void main(String[] arguments) {
        System.exit(new CommandDispatcher(context()).run(arguments));
    }

    /** All commands with their help, for the manual pages. */
    public static CommandLine commands() {
        return CommandDispatcher.withEveryCommand(context());
    }

    private static CommandContext context() {
        Map<String, String> environment = System.getenv();
        // Java takes the home from the user database; everything else on the machine takes it from HOME.
        Path home = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
        return new CommandContext(ProcessTerminal.open(environment), environment, home, Clock.systemUTC());
    }
}
