package dev.zoe.simulator.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The command line of the simulator: parses, runs one command, and turns failures into messages and exit codes. */
public final class SimulatorCommandLine {

    static final int USAGE = 2;
    static final int REFUSED = 3;
    static final int INTERNAL = 70;

    private final PrintStream out;
    private final PrintStream err;
    private final InterruptSignal interrupt;

    public SimulatorCommandLine(PrintStream out, PrintStream err, InterruptSignal interrupt) {
        this.out = out;
        this.err = err;
        this.interrupt = interrupt;
    }

    /** A command line with the streams and signals of this process. */
    public static SimulatorCommandLine onThisProcess() {
        return new SimulatorCommandLine(
                buffered(FileDescriptor.out), buffered(FileDescriptor.err), InterruptSignal.bySignal());
    }

    private static PrintStream buffered(FileDescriptor descriptor) {
        return new PrintStream(
                new BufferedOutputStream(new FileOutputStream(descriptor)), false, StandardCharsets.UTF_8);
    }

    /** @return the exit code of the process */
    public int run(String... arguments) {
        CommandLine line = new CommandLine(new SimulateCommand());
        CommandConsole console = new CommandConsole(out, err, interrupt);
        line.addSubcommand(new RunCommand(console));
        line.addSubcommand(new CompareCommand(console));
        line.addSubcommand(new PaperCommand(console));
        line.addSubcommand(new ExampleCommand(out));
        line.addSubcommand(new InspectCommand(console));
        line.addSubcommand(new GenerateCommand(console));
        CommandLine architecture = new CommandLine(new ArchitectureCommand());
        architecture.addSubcommand(new ArchitectureRunCommand(console));
        architecture.addSubcommand(new ArchitectureFiguresCommand(console));
        line.addSubcommand(architecture);
        NumberConverters.register(line);
        String version = "zoe " + SimulatorCommandLine.class.getPackage().getImplementationVersion();
        line.getCommandSpec().version(version);
        line.getSubcommands().values().forEach(each -> each.getCommandSpec().version(version));
        architecture.getSubcommands().values().forEach(each -> each.getCommandSpec()
                .version(version));
        line.setOut(writer(out));
        line.setErr(writer(err));
        line.setParameterExceptionHandler((error, args) -> say(USAGE, error));
        line.setExecutionExceptionHandler((error, command, result) -> sayFailure(error));
        try {
            int code = line.execute(arguments);
            out.flush();
            if (code == 0 && out.checkError()) {
                err.println("error: the output could not be written in full");
                return INTERNAL;
            }
            return code;
        } finally {
            out.flush();
            err.flush();
            interrupt.done();
        }
    }

    private int sayFailure(Exception error) {
        if (error instanceof ParameterException || error instanceof IllegalArgumentException) {
            return say(USAGE, error);
        }
        if (error instanceof NoSuchFileException || error instanceof FileNotFoundException) {
            err.println("error: no such file: " + error.getMessage());
            return REFUSED;
        }
        if (error instanceof IOException || error instanceof UncheckedIOException) {
            return say(REFUSED, error);
        }
        err.println("error: a defect of the simulator; please report it with what follows");
        error.printStackTrace(err);
        return INTERNAL;
    }

    private int say(int code, Exception error) {
        String message = error.getMessage();
        err.println("error: " + (message == null ? error.toString() : message));
        return code;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
