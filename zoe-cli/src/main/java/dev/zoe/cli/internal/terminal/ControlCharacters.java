package dev.zoe.cli.internal.terminal;

/**
 * Characters that steer a terminal instead of being shown: C0 (but newline and tab), DEL, C1, and those that change the
 * direction of what follows. Names, reasons and output come from other users and from programs.
 */
public final class ControlCharacters {

    private static final int DELETE = 0x7f;
    private static final int LAST_C1 = 0x9f;
    private static final int FIRST_EMBEDDING = 0x202a;
    private static final int LAST_OVERRIDE = 0x202e;
    private static final int FIRST_ISOLATE = 0x2066;
    private static final int LAST_ISOLATE = 0x2069;

    private ControlCharacters() {}

    /** The text with {@code \x1b} or <code>&#92;u202e</code> in place of each control character. */
    public static String escape(CharSequence text) {
        return escape(text, false);
    }

    /** The same for a document in JSON or YAML, whose strings stay what they are: <code>&#92;u001b</code>. */
    public static String escapeInStrings(CharSequence document) {
        return escape(document, true);
    }

    private static String escape(CharSequence text, boolean json) {
        StringBuilder shown = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (!steers(character)) {
                shown.append(character);
            } else if (json || character > LAST_C1) {
                shown.append(String.format("\\u%04x", (int) character));
            } else {
                shown.append(escape(character));
            }
        }
        return shown.toString();
    }

    /** {@code \x9b} for one byte or one character below 256. */
    static String escape(int value) {
        return String.format("\\x%02x", value);
    }

    private static boolean steers(char character) {
        return (character < ' ' && character != '\n' && character != '\t')
                || (character >= DELETE && character <= LAST_C1)
                || (character >= FIRST_EMBEDDING && character <= LAST_OVERRIDE)
                || (character >= FIRST_ISOLATE && character <= LAST_ISOLATE);
    }
}
