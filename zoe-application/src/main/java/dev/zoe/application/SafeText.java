package dev.zoe.application;

import org.jspecify.annotations.Nullable;

/**
 * Escapes text from programs, engines and users for PostgreSQL, terminals and lines of a log. A character that they
 * would refuse or interpret becomes its escape, such as {@code \u0000}.
 */
public final class SafeText {

    /** Longest text in characters; of a longer one the beginning and the end are kept. */
    public static final int LONGEST = 8_192;

    private SafeText() {}

    /** Text of several lines: line feeds and tabs stay. */
    public static String lines(String text) {
        return escaped(cut(text), true);
    }

    /** The same; null stays null. */
    public static @Nullable String linesOrNull(@Nullable String text) {
        return text == null ? null : lines(text);
    }

    /** Text of one line: line ends are escaped too, so that the text cannot forge a second line. */
    public static String line(@Nullable String text) {
        return escaped(cut(String.valueOf(text)), false);
    }

    private static String cut(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int half = LONGEST / 2;
        return text.substring(0, half)
                + " … (%d characters are left out) … ".formatted(text.length() - 2 * half)
                + text.substring(text.length() - half);
    }

    private static String escaped(String text, boolean manyLines) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(sign -> {
            if (isHarmless(sign) || (manyLines && sign == '\n')) {
                safe.appendCodePoint(sign);
            } else if (sign == '\n') {
                safe.append("\\n");
            } else if (sign == '\r') {
                safe.append("\\r");
            } else {
                safe.append("\\u%04x".formatted(sign));
            }
        });
        return safe.toString();
    }

    private static boolean isHarmless(int sign) {
        return switch (Character.getType(sign)) {
            case Character.CONTROL -> sign == '\t';
            // Half of a character cannot be encoded; a line separator ends a line for some readers.
            case Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> !turnsDirection(sign);
        };
    }

    /** Signs that make a terminal show the letters around them in another order. */
    private static boolean turnsDirection(int sign) {
        return (sign >= 0x202a && sign <= 0x202e) || (sign >= 0x2066 && sign <= 0x2069);
    }
}
