package dev.zoe.simulator.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code zoe simulate architecture}: the other systems of the literature. */
@Command(
        name = "architecture",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description =
                "Simulates other systems of the literature: monolithic, partitioned, Mesos, Omega, Sparrow, Megha.")
final class ArchitectureCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "no command given: run or figures; see --help");
    }
}
