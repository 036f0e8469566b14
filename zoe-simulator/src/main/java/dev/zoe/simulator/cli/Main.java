package dev.zoe.simulator.cli;

import dev.zoe.simulator.cli.internal.Program;

/** The program {@code zoe simulate}. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Program.onThisProcess().run(arguments));
    }
}
