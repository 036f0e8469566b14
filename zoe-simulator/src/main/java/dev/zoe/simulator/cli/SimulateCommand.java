package dev.zoe.simulator.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The parent of all commands of the simulator. */
@Command(
        name = "zoe simulate",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Simulates schedulers of applications with core and elastic components.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "2:the command line is wrong",
            "3:the input was refused: a file that is missing or not what its format promises",
            "70:a defect of this program",
            "130:stopped by Ctrl-C; what was found until then is printed"
        })
final class SimulateCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "no command given: run, compare, paper, architecture, example, inspect or generate; see --help");
    }
}
