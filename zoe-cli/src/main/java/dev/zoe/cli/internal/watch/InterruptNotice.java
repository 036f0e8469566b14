package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.terminal.Terminal;

/** Says, when the user stops a waiting command (Ctrl-C), that only the waiting stops. */
public final class InterruptNotice implements AutoCloseable {

    private final Thread hook;

    public InterruptNotice(Terminal terminal, long execution) {
        this.hook = new Thread(
                () -> terminal.say(System.lineSeparator() + "execution " + execution
                        + " goes on without this command. Wait again with 'zoe wait " + execution
                        + "', end it with 'zoe cancel " + execution + "'"),
                "interrupt-notice");
    }

    /** From now on the notice is given when the process is stopped. */
    public void arm() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyStopping) {
            // Too late to take it back: the process ends and the notice is true.
            return;
        }
    }
}
