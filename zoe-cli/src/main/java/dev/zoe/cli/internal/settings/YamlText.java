package dev.zoe.cli.internal.settings;

import java.util.regex.Pattern;

/** Text as a value of YAML. */
final class YamlText {

    /** Begins with a letter or a slash, so that it is neither a number nor a sign of YAML. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9_./@-]*");

    private YamlText() {}

    /** Plain where that is safe, else in quotes. The text has one line. */
    static String of(String text) {
        boolean plain = PLAIN.matcher(text).matches() && !text.equalsIgnoreCase("null");
        return plain ? text : "'" + text.replace("'", "''") + "'";
    }
}
