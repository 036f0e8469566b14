package dev.zoe.cli.internal.screen;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;

/**
 * The terminal of this process in raw mode, until it is closed: each key reaches the reader of the input at once, also
 * Ctrl-C, and nothing is shown that is not written. A signal ends the mode too.
 */
public final class RawTerminal implements AutoCloseable {
    private final Terminal terminal;
    private final Attributes before;
    private final Thread restoring = new Thread(this::restore, "restore-terminal");
    private boolean restored;

    private RawTerminal(Terminal terminal) {
        this.terminal = terminal;
        this.before = terminal.enterRawMode();
        Runtime.getRuntime().addShutdownHook(restoring);
        // The mode of the library leaves Ctrl-C and line ends to the terminal, and lets a read return without a key.
        Attributes raw = terminal.getAttributes();
        raw.setLocalFlag(Attributes.LocalFlag.ISIG, false);
        raw.setOutputFlag(Attributes.OutputFlag.OPOST, false);
        raw.setControlChar(Attributes.ControlChar.VMIN, 1);
        raw.setControlChar(Attributes.ControlChar.VTIME, 0);
        terminal.setAttributes(raw);
    }

    /**
     * Takes the terminal of this process.
     *
     * @throws CommandFailure when its input is no terminal
     */
    public static RawTerminal open() {
        try {
            return new RawTerminal(SystemTerminal.open());
        } catch (IOException | IllegalStateException unusable) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "-t needs a terminal as input and output (" + unusable.getMessage() + "); leave it out");
        }
    }

    /** Its present size; 0 for what is not known. */
    public ScreenSize size() {
        Size size = terminal.getSize();
        return new ScreenSize(Math.max(0, size.getRows()), Math.max(0, size.getColumns()));
    }

    /** Reports changes of the size. */
    public void onResize(Runnable resized) {
        terminal.handle(Terminal.Signal.WINCH, signal -> resized.run());
    }

    private synchronized void restore() {
        if (!restored) {
            restored = true;
            terminal.setAttributes(before);
        }
    }

    @Override
    public void close() {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(restoring);
            terminal.close();
        } catch (IllegalStateException | IOException alreadyStopping) {
            // Everything is restored.
            return;
        }
    }
}
