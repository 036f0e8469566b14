package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.terminal.Terminal;

/** Prints, when the user stops a waiting command (Ctrl-C), that the execution continues. */
public final class InterruptNotice implements AutoCloseable {

    private final Thread hook;

    public InterruptNotice(Terminal terminal, long execution) {
        this.hook = new Thread(
                () -> terminal.notice(System.lineSeparator() + "execution " + execution
                        + " continues without this command. Wait again with 'zoe wait " + execution
                        + "', end it with 'zoe cancel " + execution + "'"),
                "interrupt-notice");
    }

    /** From now on a stop of the process prints the notice. */
    public void arm() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyStopping) {
            // The process is ending: the notice is due.
            return;
        }
    }
}
