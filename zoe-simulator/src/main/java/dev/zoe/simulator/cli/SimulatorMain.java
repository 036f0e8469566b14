package dev.zoe.simulator.cli;

/** The program {@code zoe simulate}. */
public final class SimulatorMain {

    private SimulatorMain() {}

    public static void main(String[] arguments) {
        System.exit(SimulatorCommandLine.onThisProcess().run(arguments));
    }
}
