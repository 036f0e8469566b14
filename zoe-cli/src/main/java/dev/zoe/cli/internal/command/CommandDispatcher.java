package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.terminal.ClosedOutputException;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses the arguments, runs one command, and turns every failure into a message and an exit code. */
public final class CommandDispatcher {

    private final CommandContext context;
    private final Terminal terminal;

    public CommandDispatcher(CommandContext context) {
        this.context = context;
        this.terminal = context.terminal();
    }

    /** @return the exit code of the process */
    public int run(String... arguments) {
        try {
            int exitCode = arguments.length > 0 && arguments[0].equals(CompletionAnswer.COMMAND)
                    ? complete(List.of(arguments))
                    : checkWritten(execute(arguments));
            terminal.out().finish();
            terminal.err().finish();
            return exitCode;
        } catch (ClosedOutputException closed) {
            return ExitCode.CLOSED_OUTPUT.value();
        }
    }

    private int execute(String... arguments) {
        CommandLine line = commandLine(arguments);
        // Without the filter: the colours of the help are its own.
        line.setOut(writer(terminal.out().unfiltered()));
        line.setErr(writer(terminal.err()));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colourfulOutput() ? Ansi.ON : Ansi.OFF));
        line.setParameterExceptionHandler((error, args) -> reportUsageError(error));
        line.setExecutionExceptionHandler((error, command, result) -> reportFailure(error));
        if (arguments.length == 0) {
            printCommands(line);
            return ExitCode.OK.value();
        }
        return line.execute(arguments);
    }

    /** Without arguments: the commands only, as the usual programs do. */
    private static void printCommands(CommandLine line) {
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        usage.exitCodeListHeading("").exitCodeList(Map.of());
        usage.footer("", "'zoe COMMAND --help' shows the options of a command, 'zoe --help' more.");
        line.usage(line.getOut());
    }

    private int complete(List<String> arguments) {
        try {
            return new CompletionAnswer(context)
                    .print(arguments.subList(1, arguments.size()))
                    .value();
        } catch (CommandFailure failure) {
            // A message would be printed into the line that is edited.
            return failure.exitCode().value();
        }
    }

    /** A full disk is a failure: a part of the output must not pass for the whole. */
    private int checkWritten(int exitCode) {
        if (exitCode != ExitCode.OK.value() || !terminal.out().checkError()) {
            return exitCode;
        }
        terminal.notice("error: the output could not be written completely");
        return ExitCode.INTERNAL.value();
    }

    /** Builds the one command that is asked for: the others would cost another 60 ms of every start. */
    private CommandLine commandLine(String... arguments) {
        if (arguments.length > 0 && CommandCatalog.names().contains(arguments[0])) {
            CommandLine line = new CommandLine(new RootCommand(context));
            CommandCatalog.add(arguments[0], line, context);
            return configured(line, context);
        }
        return withEveryCommand(context);
    }

    /** All commands, which cost time; for what shows all of them. */
    public static CommandLine withEveryCommand(CommandContext context) {
        CommandLine line = new CommandLine(new RootCommand(context));
        CommandCatalog.names().forEach(name -> CommandCatalog.add(name, line, context));
        line.addSubcommand("help", new CommandLine.HelpCommand());
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandCatalog::help);
        Map<String, String> exitCodes = new LinkedHashMap<>();
        for (ExitCode code : ExitCode.values()) {
            exitCodes.put(Integer.toString(code.value()), code.meaning());
        }
        line.getCommandSpec()
                .usageMessage()
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(exitCodes);
        return configured(line, context);
    }

    private static CommandLine configured(CommandLine line, CommandContext context) {
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .setDefaultValueProvider(new ConfiguredDefaults(context))
                .registerConverter(int.class, new WholeNumberConverter())
                .registerConverter(Integer.class, new WholeNumberConverter())
                .registerConverter(ExecutionReference.class, new ExecutionReferenceConverter())
                .registerConverter(ServiceReference.class, new ServiceReferenceConverter())
                .registerConverter(DependencyReference.class, new DependencyReferenceConverter());
    }

    private int reportUsageError(ParameterException error) {
        CommandLine command = error.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        if (error instanceof UnmatchedArgumentException unmatched && isCommand(unmatched)) {
            List<String> similar = unmatched.getSuggestions();
            terminal.notice("error: '" + name + "' has no "
                    + (command.getParent() == null ? "command" : "action") + " '"
                    + unmatched.getUnmatched().get(0) + "'"
                    + (similar.isEmpty() ? "" : "; did you mean '" + similar.get(0) + "'?"));
        } else {
            terminal.notice("error: " + error.getMessage());
            UnmatchedArgumentException.printSuggestions(error, command.getErr());
        }
        terminal.notice("Try '" + name + " --help'.");
        return ExitCode.USAGE.value();
    }

    private static boolean isCommand(UnmatchedArgumentException error) {
        return !error.isUnknownOption()
                && !error.getUnmatched().isEmpty()
                && !error.getCommandLine().getSubcommands().isEmpty();
    }

    private int reportFailure(Exception error) {
        if (error instanceof ClosedOutputException) {
            return ExitCode.CLOSED_OUTPUT.value();
        }
        if (error instanceof CommandFailure failure) {
            terminal.notice("error: " + failure.lines().get(0));
            failure.lines().stream().skip(1).forEach(terminal::notice);
            return failure.exitCode().value();
        }
        if (error instanceof InvalidPathException path) {
            terminal.notice("error: '" + path.getInput() + "' is no path: " + path.getReason());
            return ExitCode.USAGE.value();
        }
        terminal.notice("error: a defect of this program: " + error);
        error.printStackTrace(terminal.err());
        return ExitCode.INTERNAL.value();
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
