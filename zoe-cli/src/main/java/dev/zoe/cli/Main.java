package dev.zoe.cli;

import dev.zoe.cli.internal.command.Context;
import dev.zoe.cli.internal.command.Program;
import dev.zoe.cli.internal.terminal.ProcessTerminal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** The program {@code zoe}. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Map<String, String> environment = System.getenv();
        // Java takes the home from the user database; everything else on the machine takes it from HOME.
        Path home = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
        Context context = new Context(ProcessTerminal.open(environment), environment, home, Clock.systemUTC());
        System.exit(new Program(context).run(arguments));
    }
}
