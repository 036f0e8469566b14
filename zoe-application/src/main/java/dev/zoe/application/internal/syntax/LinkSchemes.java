package dev.zoe.application.internal.syntax;

import java.util.List;
import java.util.Locale;

/**
 * The schemes of addresses that are shown to users. Such an address becomes a link on pages of other users, so a
 * browser must neither execute it nor open a local file with it.
 */
public final class LinkSchemes {

    private static final List<String> ALL = List.of("http", "https");

    /** Read in formats 3 and 2, and left out: a browser does not follow them. */
    private static final List<String> OLDER = List.of("ws", "wss", "ssh");

    private LinkSchemes() {}

    public static boolean allow(String scheme) {
        return ALL.contains(scheme.toLowerCase(Locale.ROOT));
    }

    /** Whether descriptions of older formats have addresses with this scheme, which are not shown. */
    public static boolean wereAllowed(String scheme) {
        return OLDER.contains(scheme.toLowerCase(Locale.ROOT));
    }

    /** All of them, with commas between. */
    public static String listed() {
        return String.join(", ", ALL);
    }
}
