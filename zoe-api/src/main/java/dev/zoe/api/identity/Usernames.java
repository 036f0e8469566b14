package dev.zoe.api.identity;

import java.util.regex.Pattern;

/** The names that a user may have. */
public final class Usernames {
    /** Also a rule of the database. */
    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_.-]{1,63}");
    /** In paths it is the user who calls. */
    private static final String ME = "me";

    private Usernames() {}

    public static boolean isUsername(String name) {
        return NAME.matcher(name).matches() && !name.equals(ME);
    }
}
