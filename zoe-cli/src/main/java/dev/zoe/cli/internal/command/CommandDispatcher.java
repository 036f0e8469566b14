package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.terminal.OutputClosedException;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses the arguments, runs one command, and turns every failure into a message and an exit code. */
public final class CommandDispatcher {

    /** As for other programs: 128 and the number of the signal of a pipe without a reader. */
    private static final int SIGPIPE = 128 + 13;

    private final CommandContext context;
    private final Terminal terminal;

    public CommandDispatcher(CommandContext context) {
        this.context = context;
        this.terminal = context.terminal();
    }

    /** @return the exit code of the process */
    public int run(String... arguments) {
        CommandLine line = commandLine(arguments);
        // Without the filter: the colours of the help are its own.
        line.setOut(writer(terminal.out().unfiltered()));
        line.setErr(writer(terminal.err()));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colourfulOutput() ? Ansi.ON : Ansi.OFF));
        line.setParameterExceptionHandler((error, args) -> reportUsageError(error));
        line.setExecutionExceptionHandler((error, command, result) -> reportFailure(error));
        try {
            return checkWritten(line.execute(arguments));
        } catch (OutputClosedException ended) {
            return SIGPIPE;
        } finally {
            terminal.out().finish();
            terminal.err().finish();
        }
    }

    /** A full disk is a failure: a part of the output must not pass for the whole. */
    private int checkWritten(int exitCode) {
        terminal.out().finish();
        if (terminal.out().isClosed()) {
            return SIGPIPE;
        }
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
            return configured(line);
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
        return configured(line);
    }

    private static CommandLine configured(CommandLine line) {
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(ExecutionReference.class, new ExecutionReferenceConverter())
                .registerConverter(DependencyReference.class, new DependencyReferenceConverter());
    }

    private int reportUsageError(ParameterException error) {
        CommandLine command = error.getCommandLine();
        terminal.notice("error: " + error.getMessage());
        UnmatchedArgumentException.printSuggestions(error, command.getErr());
        terminal.notice("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE.value();
    }

    private int reportFailure(Exception error) {
        if (error instanceof OutputClosedException) {
            return SIGPIPE;
        }
        if (error instanceof CommandFailure failure) {
            terminal.notice("error: " + failure.lines().get(0));
            failure.lines().stream().skip(1).forEach(terminal::notice);
            return failure.exitCode().value();
        }
        terminal.notice("error: a defect of this program: " + error);
        error.printStackTrace(terminal.err());
        return ExitCode.INTERNAL.value();
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
