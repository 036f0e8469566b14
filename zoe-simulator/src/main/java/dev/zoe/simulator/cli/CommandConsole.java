package dev.zoe.simulator.cli;

import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

/** The output streams of a command, and the interrupt of the user. */
record CommandConsole(PrintStream out, PrintStream err, InterruptSignal interrupt) {

    private static final int INTERRUPTED = 130;

    /** The exit code of a command without errors. */
    int exitCode() {
        return interrupt.getAsBoolean() ? INTERRUPTED : 0;
    }

    /** The same trace, which ends when the user asks to stop: long ones take minutes to read. */
    Trace stoppable(Trace trace) {
        return new Trace() {
            @Override
            public Optional<SimulatedApplication> next() throws IOException {
                return interrupt.getAsBoolean() ? Optional.empty() : trace.next();
            }

            @Override
            public long skipped() {
                return trace.skipped();
            }

            @Override
            public void close() throws IOException {
                trace.close();
            }
        };
    }
}
