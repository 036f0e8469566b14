package dev.zoe.cli.internal.screen;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Curses;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * The whole terminal of this process, until it is closed. The alternate screen keeps what was on the terminal before,
 * which comes back at the end, also after a signal.
 */
public final class LiveScreen implements AutoCloseable {

    private static final int USUAL_ROWS = 24;
    private static final int USUAL_COLUMNS = 80;

    private final Terminal terminal;
    private final Attributes before;
    private final Display display;
    private final String leave;
    private final Thread restoring = new Thread(this::restore, "restore-terminal");
    private volatile Optional<KeyReader> keyReader = Optional.empty();
    private boolean restored;

    private LiveScreen(Terminal terminal) {
        this.terminal = terminal;
        this.before = terminal.enterRawMode();
        this.display = new Display(terminal, true);
        this.leave = sequence(terminal, Capability.cursor_normal) + sequence(terminal, Capability.exit_ca_mode);
        Runtime.getRuntime().addShutdownHook(restoring);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        terminal.flush();
    }

    /**
     * Takes the terminal of this process.
     *
     * @throws CommandFailure when it cannot be used
     */
    public static LiveScreen open() {
        try {
            return new LiveScreen(SystemTerminal.open());
        } catch (IOException | IllegalStateException unusable) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "this terminal cannot be drawn on (" + unusable.getMessage()
                            + "); send the output to a file or a pipe instead");
        }
    }

    /**
     * Reports keys and changes of the size, each on a thread of its own.
     *
     * @param resized called after each change of the size
     */
    public void listen(Consumer<Key> keys, Runnable resized) {
        terminal.handle(Terminal.Signal.WINCH, signal -> resized.run());
        KeyReader reader = new KeyReader(terminal, keys);
        keyReader = Optional.of(reader);
        reader.start();
    }

    /** Its present size. Asking for it costs some milliseconds. */
    public ScreenSize size() {
        Size size = terminal.getSize();
        return new ScreenSize(
                size.getRows() > 0 ? size.getRows() : USUAL_ROWS,
                size.getColumns() > 0 ? size.getColumns() : USUAL_COLUMNS);
    }

    /** Shows these lines from the top, cut to the size; only what has changed is written. */
    public void draw(List<AttributedString> lines, ScreenSize size) {
        List<AttributedString> shown = new ArrayList<>();
        for (int row = 0; row < size.rows(); row++) {
            AttributedString line = row < lines.size() ? lines.get(row) : AttributedString.EMPTY;
            shown.add(line.columnSubSequence(0, size.columns()));
        }
        display.resize(size.rows(), size.columns());
        display.update(shown, 0);
    }

    /**
     * Draws everything anew at the next call of {@link #draw}: after a change of the size, a terminal may show
     * anything.
     */
    public void forget() {
        display.clear();
    }

    @Override
    public void close() {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(restoring);
        } catch (IllegalStateException alreadyStopping) {
            // The hook that runs now finds everything restored.
            return;
        }
        try {
            terminal.close();
        } catch (IOException gone) {
            // There is nothing left to restore on a terminal that has gone.
            return;
        }
    }

    /** The library has a hook of its own that may close the terminal first, so this one writes to the descriptor. */
    private synchronized void restore() {
        if (restored) {
            return;
        }
        restored = true;
        keyReader.ifPresent(KeyReader::stop);
        // Not closed: the descriptor is that of the standard output.
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        try {
            out.write(leave.getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            return;
        }
        terminal.setAttributes(before);
    }

    private static String sequence(Terminal terminal, Capability capability) {
        return Optional.ofNullable(terminal.getStringCapability(capability))
                .map(Curses::tputs)
                .orElse("");
    }
}
