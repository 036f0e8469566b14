package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.terminal.Terminal;

/** Makes Ctrl-C the usual end of a command, with exit code 0, until it is closed. */
final class EndBySignal implements AutoCloseable {
    private final Thread hook;

    EndBySignal(Terminal terminal) {
        this.hook = new Thread(
                () -> {
                    terminal.out().flush();
                    // The exit code of a signal is that of the signal, unless the process ends here.
                    Runtime.getRuntime().halt(ExitCode.OK.value());
                },
                "end-by-signal");
    }

    /** From now on a stop of the process is a success. */
    void arm() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyStopping) {
            // The signal has come.
            return;
        }
    }
}
