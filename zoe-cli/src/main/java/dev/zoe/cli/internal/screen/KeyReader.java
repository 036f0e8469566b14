package dev.zoe.cli.internal.screen;

import java.io.IOError;
import java.util.function.Consumer;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Terminal;
import org.jline.utils.ClosedException;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;

/** Reads keys from the terminal on a thread of its own. */
final class KeyReader {

    /** After this time, the escape character is a key of its own and not the begin of the sequence of another one. */
    private static final long ESCAPE_MILLIS = 100;

    /** How often the reader looks whether it must stop. */
    private static final long LOOK_MILLIS = 100;

    private static final long STOP_MILLIS = 2_000;

    private static final String ESCAPE = "\u001b";
    private static final String CONTROL_C = "\u0003";

    private final BindingReader reader;
    private final KeyMap<Key> keys = new KeyMap<>();
    private final Consumer<Key> listener;
    private final Thread thread = new Thread(this::run, "keys");
    private volatile boolean stopped;

    /** @param listener gets each key, and {@link Key#QUIT} when the terminal has gone */
    KeyReader(Terminal terminal, Consumer<Key> listener) {
        this.listener = listener;
        reader = new BindingReader(terminal.reader());
        keys.setAmbiguousTimeout(ESCAPE_MILLIS);
        keys.setUnicode(Key.OTHER);
        keys.setNomatch(Key.OTHER);
        // Terminals send one or the other sequence, whatever their description says.
        keys.bind(Key.UP, ESCAPE + "[A", ESCAPE + "OA", "k");
        keys.bind(Key.DOWN, ESCAPE + "[B", ESCAPE + "OB", "j");
        keys.bindIfNotBound(Key.UP, KeyMap.key(terminal, Capability.key_up));
        keys.bindIfNotBound(Key.DOWN, KeyMap.key(terminal, Capability.key_down));
        keys.bind(Key.ENTER, "\r", "\n");
        keys.bind(Key.BACK, ESCAPE, "\u007f", "\b");
        keys.bind(Key.QUIT, "q", "Q", CONTROL_C);
        keys.bind(Key.LOGS, "l");
        keys.bind(Key.CANCEL, "c");
        keys.bind(Key.SORT, "s");
        keys.bind(Key.HELP, "?", "h");
        keys.bind(Key.YES, "y", "Y");
    }

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Ends the reading. The library sets the terminal to raw mode with each read, so that a reader that goes on would
     * undo what is restored after it.
     */
    void stop() {
        stopped = true;
        if (Thread.currentThread().equals(thread)) {
            return;
        }
        try {
            thread.join(STOP_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!stopped) {
                if (reader.peekCharacter(LOOK_MILLIS) == NonBlockingReader.READ_EXPIRED) {
                    continue;
                }
                Key key = reader.readBinding(keys);
                if (key == null) {
                    listener.accept(Key.QUIT);
                    return;
                }
                listener.accept(key);
            }
        } catch (IOError gone) {
            if (!(gone.getCause() instanceof ClosedException)) {
                listener.accept(Key.QUIT);
            }
        }
    }
}
